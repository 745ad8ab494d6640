/** Where a program without a browser asks for its two codes (RFC 8628, 3.1): one to wait with, one to show. Anybody may ask. */
import { message } from "../../message/message.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { body } from "../../http/body.ts";
import { originOf } from "../../http/resource.ts";
import { networkFrom, throttleDevices } from "../../http/throttle.ts";
import { resourceIn, scopesIn } from "../../lib/oauth/authorization.ts";
import { newUserCode, shownCode } from "../../lib/oauth/device.ts";
import { OauthProblem } from "../../lib/oauth/problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { randomBytes } from "../../secret/random.ts";
import { newCredential } from "../../secret/token.ts";
import { fieldOf, formOf, oauthAnswer } from "../answer.ts";
import { knownClient, loadClient } from "../client/load.ts";
import { offerOf } from "../offer.ts";
import type { OauthStores } from "../world.ts";

/** Time for a person to find another device, sign in there, and type. */
const codeSeconds = 900;
const intervalSeconds = 5;

export const deviceRoutes = newApp<OauthStores>();

deviceRoutes.post("/oauth/device_authorization", body, (c) =>
  oauthAnswer(c, async () => {
    const form = await formOf(c);
    const clientId = fieldOf(form, "client_id");
    const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
    const offer = offerOf(origin);
    const asked = { scopes: scopesIn(form.get("scope"), offer), resource: resourceIn(form.get("resource"), offer) };
    await throttleDevices(c);
    await requireDeviceFlow(c, clientId);
    const device = newCredential("device");
    const code = newUserCode(randomBytes);
    const now = c.var.world.clock.now();
    await c.var.world.stores.apps.addDeviceRequest({
      deviceHash: sha256(device),
      userHash: sha256(code),
      clientId,
      scopes: asked.scopes.join(" "),
      resource: asked.resource,
      network: networkFrom(c),
      intervalSeconds,
      now,
      expiresAt: now + codeSeconds,
    });
    const page = `${origin}/device`;
    return c.json({
      device_code: device,
      user_code: shownCode(code),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${shownCode(code)}`,
      expires_in: codeSeconds,
      interval: intervalSeconds,
    });
  }),
);

/** @throws OauthProblem for a client that is not known, or did not say that it uses this flow */
async function requireDeviceFlow(c: RequestContext<OauthStores>, clientId: string): Promise<void> {
  await knownClient(c.var.world, clientId, c.var.shards);
  const { usesDeviceFlow } = await loadClient(c.var.world, clientId);
  if (!usesDeviceFlow)
    throw new OauthProblem("unauthorized_client", message("oauth.no_device_flow", { name: "grant_types" }));
}
