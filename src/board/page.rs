//! The page of a board: files as they are sent to a browser.

/// The scripts in the order in which they build on each other. They share one scope.
const SCRIPT: &str = concat!(
    include_str!("page/ask.js"),
    "\n",
    include_str!("page/state.js"),
    "\n",
    include_str!("page/address.js"),
    "\n",
    include_str!("page/pad.js"),
    "\n",
    include_str!("page/view.js"),
    "\n",
    include_str!("page/input.js"),
    "\n",
    include_str!("page/live.js"),
    "\n",
    include_str!("page/help.js"),
    "\n",
    include_str!("page/panel.js"),
    "\n",
);

/// The kind and the text of a file of the page, by its path; `/` is the page itself.
pub fn file(path: &str) -> Option<(&'static str, &'static str)> {
    Some(match path {
        "/" => ("text/html; charset=utf-8", include_str!("page/index.html")),
        "/board.css" => ("text/css; charset=utf-8", include_str!("page/board.css")),
        "/board.js" => ("text/javascript; charset=utf-8", SCRIPT),
        _ => return None,
    })
}
