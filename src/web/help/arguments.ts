/** Which words of templates take an argument. Pure. */
import { noticeTokens } from "../../services/tokens.ts";
import type { ArgumentName } from "../../services/tokenArguments.ts";

export const tokensTaking = (argument: ArgumentName): string[] =>
  Object.entries(noticeTokens).flatMap(([name, takes]) => (takes.includes(argument) ? [name] : []));
