// Browsers of this machine as the Worker's binding to them, of which it uses: starting one, listing them, and a socket to one
// (https://developers.cloudflare.com/browser-rendering/). One that nobody is connected to is ended when it was left alone as long as it was asked for.

import { randomUUID } from "node:crypto";
import { browserOfMachine, fetchedBrowser, foundBrowser } from "../scripts/browser.mjs";
import { startChromium } from "./chromium.mjs";
import { openSocket } from "./webSocket.mjs";

const devtools = "/v1/devtools/browser";
const usualIdleMilliseconds = 60_000;
const maxBrowsers = 6;
/** How often the places of browsers are looked at while there is none in them. */
const lookMilliseconds = 5000;

/**
 * `profiles`: of profiles.mjs; `found`: a function that gives the path of a browser, or undefined; `fetched`: one that gets a browser, and resolves to its
 * path or undefined; `isInReach`: one that resolves to whether there is one to get; `now`: milliseconds.
 */
export function browsersOfMachine(
  profiles,
  { found = foundBrowser, fetched = fetchedBrowser, isInReach = inReach, now = () => performance.now() } = {},
) {
  void profiles.sweep();
  const isThere = presence({ found, isInReach, now });
  // One download for all that wait for it; one that failed is tried again.
  let fetching = null;
  const executable = async () => found() ?? (await (fetching ??= fetched().finally(() => (fetching = null))));
  const sessions = new Map();
  const end = async (session) => {
    sessions.delete(session.sessionId);
    clearTimeout(session.idle);
    await session.browser.close();
  };
  const waitIdle = (session) => {
    clearTimeout(session.idle);
    session.idle = setTimeout(() => void end(session), session.idleMilliseconds).unref();
  };
  const start = async (idleMilliseconds) => {
    if (sessions.size >= maxBrowsers) return new Response("Too many browsers are at work", { status: 429 });
    const browser = await launched(await executable(), profiles);
    const session = { sessionId: randomUUID(), startTime: Date.now(), browser, idleMilliseconds, idle: undefined };
    sessions.set(session.sessionId, session);
    void browser.exited.then(() => {
      clearTimeout(session.idle);
      sessions.delete(session.sessionId);
    });
    waitIdle(session);
    return Response.json({ sessionId: session.sessionId });
  };
  const connect = async (session) => {
    if (session === undefined) return new Response("There is no such browser", { status: 404 });
    clearTimeout(session.idle);
    Object.assign(session, { connectionId: randomUUID(), connectionStartTime: Date.now() });
    const answer = await openSocket(session.browser.endpoint);
    answer.webSocket.addEventListener("close", () => {
      Object.assign(session, { connectionId: undefined, connectionStartTime: undefined });
      if (sessions.has(session.sessionId)) waitIdle(session);
    });
    return answer;
  };
  return {
    async fetch(input, { method = "GET" } = {}) {
      const { pathname, searchParams } = new URL(typeof input === "string" ? input : (input.url ?? input.href));
      if (pathname === "/v1/sessions") return Response.json({ sessions: [...sessions.values()].map(shown) });
      if (pathname === devtools && method === "POST")
        return start(Number(searchParams.get("keep_alive")) || usualIdleMilliseconds);
      if (pathname.startsWith(`${devtools}/`)) return connect(sessions.get(pathname.slice(devtools.length + 1)));
      return new Response(null, { status: 404 });
    },
    isThere,
    close: async () => void (await Promise.all([...sessions.values()].map(end))),
  };
}

const inReach = async () => (await browserOfMachine({ found: () => undefined })).state === "downloadable";

/**
 * Whether pages can be opened in a browser, as a function: one is installed, also after the start, or can be fetched. One that was there and is gone counts
 * all the same: it is missed then.
 */
function presence({ found, isInReach, now }) {
  let isKnown = found() !== undefined;
  let isFetchable = !isKnown;
  let lookedAt = now();
  if (!isKnown)
    void isInReach().then(
      (is) => (isFetchable = is),
      () => (isFetchable = false),
    );
  return () => {
    if (isKnown || isFetchable) return true;
    if (now() - lookedAt < lookMilliseconds) return false;
    lookedAt = now();
    return (isKnown = found() !== undefined);
  };
}

const shown = ({ sessionId, startTime, connectionId, connectionStartTime }) => ({
  ...{ sessionId, startTime, connectionId, connectionStartTime },
});

/** Chrome refuses its sandbox to root, and many containers allow it to nobody: what did not start with it is not tried with it again. */
let isSandboxed = process.getuid?.() !== 0;

async function launched(executable, profiles) {
  if (executable === undefined)
    throw new Error("No Chrome or Chromium is installed, which pages that need a browser are opened with");
  if (isSandboxed)
    try {
      return await startChromium(executable, { profile: await profiles.make(), isSandboxed: true });
    } catch {
      // Without it, then.
    }
  const browser = await startChromium(executable, { profile: await profiles.make(), isSandboxed: false });
  isSandboxed = false;
  return browser;
}
