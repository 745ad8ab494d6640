/** One action on many watches, on the wire. Pure. */
import { expected } from "../../lib/validation/coded.ts";
import { message } from "../../message/message.ts";
import { z } from "zod";
import { errorBody } from "../../http/refusals.ts";
import { processorNames } from "../../settings/processors.ts";
import { searchStates } from "../../watch/list/filter.ts";
import { watchChange } from "../../watch/shape.ts";
import { uuidText } from "../../lib/validation/uuid.ts";

export const manyActions = [
  "recheck",
  "pause",
  "resume",
  "mute",
  "unmute",
  "viewed",
  "unviewed",
  "clear_errors",
  "add_tag",
  "remove_tag",
  "set",
  "delete",
  "restore",
] as const;
export type ManyAction = (typeof manyActions)[number];

/** How many watches one request acts on; settings are saved watch by watch, with up to 18 statements each: see statements.test.ts. */
export const watchesAtOnce = 500;
export const editsAtOnce = 40;

export const manyRequest = z
  .strictObject({
    action: z.enum(manyActions),
    uuids: z
      .array(uuidText)
      .min(1)
      .max(watchesAtOnce)
      .optional()
      .meta({ description: "The watches. Either these or `filter`." }),
    filter: z
      .strictObject({
        q: z.string().max(5000).optional(),
        tag: z.array(z.string().max(5000)).max(20).optional(),
        state: z.enum(searchStates).optional(),
        processor: z.enum(processorNames).optional(),
      })
      .optional()
      .meta({ description: "All watches that GET /watches lists for these parameters; {} is all of the account." }),
    tag: z.string().max(5000).optional().meta({ description: "For add_tag and remove_tag: name or UUID of the tag." }),
    settings: watchChange.optional().meta({ description: "For set: the members to change, as in an update." }),
    dry_run: z.boolean().optional().meta({ description: "Answers what would be done, and does nothing." }),
    cursor: z
      .string()
      .max(200)
      .regex(/^(?:c[0-9a-z]{1,11})?$/, expected(message("schema.next_cursor")))
      .optional()
      .meta({ description: "next_cursor of the answer before, to go on with the same request." }),
  })
  .meta({ id: "WatchesAction", example: { action: "pause", filter: { tag: ["Prices"] } } });

const manyResult = z.object({
  uuid: z.string(),
  status: z.enum(["done", "unchanged", "refused", "not_found"]).meta({
    description:
      "unchanged: it was so before. refused: `error` says why, with its code, values and field as in every refusal.",
  }),
  ...errorBody.partial().shape,
});
export type ManyResult = z.infer<typeof manyResult>;

export const manyAnswer = z
  .object({
    action: z.enum(manyActions),
    dry_run: z.boolean(),
    affected: z.int().meta({ description: "How many of these watches are done." }),
    results: z.array(manyResult),
    remaining: z.int().meta({ description: "How many watches are left for the next request." }),
    next_cursor: z.string().nullable().meta({ description: "To go on; null at the end." }),
  })
  .meta({ id: "WatchesActed" });
