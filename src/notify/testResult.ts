import { z } from "zod";

/** What a receiver said to a test message. */
export const testResult = z
  .object({ url: z.string(), success: z.boolean(), status: z.int().optional(), error: z.string().optional() })
  .meta({ id: "TestResult" });
export type TestResult = z.infer<typeof testResult>;
