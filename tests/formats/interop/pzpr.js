// Opens what lazyloop wrote with pzpr, the engine behind puzz.link and pzprv3, and says what it saw.
//
// A line in is {"address", "file", "claims"}, the claims being files with a line drawn in. A line
// out is {"address", "file"} with the clues that pzpr read (-1 blank, -2 open), {"url", "text"} as
// pzpr writes the same puzzle, and for each claim whether pzpr takes it for the answer.

const pzpr = require("pzpr");
const readline = require("readline");

function open(text) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(text);
  return puzzle;
}

function clues(puzzle) {
  return Array.from({ length: puzzle.board.cell.length }, (_, id) => puzzle.board.cell[id].qnum);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { address, file, claims } = JSON.parse(line);
  const fromAddress = open(address);
  const fromFile = open(file);
  const seen = {
    address: clues(fromAddress),
    file: clues(fromFile),
    url: fromFile.getURL(),
    text: fromAddress.getFileData(),
    claims: claims.map((claim) => open(claim).check(true).complete),
  };
  process.stdout.write(JSON.stringify(seen) + "\n");
});
