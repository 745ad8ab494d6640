/**
 * The shape of one pattern as a setting: what does not compile is refused when it is saved.
 */
import { z } from "zod";
import { compilePattern } from "./pattern.ts";

/** One entry of a list of patterns: blank, plain text, or `/regular expression/flags`; at most 5,000 characters. */
export const patternEntry = z
  .string()
  .max(5_000)
  .superRefine((entry, context) => {
    if (entry.trim() === "") return;
    const compiled = compilePattern(entry);
    if ("problem" in compiled) context.addIssue({ code: "custom", message: compiled.problem.sentence });
  });
