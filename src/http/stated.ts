/**
 * The code and values of a sentence, as members beside the sentence that an answer has: programs compare the code, and say the
 * sentence in another language. Texts that have no code yet have none of the members. Pure.
 */
import { z } from "zod";
export { statedMembers } from "../message/written.ts";

/** To spread into the schema of an object that has one sentence. */
export const statedShape = {
  code: z.string().max(60).optional().meta({
    description: "What the sentence says, for programs; it stays when the sentence is worded anew.",
    example: "plan.watch_limit",
  }),
  values: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({
      description:
        "What is filled into the sentence, by name: texts, numbers, and within them sentences with a code and values of their own.",
      example: { count: 5, limit: 5 },
    }),
  field: z.string().max(200).optional().meta({
    description: "The setting or parameter that the sentence is about, where it is about one alone.",
    example: "title",
  }),
};

/** Beside a list of sentences, the code and values of each; `name` is that of the list. */
export const statedList = (name: string) =>
  z.array(z.object(statedShape)).meta({ description: `Of each of \`${name}\`: its code and values.` });

/** The code and values of the sentence of a member, as a member beside it: see `withCode`. */
export const codeOf = (member: string) =>
  z
    .object(statedShape)
    .optional()
    .meta({ description: `What \`${member}\` says, by its code and values; absent for a text that has none.` });
