/**
 * The grant for programs without a browser of their own (RFC 8628): the program shows a short code, a person enters it wherever
 * they are signed in, and the program asks again and again until there is an answer. In order:
 *
 * 1. A code for people has eight letters of twenty: no vowels, so that no words come out, and none that look alike (6.1). That is
 *    34 bits, enough beside a limit of attempts and a life of minutes (5.1).
 * 2. What a person types counts without regard to case, hyphens and spaces.
 * 3. Who asks again too early waits longer from then on (3.5).
 *
 * Pure, but for the randomness.
 */
import { message } from "../../message/message.ts";
import { OauthProblem } from "./problem.ts";

/** The name of the grant at the token endpoint and in the metadata of a client. */
export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

const letters = "BCDFGHJKLMNPQRSTVWXZ";
const codeLetters = 8;
/** A wait shortens on its way by what the network adds to the request before. Seconds. */
const tolerance = 1;
const slowerBySeconds = 5;

/** A new code for people: eight letters. `random`: bytes. */
export function newUserCode(random: (bytes: number) => Uint8Array): string {
  let code = "";
  // Bytes of 240 and above are skipped: with them the first letters would be more likely than the others.
  while (code.length < codeLetters)
    for (const byte of random(16)) if (byte < 240 && code.length < codeLetters) code += letters[byte % letters.length];
  return code;
}

/** The code in what a person typed; null where it cannot be one. */
export function userCodeIn(typed: string): string | null {
  if (typed.length > 100) return null;
  const code = typed.toUpperCase().replaceAll(/[\s\p{P}]/gu, "");
  return code.length === codeLetters && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

/** A code as it is shown: `WDJB-MJHT`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A request of a program that waits; times in Unix seconds. */
export type Waiting = {
  clientId: string;
  answer: "allowed" | "denied" | null;
  expiresAt: number;
  /** When it last asked for the answer; null before the first time. */
  polledAt: number | null;
  intervalSeconds: number;
};

/** How long it waits from now on, in seconds; longer where it came too early. */
export const nextInterval = (waiting: Waiting, now: number): number =>
  waiting.intervalSeconds + (isEarly(waiting, now) ? slowerBySeconds : 0);

const isEarly = ({ polledAt, intervalSeconds }: Waiting, now: number): boolean =>
  polledAt !== null && now - polledAt < intervalSeconds - tolerance;

/** Returns for a request that was allowed. @throws OauthProblem for any other one, by the codes of RFC 8628, 3.5 */
export function requireAllowed(waiting: Waiting, { clientId, now }: { clientId: string; now: number }): void {
  if (waiting.clientId !== clientId) throw new OauthProblem("invalid_grant", message("oauth.device_other"));
  if (waiting.answer === "allowed") return;
  if (waiting.answer === "denied") throw new OauthProblem("access_denied", message("oauth.denied"));
  if (waiting.expiresAt <= now) throw new OauthProblem("expired_token", message("oauth.device_ended"));
  if (isEarly(waiting, now))
    throw new OauthProblem("slow_down", message("oauth.unanswered_wait", { count: nextInterval(waiting, now) }));
  throw new OauthProblem("authorization_pending", message("oauth.unanswered"));
}
