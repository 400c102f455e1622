// Rules of the user's own: the text of a kind, which is read at each key. Where it is right, the board plays by
// it; where it is not, the words say what is wrong and where, and the board stays as it is.

const EXAMPLE = `kind my-loop "My Loop"

clue "white circle": "w" as white-circle
clue "number": number

visited c in cells where letter(c) = "w"
unvisited c in cells where has number(c)

rule "number" each c in cells where has number(c):
  count(b in around(c): visited(b)) = number(c)

rule "white circle" each c in cells where letter(c) = "w":
  turns(c)
`;

const own = { handle: null, timer: 0, name: "" };
const ownSays = (words, isWrong) => {
  $("own-words").textContent = words;
  $("own-words").classList.toggle("warn", isWrong);
};

// A kind that takes the place of one with its name, or comes anew.
const takeKind = (kind) => {
  own.name = kind.name;
  kinds = [...kinds.filter(({ name }) => name !== kind.name), kind];
  if ([...$("new-kind").options].every(({ value }) => value !== kind.name)) {
    $("new-kind").append(new Option(kind.title, kind.name));
  }
  padKind = "";
};

// The puzzle under other rules: its clues as far as they are some there, or an empty board of its size.
const replay = async (kind, rules) => {
  const before = ownRules;
  ownRules = rules;
  const { puzzle, rows, cols } = state.board ?? { rows: 6, cols: 6 };
  takeKind(kind);
  const empty = { ask: "blank", kind: kind.name, rows: Math.min(rows, 100) || 6, cols: Math.min(cols, 100) || 6 };
  const kept = puzzle && { ask: "board", puzzle: { ...puzzle, puzzle: kind.name } };
  let board = null;
  for (const request of [kept, empty].filter(Boolean)) {
    board = await answer({ ...request, slot: slot("board"), theme: shades() });
    if (board.reply === "board") break;
  }
  if (board.reply !== "board") {
    ownRules = before;
    return ownSays(sentence(board.text ?? phrases.noReply), true);
  }
  faultless();
  state.draft.clear();
  const isSame = board.edges.length === state.board?.edges.length && kept;
  take(board, isSame ? packed(state.marks) : undefined);
  state.past.at(-1).rules = { before, after: rules };
  changed("puzzle");
};

const readOwn = () => {
  const rules = $("own-text").value;
  own.handle?.cancel();
  clearTimeout(own.timer);
  if (!rules.trim()) return ownSays("", false);
  own.timer = setTimeout(() => {
    own.handle = ask({ ask: "kind", rules, slot: slot("own") }, (reply) => {
      if (reply.reply === "closed") return;
      if (reply.reply !== "kind") return ownSays(sentence(reply.text ?? phrases.noReply), true);
      ownSays(phrases.playsBy(reply.kind.title), false);
      run(() => replay(reply.kind, rules));
    });
  }, 120);
};
$("own-text").oninput = readOwn;
// Escape leaves the field.
$("own-text").onkeydown = (event) => {
  if (event.key === "Escape") event.target.blur();
};

// A text under names of its own, without those in addresses and files.
const renamed = (text) =>
  text.replace(/^(also|address|pzprv3) .*\n/gm, "").replace(/^kind ([a-z0-9-]+) "/m, 'kind my-$1 "My ');

// The text of the kind that is played, under a name of its own; or an example.
$("own").ontoggle = async () => {
  if (!$("own").open || $("own-text").value) return;
  if (ownRules) return void ($("own-text").value = ownRules);
  const kind = state.board?.kind;
  const reply = kind ? await answer({ ask: "kind", kind }) : {};
  const isShipped = Boolean(reply.text);
  $("own-text").value = isShipped ? renamed(reply.text) : EXAMPLE;
  ownSays(isShipped ? phrases.changeRule : phrases.notAText, false);
};

// Rules that come with a link, or with a move that is undone: once they are read, the board follows. Returns
// whether they are rules.
const useRules = async (rules) => {
  const reply = rules && (await answer({ ask: "kind", rules }));
  if (reply && reply.reply !== "kind") {
    refused(reply);
    return false;
  }
  if (reply) takeKind(reply.kind);
  ownRules = rules;
  $("own-text").value = rules;
  ownSays("", false);
  return true;
};
