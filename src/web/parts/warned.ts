/** The warnings of an answer, in the words of the reader. Pure. */
import { sentencesIn } from "../../message/written.ts";
import type { SentenceReader } from "./names.ts";
import { spoken } from "./spoken.ts";

/** The members of an answer with warnings; `warning_codes` are the messages that `warnings` are. */
export type Warned = { warnings?: string[] | undefined; warning_codes?: unknown[] | undefined };

/** The first warning for a short notice; "" where there is none. */
export function firstWarning(reader: SentenceReader, { warnings, warning_codes: stated }: Warned): string {
  const [first = ""] = sentencesIn(warnings, stated);
  return spoken(reader, first).slice(0, 300);
}
