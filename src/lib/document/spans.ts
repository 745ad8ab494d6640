/**
 * Which rows have an id or a class, and where these lie in the source, put together the first time that a selector asks; and a
 * few bits per class that tell, nearly always rightly and never wrongly in the negative, which words it can hold.
 */

import { attributeSpan, decodedValue } from "./attributes.ts";
import type { Budget } from "../bounds/budget.ts";
import { isWhite } from "./cursor.ts";
import { CLASS_START, CLASS_STOP, ID_START, ID_STOP, type Marks, type Spans } from "./marks.ts";
import { inOctets } from "./octets.ts";
import { type Document, ELEMENT, HAS_CLASS, HAS_ID, HAS_MORE, type Node } from "./tape.ts";

const AMPERSAND = 38;

/** The ids and classes of a document, gathered at the first call. */
export const spansOf = (document: Document): Spans => {
  document.spans ??= gatherSpans(document);
  return document.spans;
};

const gatherSpans = (document: Document): Spans => {
  const { count, kind, flags, start, marks } = document;
  const place = new Int32Array(count);
  const marked: Node[] = [];
  const noted = marks.count;
  let mark = 0;
  for (let node = 0; node < count; node += 1) {
    const flag = flags[node] as number;
    if ((flag & (HAS_ID | HAS_CLASS)) === 0 || kind[node] !== ELEMENT) continue;
    let found: number;
    if ((flag & HAS_MORE) !== 0 || document.dialect === "xml") found = markOf(document, node);
    else {
      const tag = start[node] as number;
      // Tags that made no element are passed over; elements that were moved or made twice are searched for.
      while (mark < noted && marks.tagOf(mark) < tag) mark += 1;
      found = mark < noted && marks.tagOf(mark) === tag ? mark : marks.find(tag, noted);
    }
    if (found < 0) continue;
    place[node] = found + 1;
    marked.push(node);
  }
  return { marks, place, marked, ...wordsNoted(marks, document.octets.bytes) };
};

/** A mark for an element whose attributes stand in several tags, or in XML, which is parsed without marks. */
const markOf = (document: Document, node: Node): number => {
  const id = attributeSpan(document, node, "id");
  const classes = attributeSpan(document, node, "class");
  if (id === null && classes === null) return -1;
  const mark = document.marks.add(-1);
  document.marks.put(mark, ID_START, id?.start ?? 0);
  document.marks.put(mark, ID_STOP, id?.stop ?? 0);
  document.marks.put(mark, CLASS_START, classes?.start ?? 0);
  document.marks.put(mark, CLASS_STOP, classes?.stop ?? 0);
  return mark;
};

/** The bit that stands for a word among those of a class: from its length and its first and last letter. */
const bitOf = (length: number, first: number, last: number): number => 1 << ((length * 7 + first * 3 + last) & 31);

const bitOfWord = (word: string): number => bitOf(word.length, word.charCodeAt(0), word.charCodeAt(word.length - 1));

const wordsNoted = (marks: Marks, bytes: Uint8Array): Pick<Spans, "classBits" | "hasReferences"> => {
  const classBits = new Int32Array(marks.count);
  let hasReferences = false;
  for (let mark = 0; mark < classBits.length; mark += 1) {
    const bits = bitsOfWords(bytes, marks.get(mark, CLASS_START), marks.get(mark, CLASS_STOP));
    classBits[mark] = bits;
    hasReferences ||= bits === -1 || hasReference(bytes, marks.get(mark, ID_START), marks.get(mark, ID_STOP));
  }
  return { classBits, hasReferences };
};

/** The bits of the words of a class that lies in the source; all where a reference stands among them. */
const bitsOfWords = (bytes: Uint8Array, start: number, stop: number): number => {
  let bits = 0;
  let begin = start;
  for (let at = start; at < stop; at += 1) {
    const code = bytes[at] as number;
    // Letters come after all that matters here.
    if (code > AMPERSAND) continue;
    if (code === AMPERSAND) return -1;
    if (!isWhite(code)) continue;
    if (at > begin) bits |= bitOf(at - begin, bytes[begin] as number, bytes[at - 1] as number);
    begin = at + 1;
  }
  if (stop === begin) return bits;
  return bits | bitOf(stop - begin, bytes[begin] as number, bytes[stop - 1] as number);
};

const hasReference = (bytes: Uint8Array, start: number, stop: number): boolean => {
  for (let at = start; at < stop; at += 1) if (bytes[at] === AMPERSAND) return true;
  return false;
};

const SPACE = 32;
const filterSlots = 1 << 13;
/** Of a word: from its length, its first and its last letter. */
const slotOf = (length: number, first: number, last: number): number =>
  (length * 961 + first * 31 + last) & (filterSlots - 1);

/** A class or an id in the source; `sign` is "." or "#". */
type Written = { sign: string; start: number; stop: number };

/**
 * The elements that have a class (".name") or an id ("#name"), for each of those that are wanted; what was removed is among them. One
 * look at all classes and ids for any number of names: only a word that resembles a name is read.
 */
export const elementsByWords = (document: Document, wanted: ReadonlySet<string>): ReadonlyMap<string, Node[]> => {
  const { marks, marked, place, classBits } = spansOf(document);
  const { bytes } = document.octets;
  const { source } = document;
  const found = new Map<string, Node[]>();
  const names = new Map<string, string>();
  const known = new Uint8Array(filterSlots);
  for (const name of wanted) {
    const written = inOctets(name.slice(1));
    names.set(name.slice(0, 1) + written, name);
    known[slotOf(written.length, written.charCodeAt(0), written.charCodeAt(written.length - 1))] = 1;
  }
  const add = (written: string, node: Node): void => {
    const name = names.get(written);
    if (name === undefined) return;
    const nodes = found.get(name);
    if (nodes === undefined) found.set(name, [node]);
    else if (nodes.at(-1) !== node) nodes.push(node);
  };
  const read = (node: Node, { sign, start, stop }: Written): void => {
    let begin = start;
    for (let at = start; at <= stop; at += 1) {
      const code = at < stop ? (bytes[at] as number) : SPACE;
      if (code > SPACE || !isWhite(code)) continue;
      if (at > begin && known[slotOf(at - begin, bytes[begin] as number, bytes[at - 1] as number)] === 1)
        add(sign + source.slice(begin, at), node);
      begin = at + 1;
    }
  };
  const readDecoded = (node: Node, { sign, start, stop }: Written): void => {
    for (const word of wordsOf(decodedValue(document, { start, stop }))) add(sign + inOctets(word), node);
  };
  for (const node of marked) {
    const mark = (place[node] as number) - 1;
    const classes = { sign: ".", start: marks.get(mark, CLASS_START), stop: marks.get(mark, CLASS_STOP) };
    // So many bits are set by a reference, or by very many words.
    if (classBits[mark] === -1) readDecoded(node, classes);
    else read(node, classes);
    const id = { sign: "#", start: marks.get(mark, ID_START), stop: marks.get(mark, ID_STOP) };
    if (id.start === 0) continue;
    if (hasReference(bytes, id.start, id.stop)) readDecoded(node, id);
    else read(node, id);
  }
  return found;
};

/** A test of elements: does the class hold that word? A long class value is a long look for every element that may. */
export const classTest = (
  document: Document,
  { spans, budget }: { spans: Spans; budget: Budget },
  word: string,
): ((node: Node) => boolean) => {
  const written = inOctets(word);
  const bit = bitOfWord(written);
  const { source } = document;
  const { bytes } = document.octets;
  const { classBits, marks, place } = spans;
  return (node) => {
    const mark = (place[node] as number) - 1;
    if (mark < 0 || ((classBits[mark] as number) & bit) === 0) return false;
    const start = marks.get(mark, CLASS_START);
    const stop = marks.get(mark, CLASS_STOP);
    budget.spend((stop - start) >> 6);
    // So many bits are set by a reference, or by very many words.
    if (classBits[mark] === -1) return wordsOf(decodedValue(document, { start, stop })).includes(word);
    let begin = start;
    for (let at = start; at <= stop; at += 1) {
      if (at < stop && !isWhite(bytes[at] as number)) continue;
      if (at - begin === written.length && source.startsWith(written, begin)) return true;
      begin = at + 1;
    }
    return false;
  };
};

/** A test of elements: is that the id? */
export const idTest = (document: Document, spans: Spans, id: string): ((node: Node) => boolean) => {
  const { source } = document;
  const written = inOctets(id);
  const { marks, place } = spans;
  return (node) => {
    const mark = (place[node] as number) - 1;
    const start = mark < 0 ? 0 : marks.get(mark, ID_START);
    if (start === 0) return false;
    const stop = marks.get(mark, ID_STOP);
    if (stop - start === written.length && source.startsWith(written, start)) return true;
    return spans.hasReferences && decodedValue(document, { start, stop }) === id;
  };
};

const wordsOf = (value: string): string[] => value.split(/[\t\n\f\r ]+/).filter((word) => word !== "");
