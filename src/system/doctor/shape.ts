/** What an examination of the service finds, as it is answered. */
import { z } from "zod";
import { statedShape } from "../../http/stated.ts";
import type { Sentence } from "../../message/message.ts";
import { releaseShape } from "../health/shape.ts";
import { serviceParts } from "../parts.ts";

/** `off`: it is not set up, and the sentence says what for. */
const examinedStates = ["ok", "off", "failing"] as const;

const examined = z.object({
  part: z.enum(serviceParts),
  state: z.enum(examinedStates),
  sentence: z.string(),
  ...statedShape,
});
/** What was found of a part, before it is answered. */
export type Examined = Omit<z.infer<typeof examined>, "sentence" | keyof typeof statedShape> & { sentence: Sentence };

export const examinationShape = z
  .object({ version: z.string(), ...releaseShape, checks: z.array(examined) })
  .meta({ id: "Examination" });
export type Examination = z.infer<typeof examinationShape>;
