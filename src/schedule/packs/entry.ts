/**
 * What a pack knows of one of its watches: when it was checked and how, and the part of its memory that moves at checks that find
 * nothing. An entry counts while it is newer than the watch's own row, which is written where more happened. Pure.
 *
 * Beside the entries stands when the checks of a pack in parts began (parts/statements.ts).
 *
 * It is stored as `[checked at, milliseconds of the last request, count of checks, strip, memory]`, by the number of the watch.
 */
import { z } from "zod";
import { httpMemory } from "../../page/memory.ts";

/** The members of a watch's memory that stand here: they follow the bytes of the page, whatever its text does. */
const smallMembers = ["bodyHash", "validators", "server"] as const;

/** `since`: when the baseline was read that these belong to; with another baseline they count no more. */
const smallMemory = z.object({
  since: z.number(),
  bodyHash: httpMemory.bodyHash.optional(),
  validators: httpMemory.validators.optional(),
  server: httpMemory.server.optional(),
});
export type SmallMemory = z.infer<typeof smallMemory>;

const stored = z.tuple([z.number(), z.number(), z.number(), z.string(), smallMemory.nullable()]);

/** Times in Unix seconds. */
export type Entry = {
  checkedAt: number;
  fetchMs: number;
  checkCount: number;
  strip: string;
  memory: SmallMemory | null;
};

/** An entry as it is stored. */
export const encodedEntry = ({ checkedAt, fetchMs, checkCount, strip, memory }: Entry): z.infer<typeof stored> => [
  checkedAt,
  fetchMs,
  checkCount,
  strip,
  memory,
];

/** The entry of a stored text; null where there is none, or none that can be read: then the watch's own row counts. */
export function entryFrom(text: string | null): Entry | null {
  if (text === null) return null;
  const parsed = stored.safeParse(JSON.parse(text));
  if (!parsed.success) return null;
  const [checkedAt, fetchMs, checkCount, strip, memory] = parsed.data;
  return { checkedAt, fetchMs, checkCount, strip, memory };
}

/** A memory with what an entry knows better. */
export function withSmallMemory<T extends { snapshotAt?: number }>(memory: T, small: SmallMemory | null): T {
  if (!small || small.since !== memory.snapshotAt) return memory;
  // What the last answer did not have is not known any more.
  const { bodyHash, validators, server } = small;
  return { ...memory, bodyHash, validators, server };
}

type Memory = { snapshotAt?: number } & Partial<Omit<SmallMemory, "since">>;

/**
 * The small memory after a check, where nothing else of the memory moved; null where something did, or where there is no baseline
 * yet: then the whole memory is written.
 */
export function smallMemoryOf(before: Memory, after: Memory): SmallMemory | null {
  if (after.snapshotAt === undefined || !isRestSame(before, after)) return null;
  const { bodyHash, validators, server } = after;
  return {
    since: after.snapshotAt,
    ...(bodyHash === undefined ? {} : { bodyHash }),
    ...(validators === undefined ? {} : { validators }),
    ...(server === undefined ? {} : { server }),
  };
}

/** Whether all other members are what they were; those without a value count as absent. Most are the very same ones after a check. */
function isRestSame(before: Memory, after: Memory): boolean {
  const values = { ...before, ...after };
  return (Object.keys(values) as (keyof Memory)[]).every(
    (name) =>
      (smallMembers as readonly string[]).includes(name) ||
      before[name] === after[name] ||
      JSON.stringify(before[name]) === JSON.stringify(after[name]),
  );
}
