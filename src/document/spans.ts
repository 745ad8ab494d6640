/**
 * Where each element's id and class values lie in the source, by row, put together the first time that a selector asks; and a
 * few bits per element that tell, nearly always rightly and never wrongly in the negative, which words its class can hold.
 */

import { decodedValue, attributeSpan } from "./attributes.ts";
import { isWhite } from "./cursor.ts";
import type { Marks } from "./marks.ts";
import { type Document, ELEMENT, HAS_CLASS, HAS_ID, HAS_MORE, type Node } from "./tape.ts";

const SPACE = 32;
const AMPERSAND = 38;

/** Offsets by row; stop is 0 where there is no value. */
export type Spans = {
  idStart: Int32Array;
  idStop: Int32Array;
  classStart: Int32Array;
  classStop: Int32Array;
  /** For each word of the class, the bit of `bitOf`; all bits when the class is written with character references. */
  classBits: Int32Array;
  /** The elements that have an id or a class. */
  marked: Node[];
  /** Some id or class is written with character references, so that its text cannot be looked for in the source. */
  hasReferences: boolean;
};

const known = new WeakMap<Document, Spans>();

export const spansOf = (document: Document): Spans => {
  const found = known.get(document);
  if (found !== undefined) return found;
  const spans = measured(document);
  known.set(document, spans);
  return spans;
};

const measured = (document: Document): Spans => {
  const { count, kind, flags, start, source, marks } = document;
  const spans: Spans = {
    idStart: new Int32Array(count),
    idStop: new Int32Array(count),
    classStart: new Int32Array(count),
    classStop: new Int32Array(count),
    classBits: new Int32Array(count),
    marked: [],
    hasReferences: false,
  };
  let mark = 0;
  for (let node = 0; node < count; node += 1) {
    const flag = flags[node] as number;
    if ((flag & (HAS_ID | HAS_CLASS)) === 0 || kind[node] !== ELEMENT) continue;
    if ((flag & HAS_MORE) !== 0 || document.dialect === "xml") measureSlowly(document, node, spans);
    else {
      const tag = start[node] as number;
      // Tags that made no element are passed over; elements that were moved or made twice are searched for.
      while (mark < marks.count && (marks.tag[mark] as number) < tag) mark += 1;
      take(spans, node, marks, marks.find(tag, mark));
    }
    if (spans.idStop[node] === 0 && spans.classStop[node] === 0) continue;
    spans.marked.push(node);
    noteWords(spans, node, source);
  }
  return spans;
};

// oxlint-disable-next-line max-params
const take = (spans: Spans, node: Node, marks: Marks, mark: number): void => {
  if (mark < 0) return;
  spans.idStart[node] = marks.idStart[mark] as number;
  spans.idStop[node] = marks.idStop[mark] as number;
  spans.classStart[node] = marks.classStart[mark] as number;
  spans.classStop[node] = marks.classStop[mark] as number;
};

/** The bit that stands for a word among those of a class: from its length and its first and last letter. */
const bitOf = (length: number, first: number, last: number): number => 1 << ((length * 7 + first * 3 + last) & 31);

const bitOfWord = (word: string): number => bitOf(word.length, word.charCodeAt(0), word.charCodeAt(word.length - 1));

const noteWords = (spans: Spans, node: Node, source: string): void => {
  const stop = spans.classStop[node] as number;
  let bits = 0;
  let begin = spans.classStart[node] as number;
  for (let at = begin; at <= stop; at += 1) {
    const code = at < stop ? source.charCodeAt(at) : SPACE;
    if (code > AMPERSAND) continue;
    if (code === AMPERSAND) {
      spans.hasReferences = true;
      bits = -1;
    }
    if (!isWhite(code)) continue;
    if (at > begin) bits |= bitOf(at - begin, source.charCodeAt(begin), source.charCodeAt(at - 1));
    begin = at + 1;
  }
  spans.classBits[node] = bits;
  if (!spans.hasReferences && hasReference(source, spans.idStart[node] as number, spans.idStop[node] as number)) {
    spans.hasReferences = true;
  }
};

const hasReference = (source: string, start: number, stop: number): boolean => {
  for (let at = start; at < stop; at += 1) if (source.charCodeAt(at) === AMPERSAND) return true;
  return false;
};

const measureSlowly = (document: Document, node: Node, spans: Spans): void => {
  const id = attributeSpan(document, node, "id");
  const classes = attributeSpan(document, node, "class");
  spans.idStart[node] = id?.start ?? 0;
  spans.idStop[node] = id?.stop ?? 0;
  spans.classStart[node] = classes?.start ?? 0;
  spans.classStop[node] = classes?.stop ?? 0;
};

/** A test of elements: does the class hold that word? */
export const classTest = (document: Document, spans: Spans, word: string): ((node: Node) => boolean) => {
  const bit = bitOfWord(word);
  const { source } = document;
  const { classBits, classStart, classStop } = spans;
  return (node) => {
    const bits = classBits[node] as number;
    if ((bits & bit) === 0) return false;
    const start = classStart[node] as number;
    const stop = classStop[node] as number;
    if (bits === -1 && spans.hasReferences) return wordsOf(decodedValue(document, { start, stop })).includes(word);
    let begin = start;
    for (let at = start; at <= stop; at += 1) {
      if (at < stop && !isWhite(source.charCodeAt(at))) continue;
      if (at - begin === word.length && source.startsWith(word, begin)) return true;
      begin = at + 1;
    }
    return false;
  };
};

/** A test of elements: is that the id? */
export const idTest = (document: Document, spans: Spans, id: string): ((node: Node) => boolean) => {
  const { source } = document;
  const { idStart, idStop } = spans;
  return (node) => {
    const start = idStart[node] as number;
    const stop = idStop[node] as number;
    if (start === 0) return false;
    if (stop - start === id.length && source.startsWith(id, start)) return true;
    return spans.hasReferences && decodedValue(document, { start, stop }) === id;
  };
};

const wordsOf = (value: string): string[] => value.split(/[\t\n\f\r ]+/).filter((word) => word !== "");

/** The id of an element, "" when it has none. */
export const idOf = (document: Document, node: Node): string => {
  const spans = spansOf(document);
  const start = spans.idStart[node] as number;
  return start === 0 ? "" : decodedValue(document, { start, stop: spans.idStop[node] as number });
};

/** The words of an element's class. */
export const classesOf = (document: Document, node: Node): string[] => {
  const spans = spansOf(document);
  const start = spans.classStart[node] as number;
  if (start === 0) return [];
  return wordsOf(decodedValue(document, { start, stop: spans.classStop[node] as number }));
};
