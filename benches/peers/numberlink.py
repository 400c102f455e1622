"""Flow Free maps: lazyloop beside numberlink, a program in Go for maps in which no path touches
itself (https://github.com/thomasahle/numberlink).

    python numberlink.py FILE... --lazyloop PROGRAM --numberlink PROGRAM --time-limit SECONDS

prints for each file of maps how many each program solved and its CPU seconds in all, as a table.
The time limit is for a whole file. numberlink's answers go through `lazyloop check`. To build it
where Go is installed:

    git clone https://github.com/thomasahle/numberlink && cd numberlink
    GOPATH=$PWD GO111MODULE=off go build -o numberlink ./src/numberlink

Where it is absent, its column has a gap; likewise for a file with a map of more than 92 pairs, for
which it has no signs.
"""

import argparse
import json
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

SIGNS = [sign for sign in map(chr, range(33, 127)) if sign not in "#."]


def read(path):
    """The maps of a file, each as its rows."""
    blocks = path.read_text(encoding="utf-8").strip("\n").split("\n\n")
    return [block.strip("\n").split("\n") for block in blocks]


def signs(rows):
    """For each letter of a map one of the signs that numberlink has; None if they are too few."""
    letters = sorted({letter for row in rows for letter in row} - {"."})
    return dict(zip(letters, SIGNS)) | {".": "."} if len(letters) <= len(SIGNS) else None


def rename(rows, signs):
    return ["".join(signs[sign] for sign in row) for row in rows]


def run(command, text, limit):
    """CPU seconds of a program and what it wrote, as far as it came within the limit."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        ended = subprocess.run(command, input=text.encode(), capture_output=True, timeout=limit)
        output = ended.stdout
    except subprocess.TimeoutExpired as stopped:
        output = stopped.stdout or b""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, output.decode()


def lazyloop(program, path, limit):
    with tempfile.TemporaryDirectory() as folder:
        stats = Path(folder) / "stats.jsonl"
        command = [program, "solve", path, "-q", "-j", "1", "--stats", stats]
        seconds, _ = run(command, "", limit)
        records = map(json.loads, stats.read_text().splitlines())
        return seconds, sum(record["verdict"] == "solved" for record in records)


def numberlink(program, checker, maps, limit):
    text = ""
    for rows in maps:
        text += f"{len(rows[0])} {len(rows)}\n" + "\n".join(rename(rows, signs(rows))) + "\n"
    seconds, output = run([program], text + "0 0\n", limit)
    found = iter(output.split("\n"))
    pairs = []
    for rows in maps:
        verdict = next((line for line in found if line.strip()), None)
        if verdict == "Found a solution!":
            next(found, None)  # the size
            answer = [next(found, "") for _ in rows]
            letters = {sign: letter for letter, sign in signs(rows).items()}
            pairs.append("\n".join(rows + [""] + rename(answer, letters)) + "\n")
    checked = subprocess.run(
        [checker, "check", "-q"],
        input="\n".join(pairs).encode(),
        capture_output=True,
    )
    return seconds, len(pairs) if checked.returncode == 0 else "wrong"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--lazyloop", default="lazyloop")
    parser.add_argument("--numberlink", default="numberlink")
    parser.add_argument("--time-limit", type=float, default=60)
    arguments = parser.parse_args()
    peer = shutil.which(arguments.numberlink)

    print("| file | maps | lazyloop: solved | seconds | numberlink: solved | seconds |")
    print("|---|---:|---:|---:|---:|---:|")
    for path in arguments.files:
        maps = read(path)
        cells = [path.stem, len(maps)]
        seconds, solved = lazyloop(arguments.lazyloop, path, arguments.time_limit)
        cells += [solved, f"{seconds:.2f}"]
        if peer and all(map(signs, maps)):
            seconds, solved = numberlink(peer, arguments.lazyloop, maps, arguments.time_limit)
            cells += [solved, f"{seconds:.2f}"]
        else:
            cells += ["", ""]
        print("|", " | ".join(map(str, cells)), "|", flush=True)


if __name__ == "__main__":
    main()
