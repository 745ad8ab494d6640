/**
 * Codes and refresh tokens for access tokens (OAuth 2.1, 3.2; RFC 8628, 3.4), and the end of a grant (RFC 7009). Apps are public clients: what
 * proves that they are who asked is the verifier of the code, and that each refresh token works once.
 */
import { message } from "../../message/message.ts";
import { newApp } from "../../http/app.ts";
import { body } from "../../http/body.ts";
import { originOf } from "../../http/resource.ts";
import { resourceIn } from "../../lib/oauth/authorization.ts";
import { deviceGrant, nextInterval, requireAllowed } from "../../lib/oauth/device.ts";
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
    const exchange = exchanges.get(type);
    if (!exchange)
      throw new OauthProblem(
        "unsupported_grant_type",
        message("oauth.expected", { name: "grant_type", expected: [...exchanges.keys()].join(", ") }),
      );
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

/** A program without a browser asks whether the person has answered (RFC 8628, 3.4). */
async function byDeviceCode({ shards, now, form, resource }: Asked): Promise<Given> {
  const code = fieldOf(form, "device_code");
  const clientId = fieldOf(form, "client_id");
  const codeHash = sha256(code);
  const waiting =
    credentialKind(code) === "device"
      ? await findIn(shards, `waiting:${codeHash}`, ({ stores }) => stores.apps.waitingRequest(codeHash))
      : null;
  if (!waiting) throw new OauthProblem("invalid_grant", message("oauth.device_unknown"));
  const { found, world } = waiting;
  if (found.answer === null && found.clientId === clientId)
    await world.stores.apps.noteDevicePoll(codeHash, { intervalSeconds: nextInterval(found, now), now });
  requireAllowed(found, { clientId, now });
  const { tokens, hashes } = newTokens();
  const redeemed = { codeHash, clientId, redirectUri: "", challenge: "", resource };
  const exchanged = await findIn(shards, codeHash, ({ stores }) => stores.apps.exchangeCode(redeemed, hashes, now));
  if (!exchanged) throw new OauthProblem("invalid_grant", message("oauth.device_used"));
  return { tokens, granted: exchanged.found };
}

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
  if (!exchanged) throw new OauthProblem("invalid_grant", message("oauth.code_ended", { name: "code_verifier" }));
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
  if (!refreshed) throw new OauthProblem("invalid_grant", message("oauth.token_ended"));
  return { tokens, granted: refreshed.found };
}

const exchanges: ReadonlyMap<string, (asked: Asked) => Promise<Given>> = new Map([
  ["authorization_code", byCode],
  ["refresh_token", byRefreshToken],
  [deviceGrant, byDeviceCode],
]);

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
