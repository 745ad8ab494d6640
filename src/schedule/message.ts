/** Queue messages: small, versioned, ids only. Parsed on arrival; what does not parse goes to the dead letters. Pure. */
import { z } from "zod";

/** The database that a message is about; without it the first (src/shard/queue.ts). */
const about = { shard: z.int().nonnegative().optional() };

export const checkMessage = z.strictObject({
  v: z.literal(1),
  /** Names this message: a redelivery finds the lease of the first. */
  run: z.string().max(64),
  /** Watch ids with the claim each was taken under. */
  claims: z
    .array(z.tuple([z.int().positive(), z.int().positive()]))
    .min(1)
    .max(100),
  /** True where a person asked for these checks. */
  wanted: z.literal(true).optional(),
  /** Whose watches all of them are; without it of several accounts. Queues of one machine keep places for others. */
  account: z.int().positive().optional(),
  ...about,
});
export type CheckMessage = z.infer<typeof checkMessage>;

/** The checks of all watches of a pack, under the claim that has this number. */
export const packMessage = z.strictObject({
  v: z.literal(1),
  pack: z.int().positive(),
  claim: z.int().positive(),
  ...about,
});
export type PackMessage = z.infer<typeof packMessage>;

/** The turn of a database to ask this host, which others asked meanwhile: its pack that is due longest is checked. */
export const turnMessage = z.strictObject({ v: z.literal(1), turn: z.string().min(1), ...about });
export type TurnMessage = z.infer<typeof turnMessage>;

/** Deliveries by their accounts and their numbers there. What a former version sent has no accounts: the sweep finds it. */
export const alertMessage = z.union([
  z.strictObject({
    v: z.literal(2),
    deliveries: z
      .array(z.tuple([z.int().positive(), z.int().positive()]))
      .min(1)
      .max(100),
    ...about,
  }),
  z.strictObject({
    v: z.literal(1),
    deliveries: z.array(z.int().positive()).transform((): [number, number][] => []),
    ...about,
  }),
]);
export type AlertMessage = z.infer<typeof alertMessage>;

/** The tick of a database, for the minute that begins at this second. */
export const tickMessage = z.strictObject({ v: z.literal(1), tick: z.int().positive(), ...about });
export type TickMessage = z.infer<typeof tickMessage>;

/** A round of the first checks of an account's new watches, between two ticks. */
export const arrivalsMessage = z.strictObject({ v: z.literal(1), arrivals: z.int().positive(), ...about });
export type ArrivalsMessage = z.infer<typeof arrivalsMessage>;
