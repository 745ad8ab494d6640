/** Pages that need a browser, read by a real one: the site is scripted, and every request of the page is answered by it. */
import { expect, test } from "vitest";
import { acquire, connect, sessions } from "@cloudflare/puppeteer";
import { compileLists } from "../../src/reading/blocklist/compile.ts";
import { maxWaitMs, pollIntervalMs } from "../../src/lib/browser/stability.ts";
import { packRules } from "../../src/reading/blocklist/rules.ts";
import { listsObject } from "../../src/blocklist/sources.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { textOf } from "../../src/lib/text/text.ts";
import type { World } from "../../src/world.ts";
import { egressLog, site } from "../internet/client.ts";
import { bodyOf, closeBrowsers, page, read, script, step } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";
import { realEnv, until, homeWorld } from "./harness.ts";
import { takeTimers } from "./waits.ts";

describeInBrowser("a page in the browser", () => {
  test("a page is read after its scripts ran, with what they loaded", async () => {
    const shop = site("shop.test");
    await shop.at("/").answers(
      page(
        `<div id="root">Loading</div>`,
        script(`addEventListener("load", () => setTimeout(async () => {
          const prices = await (await fetch("/prices.json")).json();
          document.getElementById("root").textContent = "Kettle costs " + prices.kettle;
          document.title = "Shop";
        }, 300))`),
      ),
    );
    await shop.at("/prices.json").answers({ json: { kettle: "12 EUR" } });
    const fetched = await read({ url: "https://shop.test/" });
    expect(fetched).toMatchObject({ kind: "page", status: 200, finalUrl: "https://shop.test/" });
    expect(bodyOf(fetched)).toContain("Kettle costs 12 EUR");
    expect(bodyOf(fetched)).toMatch(/^<!DOCTYPE html>\n<html>/);
    const [first] = await shop.requests();
    expect(first?.headers["user-agent"]).toMatch(/compatible; Tidemark\/.*https:\/\/tidemark\.example\) Chrome\/\d+/);
  });

  test("what closed shadow roots show is read, one within another, and scripts still cannot find them", async () => {
    await site("closed.test").answers(
      page(
        `<x-price></x-price><div id="host"></div><p id="p"></p>${script(`
          const outer = document.querySelector("x-price").attachShadow({ mode: "closed" });
          outer.innerHTML = "<b>Kettle 12 EUR</b><x-stock></x-stock>";
          outer.querySelector("x-stock").attachShadow({ mode: "closed" }).innerHTML = "<i>3 in stock</i>";
          document.getElementById("host").attachShadow({ mode: "closed" }).innerHTML = "<p>Delivered tomorrow</p>";
          document.getElementById("p").textContent = String(Element.prototype.attachShadow).includes("[native code]");`)}`,
      ),
    );
    const text = textOf(parseHtml(bodyOf(await read({ url: "https://closed.test/" }))));
    expect(text).toBe("Kettle 12 EUR 3 in stock\nDelivered tomorrow\ntrue");
  });

  test.each([
    ["says that it is loading", "<p>Loading…</p>"],
    ["shows a skeleton", `<div class="card-skeleton" style="height:40px"></div>`],
    ["is marked as busy", `<div aria-busy="true">Prices</div>`],
  ])("a page is waited for while it %s", async (_what, before) => {
    await site("late.test").answers(
      page(
        `<div id="root">${before}</div>${script(`setTimeout(() => { document.getElementById("root").innerHTML = "<p>Kettle 12 EUR</p>"; }, 1500)`)}`,
      ),
    );
    expect(textOf(parseHtml(bodyOf(await read({ url: "https://late.test/" }))))).toBe("Kettle 12 EUR");
  });

  test.each([
    ["by its button", `<button id="no" onclick="choose()">Alle ablehnen</button>`],
    [
      "in its settings",
      `<button onclick="this.outerHTML='<button onclick=choose()>Save settings</button>'">Manage preferences</button>`,
    ],
  ])("consent to cookies is refused %s where it is asked for instead of the page", async (_how, buttons) => {
    await site("asks.test").answers(
      page(
        `<h1>We value your privacy</h1><p>We and our 812 partners use cookies to store information on your device.</p>
        <button onclick="document.body.innerHTML='<p>Tracked</p>'">Accept all</button>${buttons}
        ${script(`function choose() { document.body.innerHTML = "<p>Kettle 12 EUR</p>"; }`)}`,
      ),
    );
    const fetched = await read({ url: "https://asks.test/" });
    expect(textOf(parseHtml(bodyOf(fetched)))).toBe("Kettle 12 EUR");
    expect(fetched).toMatchObject({
      notes: [expect.anything(), expect.stringMatching(/^Refused consent to cookies by "/)],
    });
  });

  test("consent that cannot be refused is not given", async () => {
    await site("insists.test").answers(
      page(
        `<h1>We value your privacy</h1><p>We and our 812 partners use cookies to store information on your device.</p>
        <button onclick="document.body.innerHTML='<p>Tracked</p>'">Accept all</button>`,
      ),
    );
    expect(bodyOf(await read({ url: "https://insists.test/" }))).toContain("Accept all");
  });

  test("a page sees a telephone where the watch asks for one", async () => {
    await site("phone.test").answers(
      page(
        `<p id="p">?</p>${script(`document.getElementById("p").textContent = [innerWidth, devicePixelRatio, "ontouchstart" in window, /Mobile/.test(navigator.userAgent), navigator.userAgentData?.mobile].join(" ")`)}`,
        `<meta name="viewport" content="width=device-width, initial-scale=1">`,
      ),
    );
    expect(bodyOf(await read({ url: "https://phone.test/", webdriver_mobile: true }))).toContain(
      "390 2 true true true",
    );
    expect(bodyOf(await read({ url: "https://phone.test/" }))).toContain("1280 1 false false false");
  });

  test("a page gets the watch's headers and cookies, and other sites get no credentials", async () => {
    await site("member.test").answers(
      page(
        `<p id="p"></p>${script(`document.getElementById("p").textContent = document.cookie`)}<script src="https://cdn.test/a.js"></script>`,
      ),
    );
    await site("cdn.test").answers({ body: "", headers: { "content-type": "text/javascript" } });
    const headers = { Cookie: "sid=abc; mode=dark", Authorization: "Bearer secret", "X-Shop-Region": "north" };
    expect(bodyOf(await read({ url: "https://member.test/", headers }))).toContain("sid=abc; mode=dark");
    const [home] = await site("member.test").requests();
    expect(home?.headers).toMatchObject({
      cookie: "sid=abc; mode=dark",
      authorization: "Bearer secret",
      "x-shop-region": "north",
    });
    const [other] = await site("cdn.test").requests();
    expect(other?.headers).toMatchObject({ "x-shop-region": "north" });
    expect(other?.headers).not.toHaveProperty("authorization");
    expect(other?.headers).not.toHaveProperty("cookie");
  });

  test("a page is requested by the watch's method and body, once", async () => {
    await site("form.test").answers({ echo: true, headers: { "content-type": "text/plain" } });
    const fetched = await read({
      url: "https://form.test/q",
      method: "POST",
      body: "a=1",
      headers: { "Content-Type": "text/x-own" },
    });
    expect(JSON.parse(bodyOf(fetched))).toMatchObject({
      method: "POST",
      body: "a=1",
      headers: { "content-type": "text/x-own" },
    });
  });

  test("an answer that is no HTML is read unchanged", async () => {
    await site("data.test").answers({ body: '{"b":1,"a":[2]}', headers: { "content-type": "application/json" } });
    const fetched = await read({ url: "https://data.test/" });
    expect(fetched).toMatchObject({ contentType: "application/json" });
    expect(bodyOf(fetched)).toBe('{"b":1,"a":[2]}');
  });

  test("a page runs the watch's own JavaScript, and a failure of it is reported", async () => {
    await site("own.test").answers(page("<p>before</p>"));
    const code = `await new Promise((done) => setTimeout(done, 50)); document.querySelector("p").textContent = "after";`;
    expect(bodyOf(await read({ url: "https://own.test/", webdriver_js_execute_code: code }))).toContain("<p>after</p>");
    const failure = await read({ url: "https://own.test/", webdriver_js_execute_code: "nothing.here()" });
    expect(failure).toMatchObject({
      class: "browser_step",
      sentence: expect.stringContaining("nothing is not defined"),
    });
  });

  test("a page keeps its cookies from answer to answer, redirects included", async () => {
    await site("jar.test")
      .at("/")
      .answers({ redirect: "/in", headers: { "set-cookie": ["a=1; Path=/", "b=2; HttpOnly; Path=/"] } });
    await site("jar.test").at("/in").answers(page("in"));
    const fetched = await read({ url: "https://jar.test/" });
    expect(fetched).toMatchObject({ finalUrl: "https://jar.test/in", redirects: 1 });
    const cookie = (await site("jar.test").requests())[1]?.headers.cookie ?? "";
    expect(cookie.split("; ").toSorted()).toEqual(["a=1", "b=2"]);
  });

  test("a page fails with the status that the site answered, unless statuses are ignored", async () => {
    await site("gone.test").answers({ status: 404, body: page("Nothing here") });
    expect(await read({ url: "https://gone.test/" })).toMatchObject({ class: "http_404", status: 404 });
    expect(bodyOf(await read({ url: "https://gone.test/", ignore_status_codes: true }))).toContain("Nothing here");
  });

  test("a screenshot shows the whole page, with a map of its elements", async () => {
    await site("tall.test").answers(page(`<h1 id="top">Top</h1><div style="height:3000px"></div><button>Buy</button>`));
    const fetched = await read({ url: "https://tall.test/", capture_screenshots: true });
    if (fetched.kind !== "page") throw new Error(JSON.stringify(fetched));
    const shot = fetched.browser?.screenshot;
    expect(shot?.width).toBe(1280);
    expect(shot?.height).toBeGreaterThan(3000);
    const view = new DataView(shot?.png.buffer as ArrayBuffer, shot?.png.byteOffset);
    expect([view.getUint32(0), view.getUint32(16), view.getUint32(20)]).toEqual([
      0x89504e47,
      shot?.width,
      shot?.height,
    ]);
    const elements = fetched.browser?.elements ?? [];
    expect(elements).toContainEqual(expect.objectContaining({ selector: "#top", text: "Top" }));
    expect(elements.find((one) => one.text === "Buy")?.box.y).toBeGreaterThan(3000);
  });
});

describeInBrowser("a picture", () => {
  test("a screenshot is without animation, waits for its images, and is the same twice", async () => {
    const gallery = site("gallery.test");
    await gallery
      .at("/")
      .answers(
        page(
          `<div class="spin">x</div><div style="height:3000px"></div><img loading="lazy" src="/late.svg" width="50" height="50">`,
          `<style>@keyframes s { to { margin-left: 300px } } .spin { animation: s 0.7s infinite; background: red; width: 40px }</style>`,
        ),
      );
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="lime"/></svg>`;
    await gallery.at("/late.svg").answers({ body: image, headers: { "content-type": "image/svg+xml" }, delayMs: 700 });
    const shots = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const fetched = await read({ url: "https://gallery.test/", capture_screenshots: true });
      shots.push(fetched.kind === "page" ? fetched.browser?.screenshot : null);
    }
    expect(shots[0]?.png.length).toBeGreaterThan(1000);
    expect(Buffer.compare(Buffer.from(shots[0]?.png ?? []), Buffer.from(shots[1]?.png ?? []))).toBe(0);
    expect((await gallery.requests()).filter(({ url }) => url.endsWith("/late.svg"))).toHaveLength(2);
  });

  test("a screenshot leaves out elements of the filter lists where the watch asks for that", async () => {
    await site("ads.test").answers(
      page(`<p>Words</p><div class="ad-banner" style="height:2000px;background:red">Buy</div>`),
    );
    const now = Math.floor(Date.now() / 1000);
    const facts = { updatedAt: now, kept: 1, dropped: 0, lists: [] };
    await homeWorld().stores.objects.putSharedText(listsObject, packRules(compileLists(["##.ad-banner"]).rules, facts));
    // Lists that were looked for in vain are not looked for again at once.
    const world = homeWorld(realEnv, () => now + 100_000);
    const heights = [];
    for (const block_ads of [false, true]) {
      const fetched = await read({ url: "https://ads.test/", capture_screenshots: true, block_ads, world });
      heights.push(fetched.kind === "page" ? (fetched.browser?.screenshot?.height ?? 0) : 0);
      expect(bodyOf(fetched)).toContain("ad-banner");
    }
    expect(heights[0]).toBeGreaterThan(2000);
    expect(heights[1]).toBe(800);
  });
});

describeInBrowser("browsers", () => {
  test("a browser is reused for the next page, in a new context, and only one is left running", async () => {
    await site("first.test").answers(
      page(script(`document.cookie = "seen=1"; localStorage.seen = 1; document.write("first")`)),
    );
    await site("first.test")
      .at("/again")
      .answers(page(script(`document.write("seen: " + document.cookie + localStorage.seen)`)));
    await read({ url: "https://first.test/" });
    const [left, ...others] = await sessions(realEnv.BROWSER);
    expect(others).toEqual([]);
    expect(bodyOf(await read({ url: "https://first.test/again" }))).toContain("seen: undefined");
    expect((await sessions(realEnv.BROWSER)).map(({ sessionId }) => sessionId)).toEqual([left?.sessionId]);
  });

  test("browsers of the operator are reached by their endpoint, and left running", async () => {
    await site("own.test").answers(page(script(`document.write("by scripts")`)));
    const { sessionId } = await acquire(realEnv.BROWSER);
    const world = homeWorld();
    const reached: string[] = [];
    const reach = (async (input: string | URL, init?: RequestInit) => {
      reached.push(String(input));
      return String(input).endsWith("/json/version")
        ? Response.json({ webSocketDebuggerUrl: "ws://127.0.0.1:1/devtools/browser/abc" })
        : realEnv.BROWSER.fetch(`https://browser.test/v1/devtools/browser/${sessionId}`, init);
    }) as World["net"]["egress"]["fetchOperatorEndpoint"];
    const fetched = await read({
      url: "https://own.test/",
      fetch_backend: "extra_browser_mine",
      world: {
        ...world,
        operator: { ...world.operator, EXTRA_BROWSERS: { mine: "http://browser.test:9222" } },
        net: { ...world.net, egress: { ...world.net.egress, fetchOperatorEndpoint: reach } },
      },
    });
    expect(bodyOf(fetched)).toContain("by scripts");
    expect(reached).toEqual(["http://browser.test:9222/json/version", "http://browser.test:9222/devtools/browser/abc"]);
    const again = await connect(realEnv.BROWSER, sessionId);
    expect(again.browserContexts()).toHaveLength(1);
    await again.disconnect();
    await closeBrowsers();
    expect(await read({ url: "https://own.test/", fetch_backend: "extra_browser_gone" })).toMatchObject({
      class: "browser_unavailable",
    });
  });
});

describeInBrowser("what a page may not do", () => {
  test("a redirect to a private address ends as a refused address, also from inside the page", async () => {
    await site("trap.test").at("/").answers({ redirect: "http://10.0.0.5/" });
    await site("trap.test")
      .at("/later")
      .answers(page(script(`location.href = "http://192.168.7.7/admin"`)));
    await site("rebind.test").resolvesTo("127.0.0.1");
    await site("trap.test").at("/name").answers({ redirect: "http://rebind.test/" });
    for (const path of ["/", "/later", "/name"])
      expect([path, await read({ url: `http://trap.test${path}` })]).toMatchObject([
        path,
        { class: "blocked_address" },
      ]);
    expect((await egressLog()).every(({ url }) => url.startsWith("http://trap.test/"))).toBe(true);
  });

  test("a link to a new window stays in this one", async () => {
    await site("links.test").at("/").answers(page(`<a href="/next" target="_blank">Next</a>`));
    await site("links.test").at("/next").answers(page("the next page"));
    const fetched = await read({ url: "http://links.test/", browser_steps: [step("Click element", "a")] });
    expect(bodyOf(fetched)).toContain("the next page");
  });

  test("requests to private addresses and local files do not leave, whatever asks for them", async () => {
    await site("spy.test").answers(
      page(`<p id="p"></p><img src="http://169.254.169.254/latest"><iframe src="http://127.0.0.1:9/"></iframe><iframe src="file:///etc/passwd"></iframe>
        ${script(`
        const say = (text) => document.getElementById("p").textContent += text + ";";
        fetch("http://10.1.1.1/").catch(() => say("fetch refused"));
        try { const socket = new WebSocket("ws://127.0.0.1:1/"); socket.onerror = () => say("socket refused"); } catch { say("socket refused"); }
        say("peers " + typeof RTCPeerConnection);
        new Worker(URL.createObjectURL(new Blob(["fetch('http://10.2.2.2/').catch(() => postMessage('worker refused'))"]))).onmessage = ({ data }) => say(data);
        window.open("http://10.3.3.3/");
        `)}`),
    );
    const text = bodyOf(await read({ url: "http://spy.test/" }));
    for (const words of ["fetch refused", "socket refused", "worker refused", "peers undefined"])
      expect(text).toContain(words);
    expect((await egressLog()).map(({ url }) => url)).toEqual(["http://spy.test/"]);
  });

  test("dialogs are dismissed and downloads are read, not kept", async () => {
    await site("talk.test").answers(
      page(
        `<p id="p"></p>${script(`alert("hello"); document.getElementById("p").textContent = "confirmed " + confirm("sure?") + " " + prompt("name")`)}`,
      ),
    );
    expect(bodyOf(await read({ url: "http://talk.test/" }))).toContain("confirmed false null");
    await site("file.test").answers({
      body: "%PDF-1.4 words",
      headers: { "content-type": "application/pdf", "content-disposition": "attachment; filename=a.pdf" },
    });
    const fetched = await read({ url: "http://file.test/" });
    expect(fetched).toMatchObject({ kind: "page", contentType: "application/pdf" });
    expect(bodyOf(fetched)).toBe("%PDF-1.4 words");
  });

  test("a page that never comes to rest is read as it is", async () => {
    await site("busy.test")
      .at("/")
      .answers(
        page(
          `<p id="p"></p><p>Steady</p>${script(`setInterval(() => { document.getElementById("p").textContent = Math.random().toString(36); }, 50); fetch("/never")`)}`,
        ),
      );
    await site("busy.test").at("/never").answers({ hang: "headers" });
    expect(bodyOf(await read({ url: "http://busy.test/" }))).toContain("Steady");
  });

  test("a clock on the page does not hold it up", async () => {
    await site("clock.test").answers(
      page(
        `<p id="p"></p>${script(`let n = 0; setInterval(() => { document.getElementById("p").textContent = "It is " + [9, 9.5, "1,000", "1:02:03"][n++ % 4]; }, 50)`)}`,
      ),
    );
    takeTimers();
    expect(bodyOf(await read({ url: "http://clock.test/" }))).toContain("It is");
    const looks = takeTimers().filter((milliseconds) => milliseconds === pollIntervalMs);
    expect(looks.length).toBeLessThan(maxWaitMs / pollIntervalMs / 2);
  });

  test("a page that crashes its tab is a failure, and the next page is read", async () => {
    // What the page itself asks for is asked by its own process: before that, the tab's address is the page's already
    // while an empty process still stands behind it, and crashing that one harms nothing.
    await site("crash.test").answers(page(`<p>here</p>${script(`fetch("/at-home")`)}`));
    const reading = read({ url: "http://crash.test/", webdriver_delay: 20 });
    await until(
      async () => (await site("crash.test").requests()).some((one) => one.url.endsWith("/at-home")),
      "The page's own request",
    );
    const [session] = await sessions(realEnv.BROWSER);
    const second = await connect(realEnv.BROWSER, session?.sessionId);
    const crashing = () => second.targets().find((one) => one.url().startsWith("http://crash.test"));
    await until(() => crashing() !== undefined, "The tab");
    const target = crashing();
    const line = await target?.createCDPSession();
    line?.send("Page.crash").catch(() => undefined);
    expect(await reading).toMatchObject({ kind: "failure", class: "browser_crash" });
    await second.disconnect();
    expect(bodyOf(await read({ url: "http://crash.test/" }))).toContain("here");
  });
});

describeInBrowser("browser steps", () => {
  test("browser steps log in and read the page behind the login", async () => {
    const loginSite = site("door.test");
    await loginSite.at("/").answers(
      page(`<div style="position:fixed;inset:0;background:#fff" id="consent"><button onclick="document.getElementById('consent').remove()">Accept all</button></div>
        <form method="post" action="/login"><input name="user"><input name="pass" type="password"><label><input type="checkbox" name="stay"> Stay</label>
        <select name="place"><option value="1">North</option><option value="2">South</option></select><button>Log in</button></form>`),
    );
    await loginSite
      .at("/login")
      .answers({ redirect: "/inside", headers: { "set-cookie": "session=yes; HttpOnly; Path=/" }, status: 303 });
    await loginSite.at("/inside").answers(page("<h1>Welcome back</h1>"));
    const fetched = await read({
      url: "https://door.test/",
      browser_steps: [
        step("Click element containing text if exists", "", "accept all"),
        step("Click element if exists", "#not-there"),
        step("Enter text in field", "input[name=user]", "me{% if false %}x{% endif %}"),
        step("Enter text in field", "//input[@type='password']", "p&ss word"),
        step("check checkbox", "input[name=stay]"),
        step("Select by label", "select", "South"),
        step("Click element", "form button"),
        step("Wait for text", "", "Welcome"),
      ],
    });
    expect(bodyOf(fetched)).toContain("Welcome back");
    const posted = (await loginSite.requests()).find(({ method }) => method === "POST");
    expect(posted?.body).toBe("user=me&pass=p%26ss+word&stay=on&place=2");
    expect((await loginSite.requests()).find(({ url }) => url.endsWith("/inside"))?.headers.cookie).toBe("session=yes");
    if (fetched.kind !== "page") return;
    const run = fetched.browser?.run;
    expect(run?.steps.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
    expect(run?.steps.map(({ before, after }) => [before, after])[0]).toEqual([0, 1]);
    expect(run?.shots).toHaveLength(9);
  });

  test("a step that cannot be done names its place and its reason", async () => {
    await site("step.test").answers(page("<input type='text' disabled><p>x</p>"));
    const steps = [step("Wait for seconds", "", "0"), step("Enter text in field", "input", "x"), step("Press Enter")];
    const failure = await read({ url: "http://step.test/", browser_steps: steps });
    expect(failure).toMatchObject({
      class: "browser_step",
      failedStep: 2,
      sentence: "Browser step 2 of 3 (Enter text in field) could not be done: the field cannot be edited.",
    });
    if (failure.kind !== "failure") return;
    expect(failure.browser?.run?.steps.map(({ ok }) => ok)).toEqual([true, false]);
    const forbidden = await read({
      url: "http://step.test/",
      browser_steps: [step("Goto URL", "", "http://127.0.0.1/"), step("Goto URL", "", "file:///etc/passwd")],
    });
    expect(forbidden).toMatchObject({
      class: "browser_step",
      failedStep: 1,
      sentence: expect.stringContaining("not fetched"),
    });
    const bad = await read({ url: "http://step.test/", browser_steps: [step("Click element", "p[[")] });
    expect(bad).toMatchObject({ sentence: expect.stringContaining("the selector cannot be read") });
  });
});
