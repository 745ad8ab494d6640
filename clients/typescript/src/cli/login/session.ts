/**
 * Requests with the tokens of a login. In order:
 *
 * 1. An access token that ends within a minute is renewed before it is used, one that the service refuses afterwards.
 * 2. A refresh token works once, and programs run side by side: one of them renews, behind a file beside the stored login, and the
 *    others take what it stored.
 * 3. Where a login has ended the refusal of the service is the answer. What is stored stays: `tidemark login` replaces it.
 */
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { pause } from "../../signal.ts";
import { type Config, readConfig, writeConfig } from "../config.ts";
import { OauthError } from "./server.ts";
import { refreshed, type StoredLogin } from "./tokens.ts";

const earlySeconds = 60;
/** Whoever holds the lock for longer was ended meanwhile. */
const lockSeconds = 120;
const lockPollMilliseconds = 100;

type Store = { path: string; url: string; now: () => number; signal: AbortSignal };
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A fetch with the access token of a login. */
export function fetchAs(login: StoredLogin, store: Store): Fetch {
  let current = login;
  let renewing: Promise<StoredLogin | null> | null = null;
  /** Whether there are newer tokens than before. */
  const renewed = async (): Promise<boolean> => {
    renewing ??= renewedLogin(current, store).finally(() => (renewing = null));
    const next = await renewing;
    if (next) current = next;
    return next !== null;
  };
  const send: Fetch = (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${current.access_token}` },
    });
  return async (url, init) => {
    if (isEnding(current, store)) await renewed();
    const used = current.access_token;
    const answer = await send(url, init);
    if (answer.status !== 401 || (current.access_token === used && !(await renewed()))) return answer;
    await answer.body?.cancel();
    return send(url, init);
  };
}

const isEnding = ({ expires_at: end }: StoredLogin, { now }: Store): boolean => end - now() < earlySeconds;

/** The login with new tokens; null where it has ended. */
async function renewedLogin(login: StoredLogin, store: Store): Promise<StoredLogin | null> {
  const { path, url, now, signal } = store;
  return withLock(path, signal, async () => {
    const stored = await readConfig(path);
    const newest = loginOf(stored, url);
    if (!newest) return null;
    // Another program renewed it meanwhile.
    if (newest.access_token !== login.access_token && !isEnding(newest, store)) return newest;
    try {
      const next = await refreshed(newest, now(), signal);
      await writeConfig(path, { url: (stored as Config).url, login: next });
      return next;
    } catch (error) {
      if (error instanceof OauthError) return null;
      throw error;
    }
  });
}

/** The stored login, where it is one for this service. */
const loginOf = (stored: Config | null, url: string): StoredLogin | null =>
  stored && "login" in stored && new URL(stored.url).origin === new URL(url).origin ? stored.login : null;

async function withLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const file = `${path}.lock`;
  await (await locked(file, signal)).close();
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function locked(file: string, signal: AbortSignal): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(file, "wx", 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const since = await stat(file).catch(() => null);
    if (since && Date.now() - since.mtimeMs > lockSeconds * 1000) await rm(file, { force: true });
    else await pause(lockPollMilliseconds, signal);
  }
}
