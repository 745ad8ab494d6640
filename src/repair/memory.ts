/** What a watch remembers of its include filters, to find what they matched when they match nothing any more. Pure. */
import { z } from "zod";
import type { Fingerprint } from "../reading/healing/fingerprint.ts";
import type { Repair } from "./repair.ts";

const fingerprint = z.object({
  filter: z.string(),
  tag: z.string(),
  id: z.string().optional(),
  classes: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  path: z.array(z.string()),
  label: z.string(),
  text: z.string(),
  count: z.number(),
}) satisfies z.ZodType<Fingerprint>;

const repair = z.object({
  key: z.string(),
  startedAt: z.number(),
  object: z.string().optional(),
}) satisfies z.ZodType<Repair>;

export const repairMemory = {
  /** What the include filters matched at the last kept reading. */
  matched: z.array(fingerprint),
  /** The search for what could take the place of filters that match nothing. */
  repair,
};
