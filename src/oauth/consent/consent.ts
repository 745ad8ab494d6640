/**
 * What a person is asked when an app wants in, and what comes of the answer. What the request says is read again with the
 * answer: nothing is believed that went through the page.
 */
import { message } from "../../message/message.ts";
import { throttleClientDocuments } from "../../http/throttle.ts";
import { scopeText } from "../../http/scope.ts";
import type { Scope } from "../../http/identity.ts";
import { askedIn, authorizationIn, type Asked, type Authorization } from "../../lib/oauth/authorization.ts";
import { OauthProblem, type OauthCode } from "../../lib/oauth/problem.ts";
import { matchesRedirect, redirectWith } from "../../lib/oauth/redirect.ts";
import { sha256 } from "../../secret/digest.ts";
import { newCredential } from "../../secret/token.ts";
import { knownClient, loadClient, type Client } from "../client/load.ts";
import { codeSeconds } from "../grant.ts";
import { offerOf } from "../offer.ts";
import type { Shards } from "../../shard/shards.ts";
import type { OauthStores, OauthWorld } from "../world.ts";

/** `origin`: of this server, under the name by which the app knows it; `shards`: where apps may have registered. */
export type AccessRequest = { query: URLSearchParams; origin: string; userId: number; shards: Shards<OauthStores> };
/** A request that the person may answer. */
export type Question = { client: Client; asked: Asked; authorization: Authorization };
/** A request that nobody may answer. `back`: where the app hears of it, null while nobody knows whose address that would be. */
export type Refused = { problem: OauthProblem; client: Client | null; back: string | null };

/** @throws Problem 429 where the account had too many documents read */
export async function questionOf(world: OauthWorld, access: AccessRequest): Promise<Question | Refused> {
  const { query, origin } = access;
  let client: Client | null = null;
  let isKnown = false;
  try {
    const asked = askedIn(query);
    client = await clientOf(world, asked.clientId, access);
    if (!matchesRedirect(asked.redirectUri, client.redirectUris))
      throw new OauthProblem("invalid_request", message("oauth.address_unlisted", { name: "redirect_uri" }));
    isKnown = true;
    return { client, asked, authorization: authorizationIn(query, offerOf(origin)) };
  } catch (error) {
    if (!(error instanceof OauthProblem)) throw error;
    return { problem: error, client, back: isKnown ? refusalAddress(access, error.code) : null };
  }
}

async function clientOf(world: OauthWorld, id: string, { userId, shards }: AccessRequest): Promise<Client> {
  if ((await knownClient(world, id, shards)) === null) await throttleClientDocuments(world, userId);
  return loadClient(world, id);
}

/** Where an app hears that it was refused; `iss` says by whom (RFC 9207). The redirect URI must be known to be the app's. */
export function refusalAddress({ query, origin }: AccessRequest, error: OauthCode): string {
  const [uri, state] = [query.get("redirect_uri") ?? "", query.get("state") ?? undefined];
  return redirectWith(uri, { error, state, iss: origin });
}

/** Stores what was granted; the address that brings the code to the app. `scopes`: of those that it asked for. */
export async function grant(
  world: OauthWorld,
  access: AccessRequest,
  given: { question: Question; scopes: readonly Scope[] },
): Promise<string> {
  const { client, asked, authorization } = given.question;
  const code = newCredential("code");
  await world.stores.apps.addGrant({
    uuid: crypto.randomUUID(),
    userId: access.userId,
    clientId: client.id,
    clientName: client.name,
    redirectUri: asked.redirectUri,
    scopes: scopeText(["read", ...given.scopes]),
    resource: authorization.resource,
    codeHash: sha256(code),
    codeChallenge: authorization.challenge,
    codeExpiresAt: world.clock.now() + codeSeconds,
    now: world.clock.now(),
  });
  return redirectWith(asked.redirectUri, { code, state: authorization.state, iss: access.origin });
}
