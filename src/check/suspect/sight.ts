/** What is looked at to tell a page from what stands in front of it: the answer's facts, its markup, and on demand its text. Pure. */
import { titleOf } from "../../document/nodes.ts";
import { parseHtml } from "../../document/parse.ts";
import type { Document } from "../../document/tape.ts";
import { textOf } from "../../document/text.ts";
import { decodeBody } from "../charset.ts";
import type { Page } from "../page.ts";

export type Answered = Pick<Page, "status" | "headers" | "finalUrl" | "contentType" | "body">;

/** Walls and shells are small; a page beyond this is looked at by its headers only. */
const mostCharacters = 300_000;

export class Sight {
  readonly answered: Answered;
  readonly isHtml: boolean;
  #markup: string | null = null;
  #document: Document | null = null;
  #text: string | null = null;

  /** `markup`: the characters of the body, where they are known already. */
  constructor(answered: Answered, markup?: string) {
    this.answered = answered;
    this.isHtml = /html|^$/i.test(answered.contentType);
    if (markup !== undefined) this.#markup = this.#bounded(markup);
  }

  get status(): number {
    return this.answered.status;
  }

  header(name: string): string {
    return this.answered.headers[name] ?? "";
  }

  /** The characters of the body; "" for a body that is too large for a wall. */
  get markup(): string {
    const { body, contentType } = this.answered;
    this.#markup ??= body.length > 4 * mostCharacters ? "" : this.#bounded(decodeBody(body, contentType).text);
    return this.#markup;
  }

  get document(): Document {
    this.#document ??= parseHtml(this.markup);
    return this.#document;
  }

  get title(): string {
    return titleOf(this.document) ?? "";
  }

  /** The text of the whole page, whatever the watch keeps of it. */
  get text(): string {
    this.#text ??= textOf(this.document);
    return this.#text;
  }

  #bounded(markup: string): string {
    return markup.length > mostCharacters ? "" : markup;
  }
}
