/** The memory of noise reduction as it is stored. Pure. */
import { z } from "zod";
import type { Content } from "./history/contents.ts";
import type { Count } from "./history/count.ts";
import type { LineHistory } from "./history/lines.ts";
import type { Order } from "./history/orders.ts";
import type { NoiseMemory } from "./memory.ts";

const bit = z.union([z.literal(0), z.literal(1)]);
const count = z.tuple([z.number(), z.number(), z.number()]) satisfies z.ZodType<Count>;
const line = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.record(z.string(), count),
  z.array(z.string()).optional(),
  z.number().optional(),
]) satisfies z.ZodType<LineHistory>;
const content = z.tuple([z.string(), bit, bit, count]) satisfies z.ZodType<Content>;
const order = z.tuple([z.number(), z.number(), z.string(), count, z.number()]) satisfies z.ZodType<Order>;

/** What noise reduction learned. */
const learnedNoise = z.object({
  seenAt: z.number().optional(),
  seenAsleep: z.number().optional(),
  lines: z.array(line).optional(),
  contents: z.array(content).optional(),
  orders: z.array(order).optional(),
  entries: z.array(z.tuple([z.string(), z.number()])).optional(),
  ages: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  agesAt: z.number().optional(),
  firstHeldAt: z.number().optional(),
  heldSince: z.number().optional(),
  gaps: z.array(z.number()).optional(),
  asleep: z.number().optional(),
  heldUntil: z.number().optional(),
}) satisfies z.ZodType<NoiseMemory>;

export const noiseMemory = {
  /** What noise reduction learned of the page. */
  noise: learnedNoise as z.ZodType<NoiseMemory>,
};
