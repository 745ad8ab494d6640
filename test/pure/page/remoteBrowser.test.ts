/** How a browser elsewhere is reached by what its operator wrote of it. */
import { expect, test } from "vitest";
import { operatorFrom, operatorProblems } from "../../../src/operator/operator.ts";
import { customBrowser } from "../../../src/page/fetchers/custom.ts";

/** What is asked for when a visit connects to the browser of this endpoint. */
async function asked(endpoint: string): Promise<[url: string, authorization: string | undefined][]> {
  const found: [string, string | undefined][] = [];
  const reach = (async (input: string | URL, init: RequestInit = {}) => {
    found.push([String(input), (init.headers as Record<string, string>)["authorization"]]);
    if (!String(input).endsWith("/json/version")) throw new Error("no socket here");
    return Response.json({ webSocketDebuggerUrl: "ws://127.0.0.1:1/devtools/browser/abc" });
  }) as typeof fetch;
  const { fetch: connect } = customBrowser(endpoint, reach);
  await connect("https://browser.test/v1/devtools/browser/custom").catch(() => undefined);
  return found;
}

const login = `Basic ${btoa("u:p@ss")}`;

test("a socket is opened with its path, its token, and a password in a header", async () => {
  expect(await asked("ws://browserless:3000/chromium?token=abc")).toEqual([
    ["http://browserless:3000/chromium?token=abc", undefined],
  ]);
  expect(await asked("wss://u:p%40ss@browsers.example:9222")).toEqual([["https://browsers.example:9222/", login]]);
});

test("Chrome's own address names its socket first, with the same password", async () => {
  expect(await asked("http://u:p%40ss@nas.lan:9222")).toEqual([
    ["http://nas.lan:9222/json/version", login],
    ["http://nas.lan:9222/devtools/browser/abc", login],
  ]);
});

test("settings take the address of a browser by http and by sockets, and nothing else", () => {
  const socket = "wss://browser.example?token=abc";
  expect(operatorFrom({ BROWSER_URL: socket, EXTRA_BROWSERS: `{"big":"${socket}"}` })).toMatchObject({
    BROWSER_URL: socket,
    EXTRA_BROWSERS: { big: socket },
  });
  const problems = operatorProblems({
    ...{ BROWSER_URL: "browser.example:3000", EXTRA_BROWSERS: '{"big":"tcp://u:secret@browser.example"}' },
    PROXIES: '{"berlin":"ws://u:secret@proxy.example"}',
  });
  expect(problems).toHaveLength(3);
  expect(problems.join()).toMatch(/BROWSER_URL: .*wss:.*PROXIES|PROXIES.*BROWSER_URL: .*wss:/s);
  expect(problems.join()).not.toContain("secret");
});
