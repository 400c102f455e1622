// What a reload must not lose: the puzzle with its marks and every move that led there. The browser keeps it for this
// tab, beside the address that shows the same board.

const SESSION = "lazyloop-session";
const keepSession = () => {
  if (!state.board || host?.changed || location.hash.length < 2) return;
  const kept = {
    hash: location.hash,
    puzzle: state.board.puzzle,
    marks: allMarks(),
    rules: ownRules && state.board.kind === own.name ? ownRules : "",
    history: history(),
    time: [timeSpent(), clock.isStopped],
  };
  try {
    sessionStorage.setItem(SESSION, JSON.stringify(kept));
  } catch {
    // The address holds the board all the same.
  }
};
// What was kept with an address, or null.
const keptSession = (hash) => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SESSION) ?? "null");
    return kept?.hash === hash ? kept : null;
  } catch {
    return null;
  }
};
const resumeSession = ({ history, time }) => {
  withHistory(history);
  startClock(...time);
};
addEventListener("pagehide", keepSession);
