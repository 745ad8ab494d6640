/** What the checks for walls, error pages and empty shells look at: the facts of the answer, its markup, and on demand its text. Pure. */
import { Characters } from "../../lib/document/characters.ts";
import { titleOf } from "../../lib/document/nodes.ts";
import { parsePage } from "../../lib/html/page.ts";
import type { Document } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { charactersOf } from "../../lib/charset/charset.ts";

/** An answer of HTTP, read whole. */
export type AnswerFacts = {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The address that answered, after redirects. */
  finalUrl: string;
  /** As sent, or "". */
  contentType: string;
  body: Uint8Array;
};

export type KnownText = { markup: Characters; text: string; title: string | null };

/** No wall holds as much text as this, but for consent pages. */
const wallCharacters = 1500;

/** Walls and shells are small; a page beyond this is looked at by its headers only. */
const maxCharacters = 300_000;

/** Whether what is sent with a type is a page; without one it is. */
export const isPageType = (contentType: string): boolean => /html|^$/i.test(contentType);

export class PageView {
  readonly answered: AnswerFacts;
  readonly isHtml: boolean;
  readonly #known: KnownText | null;
  #characters: Characters | null = null;
  #document: Document | null = null;
  #text: string | null = null;

  /** `known`: what a reading of the body found already; its text may be a part of the page's. */
  constructor(answered: AnswerFacts, known?: KnownText) {
    this.answered = answered;
    this.isHtml = isPageType(answered.contentType);
    this.#known = known ?? null;
    if (known) this.#characters = bounded(known.markup);
  }

  /** What a reading of the body found, or null where none is known; it may be a part of the page's text. */
  get readText(): string | null {
    return this.#known?.text ?? null;
  }

  /** Whether what was read of the page is more text than any wall holds. */
  get isLongAsRead(): boolean {
    return (this.#known?.text.length ?? 0) >= wallCharacters;
  }

  /** Whether the page holds more text than any wall. */
  get isLong(): boolean {
    return this.isLongAsRead || this.text.length >= wallCharacters;
  }

  get status(): number {
    return this.answered.status;
  }

  header(name: string): string {
    return this.answered.headers[name] ?? "";
  }

  /** The characters of the body; "" for a body that is too large for a wall. */
  get markup(): string {
    return this.characters.text;
  }

  /** The same, not yet as a string. */
  get characters(): Characters {
    const { body, contentType } = this.answered;
    this.#characters ??= body.length > 4 * maxCharacters ? none : bounded(charactersOf(body, contentType).characters);
    return this.#characters;
  }

  get document(): Document {
    this.#document ??= parsePage(this.characters.octets, { isScripted: true });
    return this.#document;
  }

  get title(): string {
    return this.#known ? (this.#known.title ?? "") : (titleOf(this.document) ?? "");
  }

  /** The text of the whole page, whatever part of it is known. */
  get text(): string {
    this.#text ??= textOf(this.document);
    return this.#text;
  }
}

const none = new Characters("");

function bounded(markup: Characters): Characters {
  return markup.isLongerThan(maxCharacters) ? none : markup;
}
