// The page without a net: where it is a folder of static files, the browser may install it and keep its files. And
// the way from pages of other puzzles to this one.

// Who made the folder says where the keeper of its files and its manifest are.
if (host?.keeper && location.protocol.startsWith("http") && navigator.serviceWorker) {
  document.head.append(element("link", { rel: "manifest", href: host.manifest }));
  navigator.serviceWorker.register(host.keeper).catch(() => {
    // A browser may keep nothing; the page works all the same.
  });
}

// A bookmark that sends the address of the page that is open. From a page of the net no file can be opened.
$("bookmarklet-box").hidden = !location.protocol.startsWith("http") || Boolean(host?.changed);
const home = location.href.split("#")[0];
$("bookmarklet").href = `javascript:void(location.href=${JSON.stringify(`${home}${OPEN}`)}+encodeURIComponent(location.href))`;
$("bookmarklet").onclick = (event) => {
  event.preventDefault();
  noteSays(phrases.dragBookmark);
};
