/**
 * Rate limits of operations without an API key. When the counter cannot be reached, the first four refuse (unlike the budgets
 * of keys): a failure of our own must not make guessing passwords or mailing strangers unlimited.
 *
 * 1. Passwords: after five failures from one network each further attempt must wait, up to 15 minutes; after twenty failures
 *    from all networks, up to 30 seconds. The second limit does not apply to a network where the right password was given in
 *    the last thirty days, so that failures of others do not keep the owner out. The right password resets both counters. An
 *    account is never locked.
 * 2. Registrations, logins and resets: a number per network. New keys: a number per account and hour.
 * 3. Codes of programs without a browser: as with passwords, by account and by network.
 * 4. Mails: each purpose has a budget per recipient, and each requester (an account, or a network for a reset) may use only a
 *    part of it, so that strangers cannot use up what the owner needs. Ten a day per account, resets not counted.
 * 5. The pages that alerts link to: a number per network and minute. Their signatures cannot be guessed, so these pages also
 *    open when the counter cannot be reached.
 */
import { message } from "../message/message.ts";
import { networkOf } from "../lib/network/networkOf.ts";
import type { TokenPurpose } from "../secret/actionToken.ts";
import type { Policy } from "../lib/limiter/bucket.ts";
import type { Attempted } from "../lib/limiter/delay.ts";
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
/** Generous, because chat services fetch every link in a message to show a preview, and do so from few networks. */
const linkedPages: Policy = { limit: 300, windowSeconds: 60 };
/** Mails a day to one recipient: from all requesters together, and from each one. */
const perRecipient: Record<TokenPurpose, { all: number; each: number }> = {
  verify: { all: 5, each: 5 },
  email: { all: 5, each: 3 },
  reset: { all: 12, each: 3 },
  address: { all: 5, each: 3 },
};
const perAccount: Policy = { limit: 10, windowSeconds: day };
/** Registrations of OAuth clients, which anybody may make and which are kept: from one network, and from all. */
const newClients: Policy = { limit: 30, windowSeconds: 3600 };
const allNewClients: Policy = { limit: 3000, windowSeconds: day };
/** Codes of programs without a browser, which anybody may ask for: from one network, and from all. */
const newDevices: Policy = { limit: 60, windowSeconds: 3600 };
const allNewDevices: Policy = { limit: 3000, windowSeconds: 3600 };
/** Wrong codes of such programs before a wait: of one account, and from one network, from which many may enter theirs. */
const codesOfAccount = { free: 5, maxSeconds: 900 };
const codesOfNetwork = { free: 20, maxSeconds: 900 };
/** Documents of OAuth clients that one account makes us fetch. */
const clientDocuments: Policy = { limit: 60, windowSeconds: 3600 };
const newKeys: Policy = { limit: 60, windowSeconds: 3600 };

/** The client's network, from the IP address in CF-Connecting-IP, which Cloudflare's edge sets; null without one. */
export const networkFrom = (c: RequestContext) => networkOf(c.req.header("CF-Connecting-IP"));

/** Counts a request against the operation's limit per network. @throws Problem 429, or 503 when the counter cannot be reached */
export async function throttle(c: RequestContext, operation: keyof typeof perNetwork): Promise<void> {
  const network = networkFrom(c);
  if (!network) return;
  const limiter = c.get("world").net.limiter.getByName(`${operation}:${network}`);
  const taken = await failClosed(() => limiter.take({ ...perNetwork[operation], cost: 1 }));
  if (!taken.allowed) throw problem.limited(message("limit.network_attempts"), taken.retryAfterSeconds);
}

/** Counts a visit of a page that alerts link to against the limit per network. @throws Problem 429 */
export async function throttleVisits(c: RequestContext): Promise<void> {
  const network = networkFrom(c);
  if (!network) return;
  const taken = await failClosed(() =>
    c
      .get("world")
      .net.limiter.getByName(`visit:${network}`)
      .take({ ...linkedPages, cost: 1 }),
  ).catch(() => null);
  if (taken && !taken.allowed) throw problem.limited(message("limit.network_requests"), taken.retryAfterSeconds);
}

/**
 * Counts an attempt to give an account's password; call `succeeded` when the password was right. `network`: of the client.
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
    // This attempt was refused because of failures elsewhere, so it must not count as a failure of this network.
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
  problem.limited(message("limit.failed_attempts", { seconds: retryAfterSeconds }), retryAfterSeconds);

/** Counts a new key against the account's limit per hour. @throws Problem 429, or 503 when the counter cannot be reached */
export async function throttleNewKeys({ net: { limiter } }: Limits, userId: number): Promise<void> {
  const taken = await failClosed(() => limiter.getByName(`keys:${userId}`).take({ ...newKeys, cost: 1 }));
  if (!taken.allowed)
    throw problem.limited(
      message("limit.new_keys", { count: newKeys.limit, seconds: taken.retryAfterSeconds }),
      taken.retryAfterSeconds,
    );
}

/** Counts a registration of an OAuth client. @throws Problem 429, or 503 when the counter cannot be reached */
export async function throttleClients(c: RequestContext): Promise<void> {
  const { limiter } = c.get("world").net;
  const part = { ...newClients, cost: 1, name: networkFrom(c) ?? "unknown" };
  const taken = await failClosed(() => limiter.getByName("clients").takeOfBoth(allNewClients, part));
  if (!taken.allowed) throw problem.limited(message("limit.apps_registered"), taken.retryAfterSeconds);
}

/** Counts a program's request for codes. @throws Problem 429, or 503 when the counter cannot be reached */
export async function throttleDevices(c: RequestContext): Promise<void> {
  const { limiter } = c.get("world").net;
  const part = { ...newDevices, cost: 1, name: networkFrom(c) ?? "unknown" };
  const taken = await failClosed(() => limiter.getByName("devices").takeOfBoth(allNewDevices, part));
  if (!taken.allowed) throw problem.limited(message("limit.device_codes"), taken.retryAfterSeconds);
}

/**
 * Counts an attempt to enter the code of a program; call `wasRight` when there is one with it.
 * @throws Problem 429 inside a wait, 503 when the counter cannot be reached
 */
export async function codeAttempt(
  { net: { limiter } }: Limits,
  { userId, network }: { userId: number; network: string | null },
): Promise<{ wasRight: () => Promise<void> }> {
  const counters = [
    { limiter: limiter.getByName(`code:${userId}`), policy: codesOfAccount },
    ...(network ? [{ limiter: limiter.getByName(`code:${network}`), policy: codesOfNetwork }] : []),
  ];
  for (const each of counters) {
    const attempted = await failClosed(() => each.limiter.attempt(each.policy));
    if (!attempted.allowed) throw tooManyFailures(attempted);
  }
  return {
    // Taken back, not forgotten: whoever has a code of their own could otherwise go on guessing for ever.
    async wasRight() {
      await Promise.all(counters.map((each) => each.limiter.withdraw()));
    },
  };
}

/** Counts the reading of an app's document. @throws Problem 429, or 503 when the counter cannot be reached */
export async function throttleClientDocuments({ net: { limiter } }: Limits, userId: number): Promise<void> {
  const taken = await failClosed(() => limiter.getByName(`clients:${userId}`).take({ ...clientDocuments, cost: 1 }));
  if (!taken.allowed) throw problem.limited(message("limit.apps_looked_at"), taken.retryAfterSeconds);
}

/** A mail about an account. `network`: of the requester; used for resets, which anybody can request. */
export type MailRequest = { userId: number; to: string; purpose: TokenPurpose; network: string | null };

/** Counts a mail against its daily limits; resolves to whether it may be sent, false also when the counter cannot be reached. */
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
      JSON.stringify({ what: "a rate limiter could not be reached; the request is refused", error: String(error) }),
    );
    throw problem.unavailable(message("service.not_now"), 5);
  }
}
