// The types of the package are those of the module: `node types.mjs` where the package is installed. It asks
// every question, and looks whether each reply has just the fields of its type; and whether the fields of a
// question are those that crates/board/src/board/question.rs reads, of the same type.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Fault, Lazyloop } from "lazyloop";

const [tools, source] = process.argv.slice(2);
const ts = createRequire(join(tools, "/"))("typescript");
const file = "node_modules/lazyloop/index.d.ts";
const program = ts.createProgram([file], { strict: true, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] });
const checker = program.getTypeChecker();
const named = (name) =>
  checker.getDeclaredTypeOfSymbol(checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).find((symbol) => symbol.name === name));

/** What a value has that its type does not, or the other way round; null if nothing. */
const misfit = (value, type, path) => {
  if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return null;
  if (type.isUnion()) {
    const all = type.types.map((one) => misfit(value, one, path));
    return all.includes(null) ? null : all.join("; or ");
  }
  const said = checker.typeToString(type);
  const wrong = `${path}: ${JSON.stringify(value)?.slice(0, 80)} is not ${said}`;
  if (type.isLiteral()) return value === type.value ? null : wrong;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return String(value) === said ? null : wrong;
  if (type.flags & ts.TypeFlags.Null) return value === null ? null : wrong;
  if (type.flags & ts.TypeFlags.Undefined) return value === undefined ? null : wrong;
  if (type.flags & ts.TypeFlags.Number) return typeof value === "number" ? null : wrong;
  if (type.flags & ts.TypeFlags.String) return typeof value === "string" ? null : wrong;
  if (checker.isArrayType(type)) {
    if (!Array.isArray(value)) return wrong;
    const [element] = checker.getTypeArguments(type);
    return value.map((one, at) => misfit(one, element, `${path}[${at}]`)).find(Boolean) ?? null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong;
  const fields = new Map(type.getProperties().map((field) => [field.name, field]));
  const rest = type.getStringIndexType();
  const stray = Object.keys(value).find((name) => !fields.has(name));
  if (stray && !rest) return `${path}.${stray} is not in ${said}`;
  for (const [name, field] of fields) {
    const fault = misfit(value[name], checker.getTypeOfSymbol(field), `${path}.${name}`);
    if (fault) return fault;
  }
  return null;
};

const lazyloop = new Lazyloop();
const all = async (question) => {
  const replies = [];
  for await (const reply of lazyloop.ask(question)) replies.push(reply);
  return replies;
};
const fault = async (question) => {
  try {
    await all(question);
  } catch (error) {
    assert.ok(error instanceof Fault, error);
    return error.message;
  }
};

// The questions.
const asks = named("Replies").getProperties().map(({ name }) => name);
const known = (await fault({ ask: "none" })).split("expected one of ")[1];
assert.deepEqual([...known.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort(), asks.toSorted());

// Their fields: a value of a wrong type is refused, so the field is read.
const fields = named("Question").getProperties().map(({ name }) => name);
const struct = readFileSync(source, "utf8").match(/pub struct Question \{\n(.*?)\n\}/s)[1];
assert.deepEqual([...struct.matchAll(/^ {4}(?:pub )?(\w+): /gm)].map(([, name]) => name).sort(), fields.toSorted());
for (const field of fields.filter((field) => field !== "puzzle" && field !== "ask")) {
  const wrong = await fault({ ask: "start", [field]: { set: 1, on: 1, symmetry: 1 } });
  assert.match(wrong ?? "it is taken", /^no question: /, field);
}

// Their replies, of puzzles and kinds of every sort.
const seen = new Set();
const look = async (question) => {
  for (const reply of await all(question)) {
    assert.equal(misfit(reply, checker.getTypeOfSymbol(named("Replies").getProperty(question.ask)), question.ask), null);
    seen.add(question.ask).add(reply.reply);
  }
};
const made = async (kind, size) => (await all({ ask: "generate", kind, rows: size, cols: size, seed: 1 }))[0].puzzle;
for (const kind of ["slitherlink", "yajilin", "flow", "country-road", "hashiwokakero"]) {
  const puzzle = await made(kind, 6);
  const [live] = await all({ ask: "live", puzzle });
  const marks = { on: live.answer.slice(0, 5), off: live.answer.slice(5, 6) };
  for (const ask of ["board", "live", "clues", "suggest", "write"]) await look({ ask, puzzle, marks, format: "svg" });
  await look({ ask: "kind", kind });
  await look({ ask: "blank", kind, rows: 4, cols: 4 });
  if (kind === "flow") continue;
  for (const ask of ["hint", "explain", "rate"]) await look({ ask, puzzle });
  await look({ ask: "hint", puzzle, marks });
  await look({ ask: "mistake", puzzle, history: [[live.answer[0], 1], [live.answer[1], 0]] });
}
for (const text of ["2 3 3.. ..2", "1 1 3", "7x7t4:y5a3c"]) {
  const [board] = await all({ ask: "open", text }).catch(() => [null]);
  if (board) for (const ask of ["live", "suggest", "rate"]) await look({ ask, puzzle: board.puzzle });
}
await look({ ask: "open", text: "1 2 33" });
await look({ ask: "start" });
await look({ ask: "example", kind: "masyu" });
await look({ ask: "list", text: "1 1 4\n1 2 33\n1 1 x\n" });
await look({ ask: "generate", kind: "masyu", rows: 5, cols: 5 });
assert.deepEqual(asks.filter((ask) => !seen.has(ask)), []);
