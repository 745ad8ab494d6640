/** What pages do to a browser that reads them, and what of it gets through: ways out, dialogs, downloads, loops, every step. */
import { expect, test } from "vitest";
import type { OperationName } from "../../src/rules/operations.ts";
import { parseHtml } from "../../src/lib/html/parse.ts";
import { textOf } from "../../src/lib/text/text.ts";
import { egressLog, site } from "../internet/client.ts";
import { bodyOf, closeBrowsers, leftBrowsers, page, read, script, step } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";
import { until } from "./harness.ts";
import { shortenDeadlines } from "./waits.ts";

const textAt = async (url: string, watch = {}) => textOf(parseHtml(bodyOf(await read({ url, ...watch }))));

describeInBrowser("ways out of a page", () => {
  test.each([
    ["a refresh", `<meta http-equiv="refresh" content="0;url=http://10.0.0.5/">`],
    [
      "a form that sends itself",
      `<form method=post action="http://10.0.0.5/"></form>${script("document.forms[0].submit()")}`,
    ],
    ["a redirect of its own", script(`setTimeout(() => location.replace("/hop"), 100)`)],
  ])("%s to a private address fails the reading", async (_way, body) => {
    await site("exit.test").at("/").answers(page(body));
    await site("exit.test").at("/hop").answers({ redirect: "http://10.0.0.5/" });
    expect(await read({ url: "http://exit.test/" })).toMatchObject({ kind: "failure", class: "blocked_address" });
    expect((await egressLog()).every(({ url }) => url.startsWith("http://exit.test/"))).toBe(true);
  });

  test("whatever a page loads, no request goes to a private address", async () => {
    const leak = site("leak.test");
    await leak.at("/hop").answers({ redirect: "http://10.9.9.9/hop" });
    await leak.at("/sw.js").answers({
      body: `fetch("http://10.9.9.9/service-worker").catch(() => {})`,
      headers: { "content-type": "text/javascript" },
    });
    await leak.at("/style.css").answers({
      body: `@import url(http://10.9.9.9/import.css); body { background: url(http://10.9.9.9/style.png) }`,
      headers: { "content-type": "text/css" },
    });
    await leak.at("/").answers(
      page(
        `<p id="p"></p><img srcset="http://10.9.9.9/srcset 2x"><object data="http://10.9.9.9/object"></object><embed src="http://10.9.9.9/embed">
        <video src="http://10.9.9.9/video" autoplay></video><audio src="http://10.9.9.9/audio" autoplay></audio><svg><image href="http://10.9.9.9/svg"/></svg>
        <iframe src="http://10.9.9.9/frame"></iframe><iframe src="/hop"></iframe><iframe srcdoc="<img src=http://10.9.9.9/srcdoc>"></iframe>
        <a id="a" href="#x" ping="http://10.9.9.9/ping">x</a><form target="_blank" action="http://10.9.9.9/form"></form>${script(`
        const say = (text) => document.getElementById("p").textContent += text + ";";
        const over = (name, work) => Promise.resolve().then(work).then(() => say(name + " passed"), () => say(name + " refused"));
        over("redirect", () => fetch("/hop"));
        over("import", () => import("http://10.9.9.9/import.js"));
        over("beacon", () => navigator.sendBeacon("http://10.9.9.9/beacon") || Promise.reject());
        over("events", () => new Promise((done, fail) => { const events = new EventSource("http://10.9.9.9/events"); events.onopen = done; events.onerror = fail; }));
        over("service", () => navigator.serviceWorker.register("/sw.js").then(() => new Promise((done) => setTimeout(done, 300))));
        over("request", () => new Promise((done, fail) => { const request = new XMLHttpRequest(); request.onload = done; request.onerror = fail; request.open("GET", "http://10.9.9.9/xhr"); request.send(); }));
        over("shared", () => new Promise((done, fail) => { const worker = new SharedWorker("http://10.9.9.9/shared.js"); worker.onerror = fail; }));
        const worker = new Worker(URL.createObjectURL(new Blob([\`
          const say = (text) => postMessage(text);
          try { const socket = new WebSocket("ws://10.9.9.9/"); socket.onerror = () => say("worker socket refused"); socket.onopen = () => say("worker socket passed"); } catch { say("worker socket refused"); }
          try { new WebTransport("https://10.9.9.9:443/").ready.then(() => say("worker transport passed"), () => say("worker transport refused")); } catch { say("worker transport refused"); }
        \`])));
        worker.onmessage = ({ data }) => say(data);
        const frame = document.body.appendChild(document.createElement("iframe"));
        say("peers in a frame " + typeof frame.contentWindow.RTCPeerConnection);
        document.getElementById("a").click();
        document.forms[0].submit();
        window.open("http://10.9.9.9/window");
        `)}`,
        `<link rel="stylesheet" href="/style.css"><link rel="preload" as="script" href="http://10.9.9.9/preload"><link rel="prefetch" href="http://10.9.9.9/prefetch">
        <link rel="preconnect" href="http://10.9.9.9/"><link rel="modulepreload" href="http://10.9.9.9/module"><link rel="icon" href="http://10.9.9.9/icon"><link rel="manifest" href="http://10.9.9.9/manifest">
        <script type="speculationrules">{"prerender":[{"urls":["http://10.9.9.9/prerender"]}],"prefetch":[{"urls":["http://10.9.9.9/speculation"]}]}</script>`,
      ),
    );
    const text = await textAt("http://leak.test/", { capture_screenshots: true, webdriver_delay: 2 });
    for (const way of ["redirect", "import", "events", "request", "worker socket"])
      expect(text).toContain(`${way} refused`);
    expect(text).not.toMatch(/(worker transport|worker socket|shared|request|events|import|redirect) passed/);
    expect(text).toContain("peers in a frame undefined");
    expect((await egressLog()).filter(({ url }) => !url.startsWith("http://leak.test/"))).toEqual([]);
  });

  test("a frame of another site has no more ways out than the page", async () => {
    await site("outer.test").answers(
      page(
        `<p id="p"></p><iframe src="http://inner.test/"></iframe>${script(`addEventListener("message", ({ data }) => document.getElementById("p").textContent += data + ";")`)}`,
      ),
    );
    await site("inner.test").answers(
      page(
        script(`parent.postMessage("peers " + typeof RTCPeerConnection, "*");
        fetch("http://10.8.8.8/").then(() => parent.postMessage("fetch passed", "*"), () => parent.postMessage("fetch refused", "*"));
        new Image().src = "http://10.8.8.8/image";`),
      ),
    );
    const text = await textAt("http://outer.test/", { capture_screenshots: true });
    expect(text).toContain("peers undefined");
    expect(text).toContain("fetch refused");
    expect((await egressLog()).every(({ url }) => /^http:\/\/(outer|inner)\.test\//.test(url))).toBe(true);
  });
});

describeInBrowser("pages that hold a visitor up", () => {
  test("a page that does not want to be left is left", async () => {
    await site("stay.test")
      .at("/")
      .answers(
        page(
          `<button>b</button>${script(`addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "x"; })`)}`,
        ),
      );
    await site("stay.test").at("/next").answers(page("Left it"));
    const steps = [step("Click element", "button"), step("Goto URL", "", "http://stay.test/next")];
    expect(await textAt("http://stay.test/", { browser_steps: steps })).toBe("Left it");
  });

  test("dialogs without end do not keep a page from being read", async () => {
    await site("loud.test").answers(
      page(`<p>Words</p>${script(`setInterval(() => { alert("a"); confirm("b"); print(); }, 20)`)}`),
    );
    expect(await textAt("http://loud.test/")).toBe("Words");
  });

  test("a page that grows beyond what is read is a failure", async () => {
    // Hidden, because to lay it out would take seconds.
    await site("vast.test").answers(
      page(`<p hidden></p>${script(`document.querySelector("p").append("x".repeat(12_000_000))`)}`),
    );
    expect(await read({ url: "http://vast.test/" })).toMatchObject({ kind: "failure", class: "too_large" });
  });

  test.each([
    ["while it opens the page", 0, 2000],
    ["while it waits on the page", 4, 0],
  ])("a browser that ends %s is replaced by another", async (_when, webdriver_delay, delayMs) => {
    await site("slow.test").answers({ body: page("<p>Words</p>"), headers: { "content-type": "text/html" }, delayMs });
    const reading = textAt("http://slow.test/", { webdriver_delay });
    await until(async () => (await site("slow.test").requests()).length > 0, "The page");
    await closeBrowsers();
    expect(await reading).toBe("Words");
    expect(await site("slow.test").requests()).toHaveLength(2);
  });

  test("a page without content is a failure, and is not requested again", async () => {
    await site("void.test").answers({ status: 204, body: "" });
    expect(await read({ url: "http://void.test/" })).toMatchObject({ kind: "failure", class: "empty" });
    expect(await site("void.test").requests()).toHaveLength(1);
  });

  test("a script that never ends is a failure at the deadline, and its browser is not used again", async () => {
    // Its script has a core for itself until the deadline.
    shortenDeadlines(12);
    await site("loop.test").answers(page(`<p>Words</p>${script("for (;;);")}`));
    expect(await read({ url: "http://loop.test/" })).toMatchObject({ kind: "failure", class: "timeout" });
    expect(await leftBrowsers()).toEqual([]);
  });

  test("what a click downloads is read like a page, and a file made by the page goes nowhere", async () => {
    const files = site("files.test");
    await files
      .at("/")
      .answers(
        page(
          `<a id="made" download="x.txt" href="data:text/plain,made">made</a><a id="list" href="/list.csv">list</a>`,
        ),
      );
    await files.at("/list.csv").answers({
      body: "name,price\nKettle,12\n",
      headers: { "content-type": "text/csv", "content-disposition": "attachment; filename=list.csv" },
    });
    const steps = [step("Click element", "#made"), step("Click element", "#list")];
    const fetched = await read({ url: "http://files.test/", browser_steps: steps });
    expect(bodyOf(fetched)).toBe("name,price\nKettle,12\n");
  });
});

describeInBrowser("what only a browser sees", () => {
  test("the content of components is read, nested ones and late ones, too", async () => {
    await site("parts.test").answers(
      page(
        `<h1>Shop</h1><x-card><span>Slotted</span></x-card>${script(`
        customElements.define("x-price", class extends HTMLElement { connectedCallback() { setTimeout(() => { this.attachShadow({ mode: "open" }).innerHTML = "<b>12 EUR</b>"; }, 300); } });
        customElements.define("x-card", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<h2>Kettle</h2><slot>Nothing yet</slot><slot name=more>No more</slot><x-price></x-price>"; } });
        `)}`,
        `<meta name="x" content="kept">`,
      ),
    );
    const fetched = await read({ url: "http://parts.test/" });
    const text = textOf(parseHtml(bodyOf(fetched)));
    for (const words of ["Shop", "Kettle", "12 EUR", "Slotted", "No more"]) expect(text).toContain(words);
    expect(text).not.toContain("Nothing yet");
    expect(bodyOf(fetched)).toMatch(
      /^<!DOCTYPE html>\n<html><head>.*<meta name="x" content="kept">.*<\/body><\/html>$/s,
    );
  });

  test("without scripts none runs, and what a page shows in their place is read", async () => {
    await site("none.test").answers(
      page(
        `<p id="p">Words</p><noscript><p>Turn scripts on, or <a href="/plain">read on</a></p></noscript>${script(`document.getElementById("p").textContent = "By script"`)}`,
      ),
    );
    expect(await textAt("http://none.test/")).toBe("By script");
    expect(await textAt("http://none.test/", { webdriver_js_disabled: true })).toBe(
      "Words\nTurn scripts on, or read on",
    );
  });

  test("a page that is XHTML is read as what its scripts made of it", async () => {
    await site("strict.test").answers({
      body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title><script src="/a.js"/></head><body><div/><p id="p">?</p><p>a &lt; b</p></body></html>`,
      headers: { "content-type": "application/xhtml+xml" },
    });
    await site("strict.test")
      .at("/a.js")
      .answers({
        body: `addEventListener("load", () => { document.getElementById("p").textContent = "Made"; })`,
        headers: { "content-type": "text/javascript" },
      });
    expect(await textAt("http://strict.test/")).toBe("Made\na < b");
  });

  test("consent banners are not loaded where the watch blocks them", async () => {
    await site("news.test").answers(page(`<p>News</p><script src="https://consent.cookiebot.com/uc.js"></script>`));
    await site("consent.cookiebot.com").answers({
      body: `document.body.insertAdjacentHTML("beforeend", "<p>We value your privacy</p>")`,
      headers: { "content-type": "text/javascript" },
    });
    expect(await textAt("http://news.test/", { block_ads: false })).toBe("News\nWe value your privacy");
    expect(await textAt("http://news.test/")).toBe("News");
    expect(await site("consent.cookiebot.com").requests()).toHaveLength(1);
  });

  test("a page with a version for telephones is requested as a telephone", async () => {
    await site("small.test").answers({ echo: true, headers: { "content-type": "application/json" } });
    const asked = async (mobile: boolean) =>
      (
        JSON.parse(bodyOf(await read({ url: "https://small.test/", webdriver_mobile: mobile }))) as {
          headers: Record<string, string>;
        }
      ).headers;
    expect(await asked(true)).toMatchObject({
      "user-agent": expect.stringContaining("Mobile"),
      "sec-ch-ua-mobile": "?1",
    });
    expect((await asked(false))["user-agent"]).not.toContain("Mobile");
  });

  test("a list that grows by what it fetches grows with each step", async () => {
    const feed = site("feed.test");
    for (const part of [1, 2, 3]) await feed.at(`/part?${part}`).answers({ body: `Part ${part}`, delayMs: 200 });
    await feed.at("/").answers(
      page(
        `<div id="list"></div><div id="end">.</div>${script(`
        let part = 0, busy = false;
        const grow = async () => {
          if (busy || part === 3) return;
          busy = true;
          const text = await (await fetch("/part?" + ++part)).text();
          document.getElementById("list").insertAdjacentHTML("beforeend", "<p style='height:900px'>" + text + "</p>");
          busy = false;
        };
        new IntersectionObserver((seen) => seen[0].isIntersecting && grow(), { rootMargin: "100px" }).observe(document.getElementById("end"));
        `)}`,
      ),
    );
    expect(await textAt("http://feed.test/")).toBe("Part 1\n.");
    const steps = [step("Scroll down"), step("Scroll down"), step("Scroll down"), step("Scroll down")];
    expect(await textAt("http://feed.test/", { browser_steps: steps })).toBe("Part 1\nPart 2\nPart 3\n.");
  });
});

/** Each operation on one page, and what stands on the page when it worked. */
const everyStep: Record<OperationName, [selector: string, value: string, seen: string | null]> = {
  "Goto site": ["", "", "home"],
  "Goto URL": ["", "http://all.test/all", "everything"],
  "Click element": ["#click", "", "clicked"],
  "Click element if exists": ["//button[@id='if']", "", "clicked if there"],
  "Click element containing text": ["", "press ME", "clicked by text"],
  "Click element containing text if exists": ["", "or me", "clicked by text if there"],
  "Click X,Y": ["", "620 , 320", "clicked by place"],
  "Enter one-time code in field": ["input[name=code]", "gezd gnbv gy3t qojq", "code typed"],
  "Enter text in field": ["input[name=field]", "typed", "field typed"],
  "Press Enter": ["", "", "entered"],
  "Execute JS": ["", "document.getElementById('out').append('executed;')", "executed"],
  "Check checkbox": ["#box", "", "box true"],
  "Uncheck checkbox": ["#ticked", "", "ticked false"],
  "<select> by option text": ["#one", "South", "one 2"],
  "Select by label": ["#two", "West", "two 3"],
  "Scroll down": ["", "", "scrolled"],
  "Wait for seconds": ["", "0.2", null],
  "Wait for text": ["", "scrolled", null],
  "Wait for text in element": ["#out", "scrolled", null],
  "Make all child elements visible": ["#menu", "", null],
  "Remove elements": [".advert", "", null],
};

describeInBrowser("browser steps", () => {
  test("each operation does what its name says", async () => {
    const all = site("all.test");
    const say = (text: string) => `onclick="say('${text}')"`;
    await all.at("/").answers(page(script(`sessionStorage.home = "home"`)));
    await all.at("/all").answers(
      page(
        `<p id="out"></p><button id="click" ${say("clicked")}>a</button><button id="if" ${say("clicked if there")}>b</button><a href="#" ${say("clicked by text")}>Press <b>me</b></a>
        <input type="submit" value="Or Me" ${say("clicked by text if there")}><div style="position:fixed;left:600px;top:300px;width:40px;height:40px" ${say("clicked by place")}></div>
        <input name="field"><input name="code"><input type="checkbox" id="box"><input type="checkbox" id="ticked" checked>
        <select id="one"><option value="1">North<option value="2">South</select><select id="two"><option value="1" label="East">1<option value="3" label="West">3</select>
        <div id="menu" style="display:none"><p style="display:none">From the menu</p></div><p class="advert">Advert</p><p class="advert">Advert</p><div style="height:4000px"></div>${script(`
        const say = (text) => document.getElementById("out").append(text + ";");
        say(sessionStorage.home); say("everything");
        const field = document.querySelector("[name=field]");
        field.onchange = () => say("field " + field.value);
        document.querySelector("[name=code]").onchange = ({ target }) => say(/^[0-9]{6}$/.test(target.value) ? "code typed" : "no code");
        field.onkeydown = ({ key }) => key === "Enter" && say("entered");
        for (const box of document.querySelectorAll("[type=checkbox]")) box.onchange = () => say(box.id + " " + box.checked);
        for (const list of document.querySelectorAll("select")) list.onchange = () => say(list.id + " " + list.value);
        addEventListener("scroll", () => scrollY >= 500 && say("scrolled"));
        `)}`,
      ),
    );
    const steps = Object.entries(everyStep).map(([operation, [selector, value]]) => step(operation, selector, value));
    const fetched = await read({ url: "http://all.test/", browser_steps: steps });
    const text = textOf(parseHtml(bodyOf(fetched)));
    const missing = Object.values(everyStep).flatMap(([, , seen]) =>
      seen === null || text.includes(`${seen};`) ? [] : [seen],
    );
    expect(missing).toEqual([]);
    expect(text).toContain("From the menu");
    expect(bodyOf(fetched)).toMatch(
      /id="menu" style="display: block !important[^>]*><p style="display: block !important/,
    );
    expect(text).not.toContain("Advert");
    if (fetched.kind !== "page") return;
    expect(fetched.browser?.run?.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(fetched.browser?.run?.steps).toHaveLength(steps.length);
  });
});

describeInBrowser("browsers that were had", () => {
  test("every browser is returned without an open tab or context, whatever became of the page", async () => {
    await closeBrowsers();
    await until(async () => (await leftBrowsers()).length === 0, "The end of the browsers that were left");
    await site("fine.test").answers(page("Fine"));
    await site("gone.test").answers({ status: 500, body: page("Broken") });
    await site("trap.test").answers({ redirect: "http://10.0.0.5/" });
    await site("pop.test").answers(
      page(`<p>Windows</p>${script("for (let at = 0; at < 5; at++) window.open('/' + at, 'w' + at)")}`),
    );
    await read({ url: "http://fine.test/" });
    const idle = await leftBrowsers();
    expect(idle).toHaveLength(1);
    const visits = [
      { url: "http://gone.test/" },
      { url: "http://trap.test/" },
      { url: "http://nobody.test/" },
      { url: "http://pop.test/" },
      { url: "http://fine.test/", browser_steps: [step("Click element", "p[[")] },
      { url: "http://fine.test/", webdriver_js_execute_code: "nothing.here()" },
    ];
    for (const visit of visits) {
      await read(visit);
      expect([visit, await leftBrowsers()]).toEqual([visit, idle]);
    }
    await Promise.all([
      read({ url: "http://fine.test/" }),
      read({ url: "http://pop.test/" }),
      read({ url: "http://gone.test/" }),
    ]);
    expect((await leftBrowsers()).length).toBeLessThanOrEqual(2);
  });
});
