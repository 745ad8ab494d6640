import { englishOf } from "../../../../src/message/textOf.ts";
import { message } from "../../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { isAdvertising } from "../../../../src/reading/blocklist/advertising.ts";
import { responseHeaders, cookiePairs, requestHeaders } from "../../../../src/lib/browser/headers.ts";
import { deviceOf } from "../../../../src/lib/browser/device.ts";
import { elementsFrom, maxElements } from "../../../../src/lib/browser/elements.ts";
import { browserReason, shouldTryPlain } from "../../../../src/page/browser/hybrid.ts";
import { requestDecision, visitLimits, type PageRequest } from "../../../../src/lib/browser/policy.ts";
import { packStepsRun, unpackStepsRun } from "../../../../src/page/browser/shots.ts";
import {
  stateAfter,
  maxWaitMs,
  quietMs,
  stabilityOf,
  initialState,
  type Observation,
} from "../../../../src/lib/browser/stability.ts";
import { visitFailure, VisitFailure, noBrowserFailure } from "../../../../src/page/browser/failure.ts";

describe("the policy for requests of a visited page", () => {
  const request = (url: string, type: string, more: Partial<PageRequest> = {}): PageRequest => ({
    url,
    type,
    method: "GET",
    headers: {},
    isMain: false,
    ...more,
  });
  const rules = { looks: false, blocks: isAdvertising };
  const none = { requests: 0, bytes: 0 };
  const at = "https://a.test/x";

  test.each([
    ["document", "send"],
    ["script", "send"],
    ["stylesheet", "send"],
    ["xhr", "send"],
    ["fetch", "send"],
    ["other", "send"],
    ["image", "empty_image"],
    ["font", "refuse"],
    ["media", "refuse"],
    ["websocket", "refuse"],
    ["eventsource", "refuse"],
    ["ping", "refuse"],
  ])("%s: %s", (type, decision) => expect(requestDecision(request(at, type), none, rules)).toBe(decision));

  test("pictures and fonts are fetched only where a screenshot or steps need them", () => {
    for (const type of ["image", "font"])
      expect(requestDecision(request(at, type), none, { ...rules, looks: true })).toBe("send");
  });

  test("only http and https requests are sent, even for the page itself", () => {
    for (const url of ["file:///etc/passwd", "ftp://a.test/", "chrome://version", "ws://a.test/", "javascript:1"])
      expect(requestDecision(request(url, "document", { isMain: true }), none, rules)).toBe("refuse");
  });

  test("speculative requests, icons and advertising are refused", () => {
    expect(requestDecision(request(at, "other", { headers: { "sec-purpose": "prefetch" } }), none, rules)).toBe(
      "refuse",
    );
    expect(requestDecision(request("https://a.test/favicon.ico?v=2", "other"), none, rules)).toBe("refuse");
    expect(requestDecision(request("https://cdn.adnxs.com/a.js", "script"), none, rules)).toBe("refuse");
    expect(isAdvertising("https://notadnxs.com/")).toBe(false);
  });

  test("a page over its request or byte limit gets nothing more but may still navigate", () => {
    const spent = { requests: visitLimits.requests, bytes: 0 };
    expect(requestDecision(request(at, "script"), spent, rules)).toBe("refuse");
    expect(requestDecision(request(at, "script"), { requests: 1, bytes: visitLimits.bytes }, rules)).toBe("refuse");
    expect(requestDecision(request(at, "document", { isMain: true }), spent, rules)).toBe("send");
  });
});

describe("headers", () => {
  const own = {
    url: "http://home.test/page",
    headers: { Authorization: "Bearer x", "X-Region": "n", Cookie: "a=1", "User-Agent": "me", Host: "evil" },
  };

  test("credentials stay with the watched site, also when it moves to https", () => {
    expect(requestHeaders("http://home.test/api", { accept: "*/*" }, own)).toEqual({
      accept: "*/*",
      authorization: "Bearer x",
      "x-region": "n",
    });
    expect(requestHeaders("https://home.test/", {}, own)).toHaveProperty("authorization");
    for (const url of ["https://other.test/", "http://sub.home.test/", "http://home.test:8080/"])
      expect(requestHeaders(url, {}, own)).toEqual({ "x-region": "n" });
  });

  test("transfer headers are not passed to the browser, and Set-Cookie stays a list", () => {
    const headers = new Headers({ "content-type": "text/html", "content-encoding": "br", "content-length": "10" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    expect(responseHeaders(headers)).toEqual({ "content-type": "text/html", "set-cookie": ["a=1", "b=2"] });
  });

  test("a Cookie header is read as pairs, and values may contain an equals sign", () => {
    expect(cookiePairs("a=1; b=x=y;c; =z")).toEqual([
      { name: "a", value: "1" },
      { name: "b", value: "x=y" },
    ]);
  });

  test("the User-Agent names this service, and client hints agree with it", () => {
    const options = {
      browserAgent: "HeadlessChrome/156.0.1.2",
      introduction: "compatible; Tidemark/1",
      ownAgent: null,
    };
    const phone = deviceOf({ ...options, mobile: true });
    expect(phone.userAgent).toMatch(
      /^Mozilla\/5\.0 \(Linux; Android.*compatible; Tidemark\/1\) Chrome\/156\.0\.0\.0 Mobile Safari/,
    );
    expect(phone).toMatchObject({ viewport: { isMobile: true, hasTouch: true }, hints: { mobile: true } });
    expect(deviceOf({ ...options, mobile: false, ownAgent: "mine" }).userAgent).toBe("mine");
  });
});

describe("page stability", () => {
  const watched = (looks: Observation[]) => {
    let state = initialState(0);
    for (const look of looks) {
      state = stateAfter(state, look);
      const rest = stabilityOf(state, look.at, quietMs.opening);
      if (rest !== "moving") return { rest, at: look.at };
    }
    return null;
  };
  const every = (ms: number, text: (at: number) => string | null, pending: (at: number) => number = () => 0) =>
    watched(
      Array.from({ length: 200 }, (_, index) => ({
        at: index * ms,
        text: text(index * ms),
        pending: pending(index * ms),
      })),
    );

  test("a page whose text does not change is stable after half a second", () => {
    expect(every(100, () => "same")).toEqual({ rest: "resting", at: 500 });
  });
  test("a pending request keeps a page from being stable until its text arrives", () => {
    expect(
      every(
        100,
        (at) => (at < 1500 ? "loading" : "there"),
        (at) => (at < 1500 ? 1 : 0),
      ),
    ).toEqual({ rest: "resting", at: 2000 });
  });
  test("a request that never ends delays stability by two and a half seconds only", () => {
    expect(
      every(
        100,
        () => "same",
        () => 1,
      ),
    ).toEqual({ rest: "resting", at: 2500 });
  });
  test("a page that never stops changing is read as it is after the maximum wait", () => {
    expect(every(100, (at) => String(at))).toEqual({ rest: "out_of_patience", at: maxWaitMs });
  });
  test("a page that does not answer is not stable", () => {
    expect(every(100, () => null)).toEqual({ rest: "out_of_patience", at: maxWaitMs });
  });
});

describe("the stored results of a visit", () => {
  test("steps and pictures of a visit read back as they were stored", () => {
    const run = {
      steps: [{ operation: "Press Enter", selector: "é\n", ok: true, error: null, elapsedMs: 5, before: 0, after: 1 }],
      shots: [new Uint8Array([1, 10, 3]), new Uint8Array([]), new Uint8Array([4])],
    };
    expect(unpackStepsRun(packStepsRun(run))).toEqual(run);
    expect(unpackStepsRun(new Uint8Array([1, 2]))).toBeNull();
  });

  test("the element map accepts only well-formed entries from a page, and is bounded", () => {
    expect(elementsFrom("no")).toEqual([]);
    const facts = [3, "p", "", "A", true, 1, ["p.buy", 7]];
    const good = ["#a", "Buy", 1.4, 2.6, 10, 20, ...facts];
    const bad = [
      null,
      [],
      ["#b", 1, 0, 0, 1, 1],
      ["#c", "x", Number.NaN, 0, 1, 1],
      ["#d", "x", 0, 0, 0, 5],
      ["x".repeat(900), "", 0, 0, 1, 1],
    ];
    const element = { selector: "#a", text: "Buy", box: { x: 1, y: 3, width: 10, height: 20 } };
    const known = { tag: "p", role: null, label: "A", fixed: true, matches: 1, alternatives: ["p.buy"] };
    expect(elementsFrom([...bad, good])).toEqual([{ ...element, ...known, parent: null }]);
    // The one around it is named by its place among those that are kept.
    expect(
      elementsFrom([null, good, good, good].map((row, at) => row && [...row.slice(0, 6), at - 1])).map(
        ({ parent }) => parent,
      ),
    ).toEqual([null, 0, 1]);
    expect(elementsFrom(Array.from({ length: 5000 }, () => good)).length).toBe(maxElements);
    expect(
      JSON.stringify(elementsFrom(Array.from({ length: 1500 }, () => ["x".repeat(400), "y".repeat(100), 0, 0, 1, 1])))
        .length,
    ).toBeLessThan(600_000);
  });
});

describe("failures of a browser", () => {
  test("a rate limit of the browser platform means busy; any other start error means no browser", () => {
    for (const message of [
      "Unable to create new browser: code: 429: message: Rate limit exceeded",
      "code: 503: No browser available",
    ])
      expect(noBrowserFailure(new Error(message))).toMatchObject({ class: "browser_unavailable", busy: true });
    expect(noBrowserFailure(new Error("code: 500: Failed to launch local browser"))).not.toHaveProperty("busy");
  });

  test("error messages of the browser never reach the owner", () => {
    for (const words of [
      "net::ERR_CONNECTION_REFUSED at http://10.0.0.1/",
      "Target closed",
      "Navigation timeout of 3 ms",
      "odd 127.0.0.1",
    ])
      expect(englishOf(visitFailure(new Error(words)).sentence)).not.toMatch(/\d+\.\d+|net::/);
    expect(visitFailure(new VisitFailure("http_404", message("status.gone"), { status: 404 }))).toEqual({
      class: "http_404",
      sentence: message("status.gone"),
      status: 404,
    });
  });
});

describe("html_hybrid chooses between plain request and browser", () => {
  test("the plain request is tried unless the browser was needed within the day", () => {
    expect(shouldTryPlain(undefined, 0)).toBe(true);
    expect(shouldTryPlain({ reader: "http", triedAt: 0, why: "" }, 1)).toBe(true);
    expect(shouldTryPlain({ reader: "browser", triedAt: 1000, why: "" }, 1000 + 3600)).toBe(false);
    expect(shouldTryPlain({ reader: "browser", triedAt: 1000, why: "" }, 1000 + 86_400)).toBe(true);
  });
  test("a refusal leads to the browser, a network failure does not, and Retry-After is respected", () => {
    expect(browserReason({ class: "http_403" })).toMatch(/403/);
    expect(browserReason({ class: "filter_no_match" })).not.toBeNull();
    for (const kind of ["dns", "timeout", "http_404", "blocked_address"] as const)
      expect(browserReason({ class: kind })).toBeNull();
    expect(browserReason({ class: "http_429", retryAfterSeconds: 60 })).toBeNull();
  });
});
