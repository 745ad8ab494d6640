/**
 * Codes and refresh tokens for access tokens (OAuth 2.1, 3.2), and the end of a grant (RFC 7009). Apps are public clients: what
 * proves that they are who asked is the verifier of the code, and that each refresh token works once.
 */
import { newApp } from "../../http/app.ts";
import { body } from "../../http/body.ts";
import { originOf } from "../../http/resource.ts";
import { resourceIn } from "../../lib/oauth/authorization.ts";
import { challengeOf, isVerifier } from "../../lib/oauth/pkce.ts";
import { OauthProblem } from "../../lib/oauth/problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { credentialKind } from "../../secret/token.ts";
import { fieldOf, formOf, oauthAnswer } from "../answer.ts";
import { accessSeconds, familyHashOf, newTokens, type Tokens } from "../grant.ts";
import { offerOf } from "../offer.ts";
import type { Exchanged } from "../store.ts";
import { askAll, findIn, type Shards } from "../../shard/shards.ts";
import type { OauthStores } from "../world.ts";

type Asked = { shards: Shards<OauthStores>; now: number; form: URLSearchParams; resource: string | null };
type Given = { tokens: Tokens; granted: Exchanged };

export const tokenRoutes = newApp<OauthStores>();

tokenRoutes.post("/token", body, (c) =>
  oauthAnswer(c, async () => {
    const { shards, world } = c.var;
    const form = await formOf(c);
    const wanted = form.get("resource");
    const offer = offerOf(originOf(c.req.url, world.operator.PUBLIC_URL));
    const asked = {
      shards,
      now: world.clock.now(),
      form,
      resource: wanted === null ? null : resourceIn(wanted, offer),
    };
    const type = fieldOf(form, "grant_type");
    const exchange = type === "authorization_code" ? byCode : type === "refresh_token" ? byRefreshToken : null;
    if (!exchange)
      throw new OauthProblem("unsupported_grant_type", "grant_type: expected authorization_code or refresh_token");
    const { tokens, granted } = await exchange(asked);
    return c.json({
      access_token: tokens.access,
      token_type: "Bearer",
      expires_in: accessSeconds,
      refresh_token: tokens.refresh,
      scope: granted.scopes,
    });
  }),
);

async function byCode({ shards, now, form, resource }: Asked): Promise<Given> {
  const code = fieldOf(form, "code");
  const verifier = fieldOf(form, "code_verifier");
  const { tokens, hashes } = newTokens();
  const redeemed = {
    codeHash: sha256(code),
    clientId: fieldOf(form, "client_id"),
    redirectUri: fieldOf(form, "redirect_uri"),
    challenge: isVerifier(verifier) ? challengeOf(verifier) : "",
    resource,
  };
  const exchanged =
    credentialKind(code) === "code"
      ? await findIn(shards, redeemed.codeHash, ({ stores }) => stores.apps.exchangeCode(redeemed, hashes, now))
      : null;
  if (!exchanged)
    throw new OauthProblem(
      "invalid_grant",
      "The code has ended, was used before, or was made for another app, address, resource or code_verifier",
    );
  return { tokens, granted: exchanged.found };
}

async function byRefreshToken({ shards, now, form, resource }: Asked): Promise<Given> {
  const before = fieldOf(form, "refresh_token");
  const clientId = fieldOf(form, "client_id");
  const isToken = credentialKind(before) === "refresh";
  const { tokens, hashes } = newTokens(isToken ? before : undefined);
  const old = { familyHash: hashes.familyHash, refreshHash: sha256(before), clientId, resource };
  const refreshed = isToken
    ? await findIn(shards, old.familyHash, ({ stores }) => stores.apps.refresh(old, hashes, now))
    : null;
  if (!refreshed)
    throw new OauthProblem(
      "invalid_grant",
      "The refresh token has ended, was used before, or was made for another app or resource; the app has to ask again",
    );
  return { tokens, granted: refreshed.found };
}

// RFC 7009, 2.2: 200 also for a token that nobody has.
tokenRoutes.post("/revoke", body, (c) =>
  oauthAnswer(c, async () => {
    const form = await formOf(c);
    const token = fieldOf(form, "token");
    const kind = credentialKind(token);
    const hashes = {
      familyHash: kind === "refresh" ? familyHashOf(token) : null,
      accessHash: kind === "access" ? sha256(token) : null,
    };
    const clientId = fieldOf(form, "client_id");
    const shards: Shards<OauthStores> = c.var.shards;
    await askAll(shards, ({ stores }) => stores.apps.endByToken(hashes, clientId));
    return c.body(null, 200);
  }),
);
