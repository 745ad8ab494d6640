/**
 * Moves an account from one database to another. Nothing of it is lost or doubled, whatever breaks in between: every step may be
 * repeated, and where a move stands is written in the database that the account leaves.
 *
 * 1. Park: its checks and alerts wait. What is being sent just now is waited for.
 * 2. Fence: in the same commit the database refuses every write to the account. It can still be read.
 * 3. Copy: its rows, slice by slice, each compared with what came of it. Objects stay where they are: they are named by numbers
 *    that do not change.
 * 4. Switch: one commit in the other database brings the row of the account itself, without which nobody finds any of the others,
 *    and ends the parking there.
 * 5. Forget: one commit in the first database. From 4 on a move that stopped only has this left to do.
 */
import { message } from "../../message/message.ts";
import { tablesByWatch } from "../../account/erase/statements.ts";
import { problem } from "../../problem.ts";
import type { Shards } from "../../shard/shards.ts";
import type { MoveState } from "../../storage/audit/result.ts";
import type { World } from "../../world.ts";
import type { AdminStores, MoveStores } from "../world.ts";
import { copiedTables } from "./statements.ts";
import type { Cursor, Move, Which } from "./store.ts";

type All = Shards<MoveStores>;
type Leaving = { from: World<MoveStores>; userId: number; move: Move };

const watchesAtOnce = 10;
const rowsAtOnce = 100;
/** A slice with the first rows of all tables asks so often, and the end of a move after it. */
const queriesOfSlice = 400;

/**
 * Begins a move of the account with this public id or address, or goes on with it, for as long as `milliseconds`. To move it to
 * where it is cancels a move. @throws Problem 400, 404, 409, 503
 */
export async function moveAccount(
  shards: Shards<AdminStores>,
  { account, to }: { account: string; to: number },
  milliseconds: number,
): Promise<MoveState> {
  const asked = await Promise.allSettled(shards.all().map((world) => world.stores.moves.find(account)));
  const homes = asked.flatMap((answer, index) =>
    answer.status === "fulfilled" && answer.value ? [{ index, ...answer.value }] : [],
  );
  const leaving = homes.find(({ move }) => move !== null);
  const home = leaving ?? homes[0];
  if (!home && asked.some(({ status }) => status === "rejected"))
    throw problem.unavailable(message("admin.database_silent"), 10);
  if (!home) throw problem.notFound("account");
  const from = shards.world(home.index);
  const { userId } = home;
  if (home.move) {
    if (to === home.index) return cancel(shards, { from, userId, move: home.move });
    if (to !== home.move.to) throw problem.conflict(message("admin.move_running", { database: home.move.to }));
    return proceed(shards, { from, userId, move: home.move }, milliseconds);
  }
  if (to === home.index) return "done";
  const { isReady, isFull } = await shards.world(to).stores.shard.place();
  if (!isReady) throw problem.unavailable(message("admin.database_is_new", { database: to }), 60);
  if (isFull) throw problem.conflict(message("admin.database_has_no_room", { database: to }));
  const move: Move = { to, phase: "park", watch: 0, rest: null };
  await from.stores.moves.note(userId, move);
  return proceed(shards, { from, userId, move }, milliseconds);
}

/** Goes on with the moves that accounts of this database are on. Never throws. */
export async function resumeMoves(shards: All, from: World<MoveStores>, milliseconds: number): Promise<void> {
  if (shards.count === 1) return;
  try {
    for (const { userId, move } of await from.stores.moves.open())
      await proceed(shards, { from, userId, move }, milliseconds);
  } catch (error) {
    console.error(JSON.stringify({ what: "a move of an account could not go on", error: String(error) }));
  }
}

async function cancel(shards: All, { from, userId, move }: Leaving): Promise<MoveState> {
  if (await shards.world(move.to).stores.moves.hasAccount(userId))
    throw problem.conflict(message("admin.move_done", { database: move.to }));
  await from.stores.moves.cancel(userId);
  return "cancelled";
}

async function proceed(shards: All, { from, userId, move }: Leaving, milliseconds: number): Promise<MoveState> {
  const target = shards.world(move.to).stores.moves;
  const source = from.stores.moves;
  if (!(await target.hasAccount(userId))) {
    if (move.phase === "park" && !(await source.fence(userId, move, from.clock.now()))) return "waiting";
    const isCopied = await copy(shards, { from, userId, move: { ...move, phase: "copy" } }, milliseconds);
    if (!isCopied) return "copying";
    await target.welcome(userId, await source.readAccount(userId));
  }
  await source.forget(userId);
  return "done";
}

/** Copies what is not copied yet; false where the time, or what an invocation may ask of its databases, was used up before. */
async function copy(shards: All, leaving: Leaving, milliseconds: number): Promise<boolean> {
  const { moves, queries } = leaving.from.stores;
  const end = Date.now() + milliseconds;
  let move: Move | null = leaving.move;
  const copyNext = async (now: Move) => {
    move = await copySlice(shards, { ...leaving, move: now });
    if (move) await moves.note(leaving.userId, move);
  };
  for (let now: Move | null = move; now; now = move) {
    const isCopied = await queries.run(queriesOfSlice, () => copyNext(now as Move));
    if (!isCopied || (move && Date.now() > end)) return false;
  }
  return true;
}

/** Copies the next slice; where the move stands then, null where there is nothing more. */
async function copySlice(shards: All, { from, userId, move }: Leaving): Promise<Move | null> {
  const source = from.stores.moves;
  const bring = async (slices: Which[], isInstead: boolean) => {
    const read = await source.read(slices);
    const parts = read.map((slice, place) => ({ slice, instead: (isInstead && slices[place]) || null }));
    await shards.world(move.to).stores.moves.bring(userId, parts);
    return read;
  };
  if (move.watch !== null) {
    const watches = await source.watches(userId, move.watch, watchesAtOnce);
    if (watches.length)
      await bring(
        tablesByWatch.map((table) => ({ table, watches })),
        true,
      );
    return { ...move, watch: watches.length < watchesAtOnce ? null : (watches.at(-1) ?? null) };
  }
  const isFirst = move.rest === null;
  const cursors = move.rest ?? copiedTables.flatMap((table) => [cursorOf(table, userId), cursorOf(table, -userId)]);
  if (!cursors.length) return null;
  const [now, later] = isFirst ? [cursors, []] : [cursors.slice(0, 1), cursors.slice(1)];
  const read = await bring(
    now.map((cursor) => ({ ...cursor, limit: rowsAtOnce })),
    isFirst,
  );
  const unfinished = now.flatMap((cursor, place) => {
    const { rows, last } = read[place] ?? { rows: [], last: 0 };
    return rows.length < rowsAtOnce ? [] : [{ ...cursor, after: last }];
  });
  return { ...move, rest: [...unfinished, ...later] };
}

const cursorOf = (table: string, owner: number): Cursor => ({ table, owner, after: 0 });
