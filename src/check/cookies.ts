/**
 * The cookies of a watch that keeps them, from check to check. The rules:
 * 1. They are stored sealed, bound to their watch, in its memory: they go when it goes, and no export holds them.
 * 2. What the person says in a Cookie header of their own begins the jar anew when it is edited.
 * 3. A failed reading moves nothing: one refusal does not log a watch out.
 * 4. A cookie that came or went is written down at once. Where only values or dates moved, as at sites that renew a session
 *    with every answer, that waits for a write that happens anyway, for an hour, or for half the life of a cookie to pass.
 * Asynchronous because sealing is.
 */
import { ownHeader } from "../lib/browser/headers.ts";
import { isSame } from "../lib/cookie/cookie.ts";
import type { Jar } from "../lib/cookie/jar.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { Sealer } from "../secret/seal.ts";
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { sha256 } from "../secret/digest.ts";

type Owner = { settings: Effective; memory: WatchMemory; place: ObjectOwner | null };
type StoredCookies = { own: string; jar: Jar };

const maxUnwrittenSeconds = 3600;
const minBetweenSeconds = 300;

/** The jar to begin a check with; null where none is kept. What cannot be opened any more counts as empty. */
export async function storedJar(sealer: Sealer, { settings, memory, place }: Owner): Promise<Jar | null> {
  if (!settings.keep_cookies) return null;
  if (!memory.cookies || !place) return [];
  try {
    const stored = JSON.parse(await sealer.open(memory.cookies.sealed, boundTo(place))) as StoredCookies;
    return stored.own === ownOf(settings) ? stored.jar : [];
  } catch {
    return [];
  }
}

/**
 * What a check leaves of its cookies, as a part of the memory. `after`: the jar at its end, null where it has none;
 * `isWritten`: the memory is written anyway. `now`: unix seconds.
 */
export async function cookiesAfter(
  sealer: Sealer,
  { settings, memory, place }: Owner,
  end: { before: Jar | null; after: Jar | null; isWritten: boolean; now: number },
): Promise<Partial<WatchMemory>> {
  const { before, after, now } = end;
  if (!settings.keep_cookies || !place) return memory.cookies ? { cookies: undefined } : {};
  if (!before || !after || !isWorthWriting(memory.cookies, { ...end, before, after })) return {};
  if (!after.length) return { cookies: undefined };
  const stored: StoredCookies = { own: ownOf(settings), jar: after };
  try {
    return { cookies: { sealed: await sealer.seal(JSON.stringify(stored), boundTo(place)), at: now } };
  } catch {
    // Without the operator's keys nothing is kept: a session is as good as a password.
    return {};
  }
}

/** Rule 4. */
export function isWorthWriting(
  kept: Pick<NonNullable<WatchMemory["cookies"]>, "at"> | undefined,
  { before, after, isWritten, now }: { before: Jar; after: Jar; isWritten: boolean; now: number },
): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  const isSameSet =
    before.length === after.length && after.every((cookie) => before.some((old) => isSame(old, cookie)));
  if (isWritten || !kept || !isSameSet) return true;
  const waited = now - kept.at;
  if (waited >= maxUnwrittenSeconds) return true;
  const left = (expires: number | null) => (expires === null ? Infinity : expires / 1000 - now);
  const isHalfGone = after.some((cookie) => {
    const old = before.find((each) => isSame(each, cookie));
    return old && left(old.expires) < left(cookie.expires) / 2;
  });
  return isHalfGone && waited >= minBetweenSeconds;
}

const ownOf = (settings: Effective) => sha256(ownHeader(settings.headers, "cookie") ?? "").slice(0, 24);
const boundTo = (place: ObjectOwner) => `readings|cookies|${place.watchId}`;
