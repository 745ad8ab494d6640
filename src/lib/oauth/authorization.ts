/**
 * What an authorization request asks for (OAuth 2.1, 4.1.1). In order:
 *
 * 1. `client_id` and `redirect_uri` come first and alone: until both are known to belong together, an answer may be shown to the
 *    person only, and sent nowhere (RFC 9700, 4.11.2).
 * 2. Then the flow: the code flow, with a proof key by S256. A request without one is refused, so nobody can leave it out
 *    (RFC 9700, 4.8.2).
 * 3. Then what for: scopes of those that the server knows, others are left out; and the resource, one that the server has.
 *
 * No parameter may stand twice. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { isChallenge } from "./pkce.ts";
import { OauthProblem } from "./problem.ts";

export type Asked = { clientId: string; redirectUri: string };
export type Authorization = { state: string | undefined; challenge: string; scopes: string[]; resource: string };
/** What a server offers: its scopes, those of a request that names none, and its resources, the usual one first. */
export type Offer = { scopes: readonly string[]; usualScopes: readonly string[]; resources: readonly string[] };

const maxCharacters = 2000;

/** Who asks, and where the answer is to go. @throws OauthProblem */
export function askedIn(query: URLSearchParams): Asked {
  for (const name of query.keys())
    if (query.getAll(name).length > 1)
      throw new OauthProblem(
        name === "resource" ? "invalid_target" : "invalid_request",
        message("oauth.once", { name }),
      );
  return { clientId: required(query, "client_id"), redirectUri: required(query, "redirect_uri") };
}

/** What is asked for. @throws OauthProblem */
export function authorizationIn(query: URLSearchParams, offer: Offer): Authorization {
  const type = required(query, "response_type");
  if (type !== "code")
    throw new OauthProblem(
      "unsupported_response_type",
      message("oauth.expected_found", { name: "response_type", expected: "code", found: type }),
    );
  if (query.get("code_challenge_method") !== "S256")
    throw new OauthProblem(
      "invalid_request",
      message("oauth.expected", { name: "code_challenge_method", expected: "S256" }),
    );
  const challenge = required(query, "code_challenge");
  if (!isChallenge(challenge))
    throw new OauthProblem("invalid_request", message("oauth.base64url", { name: "code_challenge" }));
  const state = query.get("state") ?? undefined;
  if (state && state.length > maxCharacters)
    throw new OauthProblem(
      "invalid_request",
      message("oauth.character_count", { name: "state", count: maxCharacters }),
    );
  return {
    state,
    challenge,
    scopes: scopesIn(query.get("scope"), offer),
    resource: resourceIn(query.get("resource"), offer),
  };
}

/** The known scopes in a text, in the order of the offer. @throws OauthProblem */
export function scopesIn(text: string | null, { scopes, usualScopes }: Offer): string[] {
  const asked = new Set((text ?? "").split(" ").filter((name) => name !== ""));
  if (!asked.size) return [...usualScopes];
  const known = scopes.filter((name) => asked.has(name));
  if (!known.length)
    throw new OauthProblem(
      "invalid_scope",
      message("oauth.expected_some", { name: "scope", choices: scopes.join(", ") }),
    );
  return known;
}

/** The resource that a text names. @throws OauthProblem */
export function resourceIn(text: string | null, { resources }: Offer): string {
  if (text === null) return resources[0] ?? "";
  const found = resources.find((each) => each === text.replace(/\/$/, ""));
  if (!found)
    throw new OauthProblem(
      "invalid_target",
      message("oauth.expected_found", { name: "resource", expected: choiceOf(resources), found: text.slice(0, 200) }),
    );
  return found;
}

/** "a or b or c". */
const choiceOf = ([first = "", ...others]: readonly string[]): string | Message =>
  others.length === 0 ? first : message("oauth.or", { first, second: choiceOf(others) });

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw new OauthProblem("invalid_request", message("oauth.missing", { name }));
  if (value.length > maxCharacters)
    throw new OauthProblem("invalid_request", message("oauth.character_count", { name, count: maxCharacters }));
  return value;
}
