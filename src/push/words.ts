/** What the buttons of a push say, by language. Pure. */
import { languageOfTag, wordsByLanguage } from "../language/languages.ts";
import { complete } from "../language/translation.ts";

export type PushWords = { open: string; mute: string; muted: string };

const en: PushWords = { open: "Open", mute: "Mute a day", muted: "Muted for a day" };
const de: PushWords = { open: "Öffnen", mute: "Einen Tag stumm", muted: "Einen Tag lang stumm" };

const wordsOf = wordsByLanguage<PushWords>({ en, de }, ({ push }) => complete(en, push));

/** The words in the language that an account has chosen; English without one. */
export const pushWords = (language: string | null): PushWords => wordsOf(languageOfTag(language) ?? "en");
