/**
 * Whether data or plain text that answered as good ones are an error instead: an object of JSON with a member that only errors have, XML whose
 * root is an error, a line that servers and gateways say in trouble, words before or in place of what is sent as JSON, or JSON that says nothing where
 * it said something; an empty list is an answer. What the usual answer says, too, is part of it, and no error. Pure.
 */
import { jsonOfBody } from "../../lib/json/repair.ts";
import type { Json } from "../../lib/json/value.ts";
import { saysError } from "./errorPage.ts";
import type { PageView } from "./pageView.ts";

/** Traces of the program that failed make them longer than error pages. */
const maxCharacters = 4000;
const maxMembers = 12;
const maxLines = 3;
const phraseCharacters = 100;

const jsonType = /^(?:text|application)\/(?:x-|[a-z0-9.-]+\+)?json\b/i;
const errorNames = /^(?:errors?|error_?(?:code|message|description|type)|faults?|fault_?string|exception)$/i;
const wordNames = /^(?:message|detail|details|title|reason|description)$/i;
const codeNames = /^(?:status|code|status_?code|http_?status)$/i;
/** The root of an error in XML, or what the envelope of SOAP has in place of an answer. */
const errorElement = /^(?:service|api)?(?:errors?|fault|exception)(?:_?(?:response|report|list|message))?$/i;
const comments = /<!--[\s\S]*?-->/g;
/** The name of each element, without its prefix. */
const startTags = /<(?:[\w-]+:)?([a-z][\w-]*)/gi;
/** What a program says that found nothing to say. */
const nothingOfJson = /^(?:null|""|\{\s*\})$/;
/** What gateways and interfaces say that pages do not. */
const gatewayPhrase =
  /^(?:upstream (?:connect error|request timeout)\b.*|no healthy upstream|default backend - 404|(?:api )?(?:rate|request|usage) limit(?: has been)? (?:exceeded|reached)\b.*|quota exceeded\b.*|(?:request|connection|operation) (?:has )?timed? ?out|time-?out|un-?authori[sz]ed|no data available)\W*$/i;

/** What it says of the error, at most a hundred characters; null where it is none. `usualText`: what was read of the last good answer. */
export function errorOfDocument(sight: PageView, usualText: string): string | null {
  if (sight.isHtml) return null;
  const text = sight.markup.trim();
  const phrase =
    wordsForJson(sight, text, usualText) ?? (text.length > maxCharacters ? null : errorIn(text, usualText));
  return phrase === null ? null : phrase.replace(/\s+/g, " ").trim().slice(0, phraseCharacters);
}

/** `<br /><b>Warning</b>: Undefined variable` before the data or in its place: what the program says that makes it. */
function wordsForJson({ answered }: PageView, text: string, usualText: string): string | null {
  if (!jsonType.test(answered.contentType) || isJson(text) || !isJson(usualText)) return null;
  if (text === "" || jsonOfBody(text) !== undefined) return null;
  return (
    text
      .slice(0, 5 * phraseCharacters)
      .replace(/<[^>]*>/g, " ")
      .trim() || null
  );
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

function errorIn(text: string, usualText: string): string | null {
  if (nothingOfJson.test(text) && isJson(usualText)) return text;
  return isJson(text) ? errorOfJson(text, usualText) : (errorOfXml(text, usualText) ?? errorOfText(text));
}

function errorOfJson(text: string, usualText: string): string | null {
  const value = jsonOfBody(text);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const members = Object.entries(value).filter(([name]) => !usualText.includes(`"${name}"`));
  if (Object.keys(value).length > maxMembers) return null;
  const words = members.flatMap(([name, said]) => (wordNames.test(name) && typeof said === "string" ? said : []));
  const named = members.find(([name, said]) => errorNames.test(name) && isTrouble(said));
  if (named) return wordsOf(named[1]) ?? words[0] ?? named[0];
  const code = members.find(([name, said]) => codeNames.test(name) && isErrorStatus(said));
  if (code) return words[0] ?? String(code[1]);
  return words.find(isErrorWords) ?? null;
}

/** `{"error": null}`, `{"errors": []}` say that there is none. */
const isTrouble = (said: Json): boolean =>
  typeof said === "object" && said !== null ? Object.keys(said).length > 0 : Boolean(said);

const isErrorStatus = (said: Json): boolean =>
  (typeof said === "string" || typeof said === "number") && /^[45]\d\d$/.test(`${said}`);

/** The first words of an error, which may be an object with its words inside. */
function wordsOf(said: Json): string | null {
  if (typeof said === "string") return said;
  if (typeof said !== "object" || said === null) return null;
  for (const each of Object.values(said)) {
    const words = wordsOf(each);
    if (words !== null) return words;
  }
  return null;
}

function errorOfXml(text: string, usualText: string): string | null {
  if (!text.startsWith("<")) return null;
  const names = Array.from(text.replace(comments, "").matchAll(startTags), ([, name = ""]) => name);
  const name = /^envelope$/i.test(names[0] ?? "") ? names.find((each) => /^fault$/i.test(each)) : names[0];
  if (name === undefined || !errorElement.test(name) || usualText.includes(`<${name}`)) return null;
  const words = text.replace(/<[^>]*>/g, " ").trim();
  return words || name;
}

function errorOfText(text: string): string | null {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const [first = ""] = lines;
  return lines.length <= maxLines && isErrorWords(first) ? first : null;
}

const isErrorWords = (words: string): boolean => gatewayPhrase.test(words.trim()) || saysError(words.trim());
