"""Solve a file of instances with Apache Spark: solve.py PROGRAM INPUT OUTPUT [MASTER]

Each partition is piped through one `lazyloop solve -`. Every instance leaves exactly two lines, an
error too, so that the k-th pair of a partition belongs to its k-th instance (a partition in which
one is missing ends the job); the instance's position in the whole is the key.
"""

import sys

from pyspark.sql import SparkSession

PARTITIONS = 8


def pairs(lines):
    lines = iter(lines)
    return zip(lines, lines)


def main(program, source, target, master="local[2]"):
    session = SparkSession.builder.master(master).config("spark.ui.enabled", "false").getOrCreate()
    instances = session.sparkContext.textFile(source, PARTITIONS).filter(lambda line: line.strip())
    solved = instances.pipe(f"{program} -q solve -j 1 -").mapPartitions(pairs)
    numbered = instances.zip(solved).cache().zipWithIndex()
    keyed = numbered.map(lambda item: (item[1], item[0][1]))
    with open(target, "w", encoding="utf-8") as out:
        for _, (instance, answer) in keyed.sortByKey().toLocalIterator():
            out.write(f"{instance}\n{answer}\n")
    session.stop()


main(*sys.argv[1:])
