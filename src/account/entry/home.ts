/**
 * Where several databases make one service, what is unique in each must be unique in all: mail addresses, and the only account of
 * a server that is for one. A statement is a transaction of one database, so whoever is about to take such a thing takes a lease
 * of it first, at an object that there is once, and then asks all databases. The lease is longer than anything takes that follows.
 */
import { message } from "../../message/message.ts";
import { askAll, findIn, type Shards } from "../../shard/shards.ts";
import { roomiest } from "../../shard/room.ts";
import { sha256 } from "../../secret/digest.ts";
import { problem } from "../../problem.ts";
import type { Admission } from "../../operator/admission.ts";
import type { World } from "../../world.ts";
import type { AccountStores, AccountWorld } from "../world.ts";

type Accounts = Shards<AccountStores>;
type Entry = { address: string; admission: Admission };

/** A statement runs for half a minute at most. */
const lease = { limit: 1, windowSeconds: 120, cost: 1 };

/**
 * The world in which somebody with this address may register now; null where nobody may. An invitation is used up by the
 * transaction that makes its account, so the account is made where the invitation is.
 * @throws Problem 503
 */
export async function admittedTo(shards: Accounts, { address, admission }: Entry): Promise<AccountWorld | null> {
  const admits = async ({ stores, clock }: AccountWorld, by: Admission) =>
    (await stores.accounts.isAdmitted(address, by, clock.now())) || null;
  if (shards.count === 1) return (await admits(shards.world(0), admission)) && shards.world(0);
  const { registration, invitation } = admission;
  const invited =
    invitation === null
      ? null
      : await findIn(shards, invitation, (world) => admits(world, { registration: "closed", invitation }));
  if (invited) return invited.world;
  if (registration === "closed") return null;
  const empty = { registration, invitation: null };
  if (registration === "first" && (await askAll(shards, (world) => admits(world, empty))).includes(null)) return null;
  return withRoom(shards);
}

/** The world of the database with the most room. @throws Problem 503 where none can take an account */
export async function withRoom<S extends AccountStores>(shards: Shards<S>): Promise<World<S>> {
  if (shards.count === 1) return shards.world(0);
  const asked = await Promise.allSettled(shards.all().map(({ stores }) => stores.shard.place()));
  const index = roomiest(asked.map((answer) => (answer.status === "fulfilled" ? answer.value : null)));
  if (index === null) throw problem.unavailable(message("account.not_made_now"), 30);
  return shards.world(index);
}

/**
 * Whether nobody has this address; then nobody else gets it meanwhile. One database sees to that by itself.
 * @throws Problem 503 where somebody else is about to take it, or where a database does not answer
 */
export async function isAddressFree(shards: Accounts, address: string): Promise<boolean> {
  if (shards.count === 1) return true;
  const isMine = await leased(shards, `address:${sha256(address)}`);
  const owners = await askAll(shards, ({ stores }) => stores.accounts.byEmail(address));
  if (owners.some((owner) => owner !== null)) return false;
  if (!isMine) throw problem.unavailable(message("account.email_busy"), 30);
  return true;
}

/**
 * Whether this may still be the first account of a server that is for one; then nobody else is the first meanwhile.
 * @throws Problem 503 where somebody else is about to be the first
 */
export async function isFirst(shards: Accounts, { address, admission }: Entry): Promise<boolean> {
  if (shards.count === 1 || admission.registration !== "first") return true;
  if (!(await leased(shards, "registration:first")))
    throw problem.unavailable(message("account.first_account_busy"), 30);
  return (await admittedTo(shards, { address, admission })) !== null;
}

async function leased(shards: Accounts, name: string): Promise<boolean> {
  try {
    return (await shards.world(0).net.limiter.getByName(name).take(lease)).allowed;
  } catch (error) {
    console.warn(JSON.stringify({ what: "a lease could not be had; the request is refused", error: String(error) }));
    throw problem.unavailable(message("service.not_now"), 5);
  }
}
