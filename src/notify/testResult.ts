import { z } from "zod";

import { statedMembers, statedShape } from "../http/stated.ts";
import type { Sentence } from "../message/message.ts";
import { englishOf } from "../message/textOf.ts";

/** What a receiver said to a test message. */
export const testResult = z
  .object({
    url: z.string(),
    success: z.boolean(),
    status: z.int().optional(),
    error: z.string().optional(),
    ...statedShape,
  })
  .meta({ id: "TestResult" });
export type TestResult = z.infer<typeof testResult>;

/** Why a message did not arrive, as members of its result. */
export const failedBy = (sentence: Sentence) => ({ error: englishOf(sentence), ...statedMembers(sentence) });
