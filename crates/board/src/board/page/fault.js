// What is said when something cannot be done, or the program is gone.

const sentence = (text) => text && capital(text) + (/[.!?]$/.test(text) ? "" : ".");
const refused = (reply) => {
  if (reply.reply === "gone") return gone();
  const text = sentence(reply.text ?? phrases.noReply);
  // Of clues that wait for others it is no news that they make no puzzle yet.
  if (state.draft.size > 0) {
    $("draft-words").textContent = text;
    live.isAsked = false;
    return tellVerdict();
  }
  $("fault-words").textContent = text;
  $("fault").hidden = false;
};
const faultless = () => {
  $("fault").hidden = true;
  write("draft-words", "");
};
$("fault-close").onclick = faultless;

let isGone = false;
const gone = async () => {
  if (isGone) return;
  isGone = true;
  $("gone").hidden = false;
  let reply;
  do {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    reply = await answer({ ask: "start" });
  } while (reply.reply !== "start");
  isGone = false;
  $("gone").hidden = true;
  state.board ? askLive() : begin(reply);
};
