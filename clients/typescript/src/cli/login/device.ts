/** Login by a browser, on this machine or any other (RFC 8628): a code is shown, and the answer waited for. */
import { hostname } from "node:os";
import { ConnectionError } from "../../failure.ts";
import { pause } from "../../signal.ts";
import type { Terminal } from "../terminal.ts";
import { OauthError, placed, type Places, placesOf, sendForm, sendJson } from "./server.ts";
import { type StoredLogin, tokensIn } from "./tokens.ts";

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";
const slowerBySeconds = 5;
const longestWaitSeconds = 60;

type Wanted = { url: string; scopes: readonly string[]; opensBrowser: boolean };
type Codes = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
};

/** The tokens that a person granted. @throws Error with a sentence where it was denied, or nobody answered in time */
export async function loggedIn(
  terminal: Terminal,
  { url, scopes, opensBrowser }: Wanted,
): Promise<{ login: StoredLogin; scopes: string[] }> {
  const { signal } = terminal;
  const places = await placesOf(url, signal);
  const clientId = await registered(places, signal);
  const wanted = { client_id: clientId, scope: scopes.join(" "), resource: places.resource };
  const codes = (await sendForm(places.device, wanted, signal)) as unknown as Codes;
  const page = placed(codes.verification_uri, url);
  const complete = placed(codes.verification_uri_complete ?? codes.verification_uri, url);
  terminal.note(`Open ${page} in any browser and enter the code ${codes.user_code}`);
  terminal.note(`Or open ${complete} and compare the code.`);
  terminal.note(`It works for ${Math.round(codes.expires_in / 60)} minutes; waiting for the answer there.`);
  if (opensBrowser) await terminal.open(complete);
  const answer = await answerTo(codes, { places, clientId, terminal });
  const ends = { client_id: clientId, token_endpoint: places.token, revocation_endpoint: places.revocation };
  return tokensIn(answer, ends, terminal.now());
}

/** The name tells the logins of several machines apart in the list of connected apps. */
async function registered({ registration }: Places, signal: AbortSignal): Promise<string> {
  const name = `tidemark on ${hostname()}`.slice(0, 100);
  const answer = await sendJson(
    registration,
    { client_name: name, grant_types: [deviceGrant, "refresh_token"], token_endpoint_auth_method: "none" },
    signal,
  );
  return String(answer.client_id);
}

type Waiting = { places: Places; clientId: string; terminal: Terminal };

/** Asks for the answer as often as the service wants it, and less often where it cannot be reached. */
async function answerTo(codes: Codes, { places, clientId, terminal }: Waiting): Promise<Record<string, unknown>> {
  const { signal } = terminal;
  const until = terminal.now() + codes.expires_in;
  const fields = { grant_type: deviceGrant, device_code: codes.device_code, client_id: clientId };
  let seconds = codes.interval ?? 5;
  while (terminal.now() < until) {
    await pause(seconds * 1000, signal);
    try {
      return await sendForm(places.token, fields, signal);
    } catch (error) {
      seconds = nextWait(error, seconds);
    }
  }
  throw new Error("Nobody answered in time; log in again");
}

/** @throws Error where waiting is of no use */
function nextWait(error: unknown, seconds: number): number {
  if (error instanceof ConnectionError) return Math.min(seconds * 2, longestWaitSeconds);
  if (!(error instanceof OauthError)) throw error;
  if (error.code === "authorization_pending") return seconds;
  if (error.code === "slow_down") return seconds + slowerBySeconds;
  if (error.code === "access_denied") throw new Error("Access was denied there; nothing is stored", { cause: error });
  if (error.code === "expired_token") throw new Error("Nobody answered in time; log in again", { cause: error });
  throw error;
}
