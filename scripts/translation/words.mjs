// All words that a language has to have, in English, and those that each translation has. Node reads the sources as they are.

import { translatedCodes, translations } from "../../src/language/languages.ts";
import { complete } from "../../src/language/translation.ts";
import { accountPageWords } from "../../src/account/pageWords.ts";
import { english as messages } from "../../src/message/english/index.ts";
import { plain } from "../../src/message/plain.ts";
import { actionWords } from "../../src/notify/mail/actionWords.ts";
import { pushWords } from "../../src/push/words.ts";
import { alertWords } from "../../src/services/words/index.ts";
import { botWords } from "../../src/telegram/words.ts";
import { de } from "../../src/web/words/de.ts";
import { en } from "../../src/web/words/en.ts";
import { leavesOf } from "./leaves.mjs";

export { translatedCodes };

/** What is said of a message is its own part. */
const screensOf = ({ formTexts: _formTexts, message: _message, ...screens }) => screens;

/** English by part, as people read it; the help of settings that English takes from the description of the API stands in German. */
export const english = leavesOf({
  messages: { ...messages, ...plain },
  formTexts: Object.fromEntries(Object.keys(de.formTexts).map((text) => [text, text])),
  alerts: alertWords("en"),
  actions: actionWords("en"),
  pages: accountPageWords("en"),
  bot: botWords("en"),
  push: pushWords("en"),
  dashboard: complete(screensOf(de), screensOf(en)),
});

/** @param {keyof typeof translations} code */
export function wordsOf(code) {
  const { name: _name, state: _state, states: _states, ...parts } = translations[code];
  return leavesOf(parts);
}
