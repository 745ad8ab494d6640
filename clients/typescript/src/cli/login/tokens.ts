/** Tokens of a login as they are stored, and how they are renewed and ended (RFC 6749, 6; RFC 7009). */
import { sendForm } from "./server.ts";

/** A login by the browser. `expires_at`: of the access token, in Unix seconds. */
export type StoredLogin = {
  client_id: string;
  access_token: string;
  refresh_token: string;
  expires_at: number;
  token_endpoint: string;
  revocation_endpoint: string;
};

type Ends = Pick<StoredLogin, "client_id" | "token_endpoint" | "revocation_endpoint">;

const members = ["client_id", "access_token", "refresh_token", "token_endpoint", "revocation_endpoint"] as const;

/** The login in what was stored; null where it is none. */
export function storedLoginIn(value: unknown): StoredLogin | null {
  if (typeof value !== "object" || value === null) return null;
  const login = value as StoredLogin;
  return members.every((name) => typeof login[name] === "string") && typeof login.expires_at === "number"
    ? login
    : null;
}

/** The answer of the token endpoint as it is stored, with the scopes that were granted. @throws Error for another answer */
export function tokensIn(
  answer: Readonly<Record<string, unknown>>,
  ends: Ends,
  now: number,
): { login: StoredLogin; scopes: string[] } {
  const { access_token: access, refresh_token: refresh, expires_in: seconds, scope } = answer;
  if (typeof access !== "string" || typeof refresh !== "string" || typeof seconds !== "number")
    throw new Error(`${ends.token_endpoint} answered without tokens`);
  const login = {
    client_id: ends.client_id,
    access_token: access,
    refresh_token: refresh,
    expires_at: now + seconds,
    token_endpoint: ends.token_endpoint,
    revocation_endpoint: ends.revocation_endpoint,
  };
  return { login, scopes: typeof scope === "string" ? scope.split(" ") : [] };
}

/** New tokens for those of a login. @throws OauthError where it has ended, ConnectionError */
export async function refreshed(login: StoredLogin, now: number, signal: AbortSignal): Promise<StoredLogin> {
  const { client_id, refresh_token } = login;
  const fields = { grant_type: "refresh_token", refresh_token, client_id };
  return tokensIn(await sendForm(login.token_endpoint, fields, signal), login, now).login;
}

/** Ends a login at the service. @throws OauthError, ConnectionError */
export async function revoked(
  { client_id, refresh_token, revocation_endpoint }: StoredLogin,
  signal: AbortSignal,
): Promise<void> {
  await sendForm(revocation_endpoint, { token: refresh_token, token_type_hint: "refresh_token", client_id }, signal);
}
