//! The page of a board: files as they are sent to a browser.

/// The scripts in the order in which they build on each other. They share one scope.
const SCRIPT: &str = concat!(
    include_str!("page/ask.js"),
    "\n",
    include_str!("page/state.js"),
    "\n",
    include_str!("page/address.js"),
    "\n",
    include_str!("page/languages.js"),
    "\n",
    include_str!("page/phrases/en.js"),
    "\n",
    include_str!("page/phrases/es.js"),
    "\n",
    include_str!("page/phrases/es-kinds.js"),
    "\n",
    include_str!("page/phrases/es-slitherlink.js"),
    "\n",
    include_str!("page/phrases/es-reasons.js"),
    "\n",
    include_str!("page/reasons.js"),
    "\n",
    include_str!("page/pad.js"),
    "\n",
    include_str!("page/kinds.js"),
    "\n",
    include_str!("page/signs.js"),
    "\n",
    include_str!("page/parallel.js"),
    "\n",
    include_str!("page/view.js"),
    "\n",
    include_str!("page/places.js"),
    "\n",
    include_str!("page/pieces.js"),
    "\n",
    include_str!("page/marks.js"),
    "\n",
    include_str!("page/said.js"),
    "\n",
    include_str!("page/tools.js"),
    "\n",
    include_str!("page/strokes.js"),
    "\n",
    include_str!("page/input.js"),
    "\n",
    include_str!("page/judging.js"),
    "\n",
    include_str!("page/live.js"),
    "\n",
    include_str!("page/finish.js"),
    "\n",
    include_str!("page/steps.js"),
    "\n",
    include_str!("page/help.js"),
    "\n",
    include_str!("page/suggestion.js"),
    "\n",
    include_str!("page/fault.js"),
    "\n",
    include_str!("page/clash.js"),
    "\n",
    include_str!("page/settings.js"),
    "\n",
    include_str!("page/answer.js"),
    "\n",
    include_str!("page/modes.js"),
    "\n",
    include_str!("page/trial.js"),
    "\n",
    include_str!("page/clock.js"),
    "\n",
    include_str!("page/puzzles.js"),
    "\n",
    include_str!("page/share.js"),
    "\n",
    include_str!("page/store.js"),
    "\n",
    include_str!("page/work.js"),
    "\n",
    include_str!("page/shelf.js"),
    "\n",
    include_str!("page/several.js"),
    "\n",
    include_str!("page/daily.js"),
    "\n",
    include_str!("page/onward.js"),
    "\n",
    include_str!("page/about.js"),
    "\n",
    include_str!("page/reshape.js"),
    "\n",
    include_str!("page/sheet.js"),
    "\n",
    include_str!("page/offline.js"),
    "\n",
    include_str!("page/own.js"),
    "\n",
    include_str!("page/panel.js"),
    "\n",
);

const PAGE: &str = include_str!("page/index.html");
const STYLE: &str = include_str!("page/board.css");
/// Where the page asks for its style and for its script.
const PLACES: [&str; 2] =
    ["<link rel=\"stylesheet\" href=\"board.css\">", "<script src=\"board.js\"></script>"];

/// The files beside a page that stands in a folder, by their names: a browser may install it, and keep it for when
/// there is no net.
pub const BESIDE: [(&str, &str); 3] = [
    ("keeper.js", include_str!("page/keeper.js")),
    ("manifest.webmanifest", include_str!("page/manifest.webmanifest")),
    ("icon.svg", include_str!("page/icon.svg")),
];

/// The page as one document. The script `before` runs before all else: it may give the page another way to
/// ask, as the object `lazyloop` of the window with a function `ask`.
pub fn document(before: &str) -> String {
    let [style, script] = PLACES;
    let head = format!("<script>\n{before}\n</script>\n<style>\n{STYLE}</style>");
    PAGE.replace(style, &head).replace(script, &format!("<script>\n{SCRIPT}</script>"))
}

/// The kind and the text of a file of the page, by its path; `/` is the page itself.
pub fn file(path: &str) -> Option<(&'static str, &'static str)> {
    Some(match path {
        "/" => ("text/html; charset=utf-8", PAGE),
        "/board.css" => ("text/css; charset=utf-8", STYLE),
        "/board.js" => ("text/javascript; charset=utf-8", SCRIPT),
        _ => return None,
    })
}
