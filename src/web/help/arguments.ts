/** Which words of templates take an argument. Pure. */
import { noticeTokens } from "../../services/tokens.ts";
import type { ArgumentName } from "../../services/tokenArguments.ts";

export const tokensTaking = (argument: ArgumentName): string[] =>
  Object.entries(noticeTokens).flatMap(([name, takes]) => (takes.includes(argument) ? [name] : []));

/** Each as it is written in the brackets behind a word. */
export const argumentExamples: Readonly<Record<ArgumentName, string>> = {
  lines: "lines=20",
  added_only: "added_only=true",
  removed_only: "removed_only=true",
  context: "context=2",
  word_diff: "word_diff=false",
  case_insensitive: "case_insensitive=true",
  ignore_junk: "ignore_junk=true",
  headed: "headed=true",
  format: "format='%d.%m.%Y'",
};
