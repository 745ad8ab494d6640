/** What an examination of the service finds, as it is answered. */
import { z } from "zod";
import { releaseShape } from "../health/shape.ts";

/** `off`: it is not set up, and the sentence says what for. */
const examinedStates = ["ok", "off", "failing"] as const;

const examined = z.object({ part: z.string(), state: z.enum(examinedStates), sentence: z.string() });
export type Examined = z.infer<typeof examined>;

export const examinationShape = z
  .object({ version: z.string(), ...releaseShape, checks: z.array(examined) })
  .meta({ id: "Examination" });
export type Examination = z.infer<typeof examinationShape>;
