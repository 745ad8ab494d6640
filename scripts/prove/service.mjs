// The calls of the public interface that a proof makes, as any client would, in an account of its own that it deletes.

import { setTimeout as pause } from "node:timers/promises";

const patience = { answer: 120_000, reading: 180_000 };

/** Waits until the service answers: a new address takes a while to be known everywhere. @throws {Error} with a sentence */
export async function answering(url, milliseconds = patience.answer) {
  let last = "";
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(1000)) {
    last = await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) }).then(
      async (response) => (response.ok && "version" in (await response.json()) ? "ok" : `status ${response.status}`),
      (error) => error.cause?.message ?? error.message,
    );
    if (last === "ok") return;
  }
  throw new Error(`${url}/health did not answer as this service does within ${milliseconds / 1000} seconds: ${last}.`);
}

/**
 * Registers an account for the proof and returns its calls; `leave` deletes it with everything in it.
 * @throws {Error} with a sentence when nobody may register and no administrator's key is there to invite
 */
export async function proofAccount(url, adminKey) {
  const credentials = { email: `proof-${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
  const call = caller(url);
  const registered = await registration({ call, credentials, adminKey });
  const mine = caller(url, { "x-api-key": registered.api_key });
  return {
    call: mine,
    watch: async (settings) => (await mine("POST", "/api/v1/watch", settings)).uuid,
    state: (uuid) => mine("GET", `/api/v1/watch/${uuid}`),
    recheck: (uuid) => mine("POST", `/api/v1/watch/${uuid}/recheck`),
    changes: (uuid) => mine("GET", `/api/v1/changes?watch=${uuid}&order=newest&limit=100`),
    leave: () => mine("DELETE", "/api/v1/account", { password: credentials.password }),
  };
}

/** Waits for a check later than `after`, in Unix seconds, and returns the watch. @throws {Error} with what is known of the watch */
export async function checkedAfter(account, uuid, { after, milliseconds = patience.reading, everyMilliseconds = 500 }) {
  let watch = {};
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(everyMilliseconds)) {
    watch = await account.state(uuid);
    if (watch.last_checked > after) return watch;
  }
  const known = watch.last_error ? ` The watch says: ${watch.last_error}` : "";
  throw new Error(`No check came to its end within ${milliseconds / 1000} seconds.${known}`);
}

async function registration({ call, credentials, adminKey }) {
  try {
    return await call("POST", "/api/v1/auth/register", credentials);
  } catch (error) {
    if (error.status !== 403) throw error;
    if (!adminKey)
      throw new Error(
        "Nobody may register there (REGISTRATION), so the proof needs an invitation: set ADMIN_API_KEY to the administrator's key.",
      );
    const invite = caller(call.url, { "x-api-key": adminKey });
    const { invitation } = await invite("POST", "/api/v1/admin/invitations", { email: credentials.email });
    return call("POST", "/api/v1/auth/register", { ...credentials, invitation });
  }
}

function caller(url, headers = {}) {
  const call = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`), {
        status: response.status,
      });
    return text === "" ? null : JSON.parse(text);
  };
  return Object.assign(call, { url });
}
