/**
 * The sentences of the API that a person can meet, each by a code that stays. The API speaks English alone, and to programs: a
 * page finds the code of a sentence, and says it in the words of its reader with the same values.
 *
 * 1. `{name}` stands for a value; it is said in the reader's words where it is a sentence of this list, else as it is.
 * 2. `{name!}` stands for a sentence of this list alone: with another one the whole is not known.
 * 3. `{name*}` stands for several values, parted by semicolons; `{name#}` for one word.
 *
 * A new sentence: a line here, one in `words/sentences`. Pure.
 */
import { alertsSentences } from "./alerts.ts";
import { settingsSentences } from "./settings.ts";

export const catalogue = {
  ...settingsSentences,
  ...alertsSentences,
} as const;
export type SentenceCode = keyof typeof catalogue;
/** What a language says by code; what it lacks stays English. */
export type SentenceWords = Readonly<Partial<Record<SentenceCode, string>>>;
