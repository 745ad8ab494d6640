/** What a person is asked who entered the code of a program, and what comes of the answer. */
import { codeAttempt } from "../../http/throttle.ts";
import type { Scope } from "../../http/identity.ts";
import { scopeText, storedScopes } from "../../http/scope.ts";
import { OauthProblem } from "../../lib/oauth/problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { findIn, type Shards } from "../../shard/shards.ts";
import { knownClient, loadClient, type Client } from "../client/load.ts";
import { codeSeconds } from "../grant.ts";
import type { OauthStores, OauthWorld } from "../world.ts";
import type { OpenRequest } from "./store.ts";

/** Who answers, with the code; `world`: of the account. `network`: of the person. */
export type CodeEntry = {
  code: string;
  world: OauthWorld;
  shards: Shards<OauthStores>;
  userId: number;
  network: string | null;
};
/** `place`: the database where the program waits. */
export type DeviceQuestion = { client: Client; scopes: readonly Scope[]; request: OpenRequest; place: OauthWorld };
/** A program that cannot be asked about: it is not known any more, or its description cannot be read. */
export type RefusedDevice = { problem: OauthProblem };

/**
 * The question behind a code; null where no program waits with it. Every entry counts as an attempt to guess until it is right.
 * @throws Problem 429
 */
export async function deviceQuestion({
  code,
  world,
  shards,
  userId,
  network,
}: CodeEntry): Promise<DeviceQuestion | RefusedDevice | null> {
  const attempt = await codeAttempt(world, { userId, network });
  const now = world.clock.now();
  const hash = sha256(code);
  const located = await findIn(shards, `device:${hash}`, ({ stores }) => stores.apps.openRequest(hash, now));
  if (!located) return null;
  await attempt.wasRight();
  const { found: request, world: place } = located;
  await knownClient(world, request.clientId, shards);
  try {
    const client = await loadClient(world, request.clientId);
    return { client, scopes: storedScopes(request.scopes) ?? [], request, place };
  } catch (error) {
    if (!(error instanceof OauthProblem)) throw error;
    return { problem: error };
  }
}

/** Grants what was asked for, or as much of it as `scopes` says; false where somebody answered meanwhile. */
export async function allowDevice(
  { world, userId }: Pick<CodeEntry, "world" | "userId">,
  { client, request, place }: DeviceQuestion,
  scopes: readonly Scope[],
): Promise<boolean> {
  const now = world.clock.now();
  const uuid = crypto.randomUUID();
  // The grant is there before the program hears of it, and gone again where another answer came first.
  const isFirst = await world.stores.apps.addGrant({
    uuid,
    userId,
    clientId: client.id,
    clientName: client.name,
    redirectUri: "",
    scopes: scopeText(["read", ...scopes]),
    resource: request.resource,
    codeHash: request.deviceHash,
    codeChallenge: "",
    codeExpiresAt: Math.max(request.expiresAt, now + codeSeconds),
    now,
  });
  if (!isFirst) return false;
  const counts = await place.stores.apps.answerRequest(request.deviceHash, "allowed", now);
  if (!counts) await world.stores.mine({ userId }).apps.end(uuid);
  return counts;
}

/** False where somebody answered meanwhile. */
export const denyDevice = ({ request, place }: DeviceQuestion): Promise<boolean> =>
  place.stores.apps.answerRequest(request.deviceHash, "denied", place.clock.now());
