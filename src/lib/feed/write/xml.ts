/**
 * Writes XML elements; all texts and attributes are escaped here. Pure.
 */
import { plain } from "./feed.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

type Attributes = Readonly<Record<string, string>>;

/** An element with a text, which is escaped. */
export function element(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${attributesOf(attributes)}>${escaped(text, /[&<>\r]/g)}</${name}>`;
}

/** An element without content. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

/** An element with a text as CDATA. A `]]>` in the text is split between two CDATA sections, so that it does not end them. */
export function cdataElement(name: string, text: string): string {
  return `<${name}><![CDATA[${plain(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>`;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value, /[&<>"'\t\n\r]/g)}"`)
    .join("");
}

function escaped(text: string, characters: RegExp): string {
  return plain(text).replace(characters, (character) => entities[character] ?? "");
}
