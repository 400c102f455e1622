// The browsers that scenes are played in: Chromium, or Firefox where LAZYLOOP_BROWSER says so. What their protocols say
// differently is said here, and what one of them cannot say is named with its reason.

const { once } = require("node:events");
const { chromium, firefox } = require("playwright-core");

// Firefox is the one of the system, driven by WebDriver BiDi. Playwright has no calls yet for a part of that protocol: its
// session is spoken to directly, so that another version of Playwright may need another way in.
const behind = (thing) => thing._connection.toImpl(thing);

const inChromium = {
  // A browser of its own for a window.
  open: async ({ width, height, colorScheme }) => {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
    return browser.newContext({ viewport: { width, height }, colorScheme, hasTouch: width < 500 });
  },
  // One of two schemes, or null: that of the window.
  scheme: (page, colorScheme) => page.emulateMedia({ colorScheme }),
  // What puts fingers down, moves them all, and lifts them.
  fingers: async (page) => {
    const client = await page.context().newCDPSession(page);
    const touch = (type, places) => client.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
    return { down: (places) => touch("touchStart", places), move: (places) => touch("touchMove", places), lift: () => touch("touchEnd", []) };
  },
  // The name of the file that something saves.
  saved: async (page, save) => {
    const [download] = await Promise.all([page.waitForEvent("download"), save()]);
    return download.suggestedFilename();
  },
  without: {},
};

const SCHEMES = { dark: 0, light: 1 };
const inFirefox = {
  open: async ({ width, height, colorScheme }) => {
    const firefoxUserPrefs = {
      "layout.css.prefers-color-scheme.content-override": SCHEMES[colorScheme],
      "ui.prefersReducedMotion": 0,
      // As a phone has them.
      ...(width < 500 && { "dom.w3c_touch_events.enabled": 1, "ui.useOverlayScrollbars": 1 }),
    };
    const browser = await firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", firefoxUserPrefs });
    // Playwright says the scheme of each new window, which this Firefox does not understand. A preference has said it.
    const session = behind(browser)._browserSession;
    const send = session.send.bind(session);
    session.send = (method, ...rest) => (method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send(method, ...rest));
    return browser.newContext({ viewport: { width, height } });
  },
  // As a person chooses it on the page.
  scheme: (page, colorScheme) =>
    page.evaluate((theme) => {
      liked.theme = theme;
      dress();
      recolour(shades());
    }, colorScheme ?? ""),
  fingers: async (page) => {
    const session = behind(page).delegate._session;
    const act = (all) => {
      const actions = all.map((actions, at) => ({ type: "pointer", id: `finger ${at}`, parameters: { pointerType: "touch" }, actions }));
      return session.send("input.performActions", { context: session.sessionId, actions });
    };
    const at = ([x, y]) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y) });
    let count = 0;
    return {
      down: (places) => {
        count = places.length;
        return act(places.map((place) => [at(place), { type: "pointerDown", button: 0 }]));
      },
      move: (places) => act(places.map((place) => [at(place)])),
      lift: () => act(Array(count).fill([{ type: "pointerUp", button: 0 }])),
    };
  },
  saved: async (page, save) => {
    const { _session } = behind(page).delegate;
    const [[{ suggestedFilename }]] = await Promise.all([once(_session, "browsingContext.downloadWillBegin", { signal: AbortSignal.timeout(15000) }), save()]);
    return suggestedFilename;
  },
  without: {
    standsStill: "its protocol cannot ask for less motion while a page is open",
  },
};

const NAME = process.env.LAZYLOOP_BROWSER || "chromium";
const browser = { chromium: inChromium, firefox: inFirefox }[NAME];
if (!browser) throw new Error(`LAZYLOOP_BROWSER is '${NAME}', and neither chromium nor firefox`);

module.exports = { browser };
