/**
 * Brakes on what needs no key. Unlike the budgets of keys the first three hold when the counter cannot be reached:
 * guessing passwords and mailing strangers must not become free by our own fault.
 *
 * 1. Passwords: after five failures from one network each further attempt waits, up to 15 minutes; after twenty from
 *    anywhere, up to 30 seconds, unless it comes from a network where the right one was given in the last thirty days: so the
 *    failures of others do not keep the owner out. A right password forgets both. Never a lock.
 * 2. Registrations, logins and resets: so many from one network. New keys: so many an hour for one account.
 * 3. Mails: each purpose has a budget of its own for each recipient, and whoever asks (an account, or a network for a reset)
 *    has only a part of it: strangers cannot use up what the owner needs. Ten a day for one account, resets aside.
 * 4. The pages that alerts link to: so many a minute for one network. Nobody guesses a signature, so they open also when
 *    the counter cannot be reached.
 */
import { networkOf } from "../limits/network.ts";
import type { TokenPurpose } from "../secret/actionToken.ts";
import type { Policy } from "../limits/bucket.ts";
import type { Attempted } from "../limits/delay.ts";
import { problem } from "../problem.ts";
import { sha256 } from "../secret/digest.ts";
import type { HttpWorld } from "./world.ts";
import type { RequestContext } from "./app.ts";

type Limits = Pick<HttpWorld, "net">;

const day = 86_400;
const fromNetwork = { free: 5, maxSeconds: 900 };
const fromAnywhere = { free: 20, maxSeconds: 30 };
const perNetwork: Record<"register" | "login" | "forgot" | "reset", Policy> = {
  register: { limit: 30, windowSeconds: 3600 },
  login: { limit: 60, windowSeconds: 300 },
  forgot: { limit: 20, windowSeconds: 3600 },
  reset: { limit: 60, windowSeconds: 3600 },
};
/** Chat services look at every link they are sent, from few networks. */
const linkedPages: Policy = { limit: 300, windowSeconds: 60 };
/** Mails a day to one recipient: in all, and for one who asks. */
const perRecipient: Record<TokenPurpose, { all: number; each: number }> = {
  verify: { all: 5, each: 5 },
  email: { all: 5, each: 3 },
  reset: { all: 12, each: 3 },
};
const perAccount: Policy = { limit: 10, windowSeconds: day };
const newKeys: Policy = { limit: 60, windowSeconds: 3600 };

/** The caller's network, by the address that Cloudflare's edge puts on the request. */
export const networkFrom = (c: RequestContext) => networkOf(c.req.header("CF-Connecting-IP"));

/** Holds an operation to its limit per network. @throws Problem 429, or 503 when the counter cannot be reached. */
export async function throttle(c: RequestContext, operation: keyof typeof perNetwork): Promise<void> {
  const network = networkFrom(c);
  if (!network) return;
  const limiter = c.var.world.net.limiter.getByName(`${operation}:${network}`);
  const taken = await failClosed(() => limiter.take({ ...perNetwork[operation], cost: 1 }));
  if (!taken.allowed)
    throw problem.limited("Too many attempts from your network; try again later", taken.retryAfterSeconds);
}

/** Holds visits of the pages that alerts link to to their limit per network. @throws Problem 429 */
export async function throttleVisits(c: RequestContext): Promise<void> {
  const network = networkFrom(c);
  if (!network) return;
  const taken = await failClosed(() =>
    c.var.world.net.limiter.getByName(`visit:${network}`).take({ ...linkedPages, cost: 1 }),
  ).catch(() => null);
  if (taken && !taken.allowed)
    throw problem.limited("Too many requests from your network; try again shortly", taken.retryAfterSeconds);
}

/**
 * Counts an attempt at an account's password; call `succeeded` when it was right.
 * @throws Problem 429 inside a wait, 503 when the counter cannot be reached.
 */
export async function passwordAttempt(
  { net: { limiter } }: Limits,
  { email, network }: { email: string; network: string | null },
): Promise<{ succeeded: () => Promise<void> }> {
  const account = sha256(email);
  const here = limiter.getByName(`password:${account}:${network ?? ""}`);
  const anywhere = limiter.getByName(`password:${account}`);
  const fromHere = await failClosed(() => here.attempt(fromNetwork));
  if (!fromHere.allowed) throw tooManyFailures(fromHere);
  if (!fromHere.isKnown) {
    const inAll = await failClosed(() => anywhere.attempt(fromAnywhere));
    // What others failed at is not held against this network.
    if (!inAll.allowed) await failClosed(() => here.withdraw());
    if (!inAll.allowed) throw tooManyFailures(inAll);
  }
  return {
    async succeeded() {
      await Promise.all([here.remember(), anywhere.succeeded()]);
    },
  };
}

const tooManyFailures = ({ retryAfterSeconds }: Attempted) =>
  problem.limited(`Too many failed attempts; try again in ${retryAfterSeconds} s`, retryAfterSeconds);

/** Holds an account to so many new keys an hour. @throws Problem 429, or 503 when the counter cannot be reached. */
export async function throttleNewKeys({ net: { limiter } }: Limits, userId: number): Promise<void> {
  const taken = await failClosed(() => limiter.getByName(`keys:${userId}`).take({ ...newKeys, cost: 1 }));
  if (!taken.allowed)
    throw problem.limited(
      `An account makes at most ${newKeys.limit} API keys an hour; try again in ${taken.retryAfterSeconds} s`,
      taken.retryAfterSeconds,
    );
}

/** `network`: of whoever asks; it counts where anybody may ask, which is for resets. */
export type MailRequest = { userId: number; to: string; purpose: TokenPurpose; network: string | null };

/** Whether such a mail may go to this address today; false also when the counter cannot be reached. */
export async function mayMail(
  { net: { limiter } }: Limits,
  { userId, to, purpose, network }: MailRequest,
): Promise<boolean> {
  const { all, each } = perRecipient[purpose];
  const whole = { limit: all, windowSeconds: day };
  const part = { limit: each, windowSeconds: day, cost: 1 };
  try {
    if (purpose !== "reset") {
      const own = await limiter.getByName(`mail:account:${userId}`).take({ ...perAccount, cost: 1 });
      if (!own.allowed) return false;
    }
    const recipient = limiter.getByName(`mail:${purpose}:${sha256(to)}`);
    const name = purpose === "reset" ? `network:${network ?? ""}` : `account:${userId}`;
    return (await recipient.takeOfBoth(whole, { ...part, name })).allowed;
  } catch (error) {
    console.warn(
      JSON.stringify({ what: "a mail was not sent, since its budget could not be read", error: String(error) }),
    );
    return false;
  }
}

async function failClosed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    console.warn(
      JSON.stringify({ what: "a brake could not be reached; the request is refused", error: String(error) }),
    );
    throw problem.unavailable("This cannot be done just now; try again shortly", 5);
  }
}
