// The two services that are compared. Both answer the same paths with the same key header, so that a side is only how it is started
// and where its key comes from.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/local/ports.mjs";
import { startChild } from "../child.mjs";
import { startService } from "../service.mjs";

const readyWithinMilliseconds = 120_000;

/** Tidemark, by `npm run serve`, on the runtime of this name, or on the usual one. */
export const tidemarkOn = (runtime) => ({
  name: runtime ?? "tidemark",
  start: async (dataDir, { hosts, key }) => {
    const began = performance.now();
    const service = await startService(dataDir, { EGRESS_ALLOW: hosts, ...(runtime ? { RUNTIME: runtime } : {}) });
    const call = callerOf(service.url, key ?? (await registered(service.url)));
    await firstAnswer(call);
    return { ...service, ...call, startMilliseconds: performance.now() - began };
  },
  /** Whether a change is read a second time, seconds later, before it counts. */
  readsTwice: (running, isOn) =>
    running.call("PUT", "/settings/user", { noise_reduction_timestamps: isOn, noise_reduction_ads: isOn }),
});

export const tidemark = tidemarkOn();

/** changedetection.io, by the command that starts it. */
export const changedetection = (command) => ({
  name: "changedetection.io",
  start: async (dataDir) => {
    const began = performance.now();
    const port = await freePort();
    const words = [command, "-C", "-d", dataDir, "-h", "127.0.0.1", "-p", String(port)];
    const own = { ALLOW_IANA_RESTRICTED_ADDRESSES: "true", LOGGER_LEVEL: "WARNING", DISABLE_VERSION_CHECK: "true" };
    const child = startChild(words, { ...process.env, ...own });
    const call = callerOf(`http://127.0.0.1:${port}`, await keyIn(dataDir, child));
    await firstAnswer(call);
    return { ...child, ...call, startMilliseconds: performance.now() - began };
  },
  readsTwice: () => undefined,
});

function callerOf(url, key) {
  return {
    key,
    call: async (method, path, body) => {
      const type = typeof body === "string" ? "text/plain" : "application/json";
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": type }) },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    },
  };
}

async function registered(url) {
  const credentials = { email: "peer@example.com", password: "a password of the bench" };
  const response = await fetch(`${url}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return (await response.json()).api_key;
}

async function keyIn(dataDir, child) {
  const path = join(dataDir, "changedetection.json");
  for (const end = Date.now() + readyWithinMilliseconds; Date.now() < end; await pause(20)) {
    try {
      const key = existsSync(path) && JSON.parse(readFileSync(path, "utf8")).settings.application.api_access_token;
      if (key) return key;
    } catch {
      // Half written: again.
    }
  }
  throw new Error(`changedetection.io kept no key:\n${child.said()}`);
}

async function firstAnswer({ call }) {
  for (const end = Date.now() + readyWithinMilliseconds; Date.now() < end; await pause(20)) {
    const answered = await call("GET", "/systeminfo").then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  throw new Error("The service did not answer in time.");
}
