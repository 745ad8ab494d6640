/**
 * The client of a request: one that registered, or the one that a document describes. A document is fetched through the address
 * guard, without redirects, is small, and is kept for as long as its server says, between five minutes and a day.
 */
import { message } from "../../message/message.ts";
import { ClientProblem, documentedClient, isDocumentAddress, type ClientMetadata } from "../../lib/oauth/client.ts";
import { OauthProblem } from "../../lib/oauth/problem.ts";
import { findIn, type Shards } from "../../shard/shards.ts";
import type { KnownClient } from "../store.ts";
import type { OauthStores, OauthWorld } from "../world.ts";

const minSeconds = 300;
const maxSeconds = 86_400;

/** `host`: who vouches for the name by serving its document; null for a client that registered itself. */
export type Client = ClientMetadata & { id: string; host: string | null };

/**
 * A client as this database has it. A client registers before anybody lets it in, so in any database; that of the account keeps a copy
 * beside its grants. Null for one that nobody has.
 */
export async function knownClient(
  world: OauthWorld,
  id: string,
  shards: Shards<OauthStores>,
): Promise<KnownClient | null> {
  const own = await world.stores.apps.client(id);
  if (own || shards.count === 1) return own;
  const found = await findIn(shards, `client:${id}`, ({ stores }) => stores.apps.client(id));
  if (found) await world.stores.apps.keepClient(id, found.found, world.clock.now());
  return found && found.found;
}

/** @throws OauthProblem for a client that is not known or has no valid document */
export async function loadClient(world: OauthWorld, id: string): Promise<Client> {
  const { apps } = world.stores;
  const now = world.clock.now();
  const known = await apps.client(id);
  const host = isDocumentAddress(id) ? new URL(id).host : null;
  if (known && (known.expiresAt === null || known.expiresAt > now)) return { ...known.metadata, id, host };
  if (host === null) throw new OauthProblem("invalid_client", message("oauth.not_registered"));
  const { metadata, seconds } = await fetchDocument(world, id);
  await apps.keepClient(id, { metadata, expiresAt: now + seconds }, now);
  return { ...metadata, id, host };
}

async function fetchDocument(world: OauthWorld, url: string): Promise<{ metadata: ClientMetadata; seconds: number }> {
  const answer = await world.net.egress.send({
    url,
    purpose: "client",
    headers: { Accept: "application/json" },
  });
  if (!answer.ok)
    throw new OauthProblem("invalid_client", message("oauth.description_unread", { reason: answer.failure.sentence }));
  if (answer.status !== 200)
    throw new OauthProblem(
      "invalid_client",
      message("oauth.description_unread", {
        reason: message("oauth.server_answered", { status: answer.status }),
      }),
    );
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(answer.body);
    return {
      metadata: documentedClient(url, JSON.parse(text)),
      seconds: secondsIn(answer.headers.get("Cache-Control")),
    };
  } catch (error) {
    const reason = error instanceof ClientProblem ? error.sentence : message("oauth.no_json");
    throw new OauthProblem("invalid_client", message("oauth.description_invalid", { reason }));
  }
}

/** For how long an answer may be kept (RFC 9111, 5.2.2.1), within our own bounds. */
function secondsIn(cacheControl: string | null): number {
  const age = Number(/\bmax-age="?(\d{1,9})/i.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(Math.max(age, minSeconds), maxSeconds);
}
