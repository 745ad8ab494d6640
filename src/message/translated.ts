/** What a dictionary has to be: all codes of the English one, each with the same placeholders. Pure. */
import type { English } from "./english/index.ts";
import type { NamesOf } from "./message.ts";

/** The texts themselves, or for one that differs in its placeholders what they have to be, which no text is. */
export type Translated<Texts> = {
  readonly [Code in keyof English]: Code extends keyof Texts
    ? [NamesOf<Texts[Code]>] extends [NamesOf<English[Code]>]
      ? [NamesOf<English[Code]>] extends [NamesOf<Texts[Code]>]
        ? string
        : { lacks: Exclude<NamesOf<English[Code]>, NamesOf<Texts[Code]>> }
      : { hasNone: Exclude<NamesOf<Texts[Code]>, NamesOf<English[Code]>> }
    : never;
};
