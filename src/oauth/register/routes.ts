/**
 * Registration of clients that have no document of their own (RFC 7591). Anybody may register, so nothing of it is believed, the
 * number is bounded, and a client that nobody lets in is forgotten after a month.
 */
import { newApp } from "../../http/app.ts";
import { body } from "../../http/body.ts";
import { throttleClients } from "../../http/throttle.ts";
import { clientMetadataOf, registeredFlow } from "../../lib/oauth/client.ts";
import { oauthAnswer } from "../answer.ts";
import type { OauthStores } from "../world.ts";

export const registerRoutes = newApp<OauthStores>();

registerRoutes.post("/register", body, (c) =>
  oauthAnswer(c, async () => {
    const { world } = c.var;
    const given: unknown = await c.req.json().catch(() => null);
    const metadata = clientMetadataOf(given);
    await throttleClients(c);
    const id = crypto.randomUUID();
    const now = world.clock.now();
    await world.stores.apps.keepClient(id, { metadata, expiresAt: null }, now);
    return c.json(
      {
        client_id: id,
        client_id_issued_at: now,
        client_name: metadata.name,
        redirect_uris: metadata.redirectUris,
        ...registeredFlow(metadata),
        token_endpoint_auth_method: "none",
      },
      201,
    );
  }),
);
