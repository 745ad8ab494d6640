/**
 * Attributes, read from the source when asked for. The first of two attributes with one name counts. In HTML names are
 * compared without case; values have their character references decoded.
 */

import { decodeHTMLAttribute, decodeXML } from "entities";
import { AttributeCursor } from "./cursor.ts";
import { asciiLower } from "./names.ts";
import { inOctets } from "./octets.ts";
import { type Document, ELEMENT, HAS_CLASS, HAS_HIDDEN, HAS_ID, HAS_MORE, HAS_STYLE, type Node } from "./tape.ts";

export type Attribute = { name: string; value: string };

/** Where a value lies in the source; its character references are not decoded. */
export type Span = { start: number; stop: number };

const flagOfName: Record<string, number> = { id: HAS_ID, class: HAS_CLASS, style: HAS_STYLE, hidden: HAS_HIDDEN };

/** The attributes of an element as they are written, for comparing two tags. */
export const attributesSource = (document: Document, node: Node): string => {
  const start = document.start[node] as number;
  return start < 0 ? "" : document.source.slice(start, document.stop[node]).replace(/^<[^\t\n\f\r />]*/, "");
};

/** The value of an attribute as it lies in the source, or null when the element does not have it. */
export const attributeSpan = (document: Document, node: Node, name: string): Span | null => {
  if (document.kind[node] !== ELEMENT) return null;
  const flags = document.flags[node] as number;
  const flag = Object.hasOwn(flagOfName, name) ? (flagOfName[name] as number) : 0;
  if (document.dialect === "html" && flag !== 0 && (flags & flag) === 0) return null;
  const start = document.start[node] as number;
  const found = start < 0 ? null : spanIn(document, start, name);
  if (found !== null || (flags & HAS_MORE) === 0) return found;
  for (const more of document.more.get(node) ?? []) {
    const span = spanIn(document, more, name);
    if (span !== null) return span;
  }
  return null;
};

const longTag = 4096;

/** What looking at the attributes of an element costs, in steps: tags can be long, and long values are long to decode. */
export const attributeSteps = (document: Document, node: Node): number => {
  const length = (document.stop[node] as number) - (document.start[node] as number);
  return 1 + (length >> (length < longTag ? 6 : 4));
};

const spanIn = (document: Document, start: number, name: string): Span | null => {
  const cursor = new AttributeCursor(document.octets);
  const written = inOctets(name);
  // A zero byte reads as U+FFFD, which is longer.
  const mayHoldZero = name.includes("\u{fffd}");
  cursor.enter(start);
  while (cursor.next()) {
    const isAsLong = cursor.nameStop - cursor.nameStart === written.length;
    if (!isAsLong && !mayHoldZero) continue;
    const isSame = isAsLong && document.source.startsWith(written, cursor.nameStart);
    if (!isSame && nameAt(document, cursor) !== name) continue;
    return { start: cursor.valueStart, stop: cursor.valueStop };
  }
  return null;
};

const nameAt = (document: Document, cursor: AttributeCursor): string => {
  const written = document.written(cursor.nameStart, cursor.nameStop);
  return document.dialect === "html" ? asciiLower(written).replaceAll("\0", "\u{fffd}") : written;
};

/** A value as a person reads it: references decoded, line ends as one line feed. */
export const decodedValue = (document: Document, span: Span): string => {
  let value = document.written(span.start, span.stop);
  if (value.includes("\r")) value = value.replace(/\r\n?/g, "\n");
  if (value.includes("\0")) value = value.replaceAll("\0", "\u{fffd}");
  if (!value.includes("&")) return value;
  return document.dialect === "html" ? decodeHTMLAttribute(value) : decodeXML(value);
};

/** All attributes of an element in source order, each name once. */
export const attributesOf = (document: Document, node: Node): Attribute[] => {
  if (document.kind[node] !== ELEMENT) return [];
  const first = document.start[node] as number;
  const starts = first < 0 ? [] : [first];
  if (((document.flags[node] as number) & HAS_MORE) !== 0) starts.push(...(document.more.get(node) ?? []));
  const seen = new Map<string, string>();
  const cursor = new AttributeCursor(document.octets);
  for (const start of starts) {
    cursor.enter(start);
    while (cursor.next()) {
      const name = nameAt(document, cursor);
      if (seen.has(name)) continue;
      seen.set(name, decodedValue(document, { start: cursor.valueStart, stop: cursor.valueStop }));
    }
  }
  return [...seen].map(([name, value]) => ({ name, value }));
};

const attributesPerElement = 4096;

/** The node that stands for the attribute of that place (from 0) in `attributesOf`. Its owner is an element. */
export const attributeNode = (owner: Node, place: number): Node => -(owner * attributesPerElement + place) - 1;

/** How many attributes of one element can be nodes. */
export const maxAttributes = attributesPerElement;

/** The element that an attribute node belongs to. */
export const ownerOf = (attribute: Node): Node => Math.floor(-(attribute + 1) / attributesPerElement);

/** Name and value of an attribute node. */
export const attributeAt = (document: Document, attribute: Node): Attribute =>
  attributesOf(document, ownerOf(attribute))[-(attribute + 1) % attributesPerElement] ?? { name: "", value: "" };

/** The value of an attribute, or null. The name is in lower case for HTML. */
export const attributeOf = (document: Document, node: Node, name: string): string | null => {
  const span = attributeSpan(document, node, name);
  return span === null ? null : decodedValue(document, span);
};

/** The value of an attribute of the tag that begins at `start` in the source, or null. */
export const attributeOfTag = (document: Document, start: number, name: string): string | null => {
  const span = spanIn(document, start, name);
  return span === null ? null : decodedValue(document, span);
};
