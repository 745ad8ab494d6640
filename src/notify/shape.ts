/** A delivery on the wire. Pure. */
import { codeOf } from "../http/stated.ts";
import { z } from "zod";
import { deliveryStates, holdReasons } from "../services/deliveryState.ts";
import { attemptShape } from "./attempt.ts";
import { eventKinds } from "./event.ts";

export const deliveryShape = z
  .object({
    id: z.int(),
    watch: z.string().nullable(),
    watch_title: z.string().nullable().meta({ description: "What the watch is called." }),
    change: z.int().nullable().meta({ description: "Timestamp of the change." }),
    kind: z.enum(eventKinds),
    channel: z.string().meta({ description: "The target with its secrets masked." }),
    channel_code: codeOf("channel"),
    channel_id: z.string().meta({ description: "The same for every delivery to this target." }),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    last_error_code: codeOf("last_error"),
    created_at: z.int(),
    delivered_at: z.int().nullable(),
    next_attempt_at: z
      .int()
      .nullable()
      .meta({ description: "When it is tried next, where it waits; when it goes, where it is held." }),
    held_for: z
      .enum(holdReasons)
      .nullable()
      .meta({
        description:
          "What it waits for, or waited for: quiet_hours to end, delivery_hours to begin, its digest, or the digest of what a " +
          "limit of alerts held back; null where it went at once.",
      }),
    digest: z
      .int()
      .nullable()
      .meta({ description: "The id of the delivery that carries it, where it goes, or went, with others." }),
  })
  .meta({ id: "Delivery" });
/** A delivery with its attempts. */
export const deliveryDetailShape = deliveryShape
  .extend({
    tries: z.array(attemptShape).meta({
      description: "Its attempts one by one, the oldest first; of many the last, also those before a retry by hand.",
    }),
  })
  .meta({ id: "DeliveryDetail" });
export type DeliveryDetail = z.infer<typeof deliveryDetailShape>;
export type LoggedDelivery = z.infer<typeof deliveryShape>;
