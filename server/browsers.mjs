// Browsers of this machine as the Worker's binding to them, of which it uses: starting one, listing them, and a socket to one
// (https://developers.cloudflare.com/browser-rendering/). One that nobody is connected to is ended when it was left alone as long as it was asked for.

import { randomUUID } from "node:crypto";
import { installedBrowser, startsInSandbox } from "../scripts/browser.mjs";
import { openSocket } from "./webSocket.mjs";

const devtools = "/v1/devtools/browser";
const usualIdleMilliseconds = 60_000;
const startMilliseconds = 45_000;
const maxBrowsers = 6;
const endMilliseconds = 5000;

/** `executable`: a function that gives the path of a browser, or undefined. */
export function browsersOfMachine(executable = installedBrowser) {
  const sessions = new Map();
  const end = async (session) => {
    sessions.delete(session.sessionId);
    clearTimeout(session.idle);
    await ended(session.child);
  };
  const waitIdle = (session) => {
    clearTimeout(session.idle);
    session.idle = setTimeout(() => void end(session), session.idleMilliseconds).unref();
  };
  const start = async (idleMilliseconds) => {
    if (sessions.size >= maxBrowsers) return new Response("Too many browsers are at work", { status: 429 });
    const browser = await launched(executable());
    const session = { sessionId: randomUUID(), startTime: Date.now(), ...browser, idleMilliseconds, idle: undefined };
    sessions.set(session.sessionId, session);
    session.child.once("exit", () => {
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
    const answer = await openSocket(session.endpoint);
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
    close: async () => void (await Promise.all([...sessions.values()].map(end))),
  };
}

const shown = ({ sessionId, startTime, connectionId, connectionStartTime }) => ({
  ...{ sessionId, startTime, connectionId, connectionStartTime },
});

/** Loaded with the first page that needs it. */
async function launched(executablePath) {
  if (executablePath === undefined)
    throw new Error("No Chrome or Chromium is installed, which pages that need a browser are opened with");
  const { launch } = await import("puppeteer-core");
  const args = startsInSandbox(executablePath) ? [] : ["--no-sandbox"];
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await launch({ executablePath, args, timeout: startMilliseconds, ...signals });
  const [child, endpoint] = [browser.process(), browser.wsEndpoint()];
  // The Worker is the only one that speaks to it.
  await browser.disconnect();
  return { child, endpoint };
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), endMilliseconds);
  await gone;
  clearTimeout(force);
}
