/**
 * XML to the same kind of document as HTML: names keep their case and prefix, every tag has to be closed by its own. It reads what
 * feeds really contain, so broken XML is not refused: a stray end tag is dropped, an unclosed element ends with its parent. Nothing
 * outside is ever read: no DTD, no external or declared entities, only the five named ones and numbers.
 */

import { AttributeCursor } from "../document/cursor.ts";
import { inOctets, type Octets, octetsOf } from "../document/octets.ts";
import {
  COMMENT,
  DOCTYPE,
  Document,
  ELEMENT,
  HAS_CLASS,
  HAS_ID,
  INSTRUCTION,
  type Node,
  RAW,
  TEXT,
} from "../document/tape.ts";

const BANG = 33;
const SLASH = 47;
const QUESTION = 63;
const byteOrderMark = inOctets("\u{feff}");

/** Whether a name may begin with this character: a letter, "_", ":" or anything beyond ASCII. */
const opensName = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127;

/** The document of an XML text. Any text is one: what is broken is repaired as the rules above say. */
export const parseXml = (source: string | Octets): Document =>
  new XmlReader(typeof source === "string" ? octetsOf(source) : source).read();

class XmlReader {
  readonly #octets: Octets;
  readonly #source: string;
  readonly #document: Document;
  readonly #cursor: AttributeCursor;
  #open: Node[] = [0];
  /** How many elements of each name are open, so that a stray end tag is known without a search. */
  readonly #openNames = new Map<number, number>();

  constructor(octets: Octets) {
    this.#octets = octets;
    this.#source = octets.source;
    this.#document = new Document(octets, "xml");
    this.#cursor = new AttributeCursor(octets);
  }

  read(): Document {
    const source = this.#source;
    const begin = source.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
    let textStart = begin;
    let search = begin;
    for (let less = source.indexOf("<", search); less >= 0; less = source.indexOf("<", search)) {
      const stop = this.#isMarkup(source.charCodeAt(less + 1)) ? this.#stopOf(less) : -1;
      if (stop < 0) {
        search = less + 1;
        continue;
      }
      this.#text(TEXT, textStart, less);
      this.#markup(less, stop);
      textStart = stop;
      search = stop;
    }
    this.#text(TEXT, textStart, source.length);
    while (this.#open.length > 0) this.#close(source.length);
    return this.#document;
  }

  #isMarkup(code: number): boolean {
    return code === BANG || code === QUESTION || code === SLASH || opensName(code);
  }

  /** Where the markup at an offset stops; the end of the source when it is never closed. */
  #stopOf(at: number): number {
    const source = this.#source;
    const after = (mark: string, from: number): number => {
      const found = source.indexOf(mark, from);
      return found < 0 ? source.length : found + mark.length;
    };
    if (source.startsWith("<!--", at)) return after("-->", at + 4);
    if (source.startsWith("<![CDATA[", at)) return after("]]>", at + 9);
    if (source.startsWith("<?", at)) return after("?>", at + 2);
    if (source.startsWith("<!", at)) return this.#doctypeStop(at);
    if (source.startsWith("</", at)) return after(">", at + 2);
    const cursor = this.#cursor;
    cursor.enter(at);
    while (cursor.next());
    return cursor.tagStop < 0 ? source.length : cursor.tagStop;
  }

  /** A doctype may hold declarations in brackets, which are skipped unread. */
  #doctypeStop(at: number): number {
    const part = /[[>]/g;
    part.lastIndex = at;
    const first = part.exec(this.#source);
    if (first === null) return this.#source.length;
    if (first[0] === ">") return first.index + 1;
    const close = this.#source.indexOf("]", first.index);
    const stop = close < 0 ? -1 : this.#source.indexOf(">", close);
    return stop < 0 ? this.#source.length : stop + 1;
  }

  #markup(at: number, stop: number): void {
    const source = this.#source;
    const code = source.charCodeAt(at + 1);
    if (code === SLASH) this.#endTag(at, stop);
    else if (code === QUESTION) this.#instruction(at, stop);
    else if (code !== BANG) this.#startTag(at, stop);
    else if (source.startsWith("--", at + 2)) this.#row(COMMENT, at, stop);
    else if (source.startsWith("[CDATA[", at + 2)) {
      this.#text(RAW, at + 9, source.startsWith("]]>", stop - 3) ? stop - 3 : stop);
    } else this.#row(DOCTYPE, at, stop);
  }

  /** The declaration at the beginning is none (XPath and XQuery Data Model, 6.6.1). */
  #instruction(at: number, stop: number): void {
    const isDeclaration = /^<\?xml\s/.test(this.#source.slice(at, at + 6)) && this.#octets.text(0, at).trim() === "";
    if (!isDeclaration) this.#row(INSTRUCTION, at, stop);
  }

  #row(kind: number, start: number, stop: number): Node {
    return this.#document.appendRow(kind, this.#open.at(-1) as Node, start, stop);
  }

  /** Text beside the root element is white space or noise; none of it is content. */
  #text(kind: number, start: number, stop: number): void {
    if (stop > start && this.#open.length > 1) this.#row(kind, start, stop);
  }

  #startTag(at: number, stop: number): void {
    const document = this.#document;
    const cursor = this.#cursor;
    const name = document.names.read(this.#octets, at + 1);
    cursor.at = document.names.stop;
    while (cursor.next());
    const node = this.#row(ELEMENT, at, stop);
    document.name[node] = name;
    // Id and class are looked for when a selector asks for them.
    document.flags[node] = HAS_ID | HAS_CLASS;
    this.#open.push(node);
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1);
    if (cursor.isSelfClosing) this.#close(stop);
  }

  #endTag(at: number, stop: number): void {
    const document = this.#document;
    this.#cursor.enter(at + 1);
    const name = document.names.find(this.#octets.text(at + 2, this.#cursor.at));
    if ((this.#openNames.get(name) ?? 0) === 0) return;
    while (document.name[this.#open.at(-1) as Node] !== name) this.#close(at);
    this.#close(stop);
  }

  #close(close: number): void {
    const document = this.#document;
    const node = this.#open.pop() as Node;
    document.close[node] = close;
    document.end[node] = document.count;
    const name = document.name[node] as number;
    this.#openNames.set(name, (this.#openNames.get(name) ?? 1) - 1);
  }
}
