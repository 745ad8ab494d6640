/** The memory of noise reduction as it is stored. Pure. */
import { z } from "zod";
import type { Moving, NoiseMemory, Place } from "./memory.ts";

const moving = z.object({
  words: z.number().optional(),
  order: z.number().optional(),
  uneven: z.number().optional(),
  height: z.number().optional(),
  tall: z.number().optional(),
  slots: z.record(z.string(), z.number()).optional(),
  before: z.string().optional(),
  returns: z.number().optional(),
}) satisfies z.ZodType<Moving>;

const numbers = [z.number(), z.number(), z.number(), z.number()] as const;
const place = z.tuple([z.string(), ...numbers, z.string(), moving.optional()]) satisfies z.ZodType<Place>;

const learned = z.object({
  seenAt: z.number().optional(),
  places: z.array(place).optional(),
  heldIn: z.array(z.string()).optional(),
  entries: z.array(z.tuple([z.string(), z.number()])).optional(),
  firstHeldAt: z.number().optional(),
  heldSince: z.number().optional(),
  gaps: z.array(z.number()).optional(),
  heldUntil: z.number().optional(),
}) satisfies z.ZodType<NoiseMemory>;

export const noiseMemory = {
  /** What noise reduction learned of the page. */
  noise: learned as z.ZodType<NoiseMemory>,
};
