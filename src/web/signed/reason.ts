/** Why a change was reported, in the language of its owner. Pure. */
import type { ChangeUnit } from "../../history/change.ts";
import { lookup } from "../../lib/lookup.ts";
import type { Message, MessageCode, Sentence, Value } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { sentenceWithPrices } from "../parts/pricesInSentence.ts";

const kinds = {
  "verdict.text_changed": "text",
  "verdict.text_gone": "gone",
  "price.stock_came": "came",
  "price.stock_went": "went",
  "verdict.picture_changed": "picture",
} as const satisfies Partial<Record<MessageCode, string>>;

/** `unit`: what is counted of the change. A sentence that is not known stays in English, and says in another language only that the settings decided. */
export function reasonText(
  sentence: Sentence,
  language: AlertLanguage,
  { currency, unit }: { currency: string | null; unit: ChangeUnit },
): string {
  const { reasons } = alertWords(language).changePage;
  const english = englishOf(sentence);
  const said = sentenceWithPrices(sentence, { locale: language, currency });
  const { code, values }: Pick<Message, "values"> & { code: string } =
    typeof said === "string" ? { code: "", values: {} } : said;
  if (code === "verdict.several" && isOfPrice(values["first"]) && isOfPrice(values["second"]))
    return [values["first"], values["second"]]
      .map((part) => reasonText(part as Message, language, { currency, unit }))
      .join(". ");
  const kind = lookup(kinds, code);
  if (kind) return reasons[kind === "text" && unit !== "lines" ? unit : kind];
  if (code === "price.changed") return reasons.price(textIn(values["before"]), textIn(values["after"]));
  return language === "en" ? english : reasons.other;
}

/** Whether a sentence is one of what became of price and stock, which has words in every language. */
const isOfPrice = (part: Value | undefined): boolean =>
  typeof part === "object" &&
  "code" in part &&
  (part.code === "price.changed" || lookup(kinds, part.code) !== undefined);

const textIn = (price: Value | undefined): string => (typeof price === "string" ? price : "");
