"""Solve a column of puzzles with Apache Spark and the Python package: udf.py INPUT OUTPUT [MASTER]

The column may hold any format of one line. The answer is null where a cell holds no puzzle. Rows go
to Python and back in Arrow's batches, a partition at a time, and never as Python objects of their own.
"""

import os
import sys

import lazyloop
import pandas
from pyspark.sql import SparkSession
from pyspark.sql.functions import monotonically_increasing_id, pandas_udf
from pyspark.sql.types import StringType

PARTITIONS = 8


def puzzle(text):
    try:
        return lazyloop.read(text.encode())[0]
    except (lazyloop.ParseError, IndexError):
        return None


def reply(outcome):
    return outcome.answer.to_text().rstrip("\n") if outcome.answer else outcome.verdict.upper()


@pandas_udf(StringType())
def solve(texts: pandas.Series) -> pandas.Series:
    puzzles = texts.map(puzzle).dropna()
    outcomes = lazyloop.solve_many(puzzles, jobs=1)  # Spark has a process for each core
    return pandas.Series(map(reply, outcomes), puzzles.index, dtype=object).reindex(texts.index)


def main(source, target, master="local[2]"):
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.pyspark.enabled", "true")
        .getOrCreate()
    )
    lines = session.read.text(source).where(r"value rlike '\\S'")
    # The order of one file. A table of your own has a key.
    table = lines.withColumn("position", monotonically_increasing_id()).repartition(PARTITIONS)
    solved = table.withColumn("answer", solve("value")).toPandas().sort_values("position")
    with open(target, "w", encoding="utf-8") as out:
        for text, answer in zip(solved.value, solved.answer):
            out.write(f"{text}\n{answer or 'ERROR'}\n")
    session.stop()


main(*sys.argv[1:])
