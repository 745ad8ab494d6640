/** What held lines back, in the words of a reader; a filter or a pattern stands for itself. Pure. */
import { rulesIn } from "../../noise/rules.ts";
import type { Reader } from "../reader.ts";

export function ruleName({ words, locale }: Pick<Reader, "words" | "locale">, name: string): string {
  const { rules, marked } = words.why.trace;
  const known = rulesIn(name);
  if (known === null) return name;
  if ("rules" in known) return known.rules.map((rule) => rules[rule]).join(", ");
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return marked(day.format(known.markedAt * 1000));
}
