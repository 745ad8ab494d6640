/**
 * What a page shows where no scripts run, where that is content and not a word about scripts. In order:
 *
 * 1. one that holds no text, or that a browser with scripts hid, says nothing;
 * 2. a short text that speaks of scripts is a notice, and what begins with a tag is markup that somebody escaped once too often;
 * 3. content is what stands for all that its parent holds, as in the posts of Blogger, or for more than the rest of the page.
 */

import { attributeOf } from "../document/attributes.ts";
import type { Graft } from "../document/graft.ts";
import { knownName } from "../document/names.ts";
import { childrenOf, elementsByNameNumber, textContentOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";
import { textOf } from "../text/text.ts";
import { parseHtml } from "./parse.ts";

const BODY = knownName("body");
const NOSCRIPT = knownName("noscript");

/** Lists of pictures that load when they are scrolled to have one each. */
const maxParsed = 500;
const maxNoticeCharacters = 600;
/** Less than this, in its parent and on the page, is a link or a button of what needs scripts. */
const minPartCharacters = 30;
const minPageCharacters = 200;

const speaksOfScripts = /java[\s-]?script|\bscript(?:s|ing|en)?\b|\bjs\b|скрипт|スクリプト|脚本|스크립트/iu;

/** What is put into the document. */
export function noscriptGrafts(document: Document): Graft[] {
  const found = contentOf(document);
  if (!found.length) return [];
  const shown = shownText(document);
  return found
    .filter(({ after, text }) => {
      const parent = document.parent[after] as Node;
      const isAlone = mayStandFor(document, parent, text) && !shown.standsIn(parent);
      return isAlone || (text.length >= minPageCharacters && text.length > shown.length);
    })
    .map(({ after, inner }) => {
      const roots = elementsByNameNumber(inner, BODY).slice(0, 1);
      return { after, inner, roots: roots.flatMap((body) => [...childrenOf(inner, body)]) };
    });
}

/** Whether a text is enough to be all that its parent holds. */
const mayStandFor = (document: Document, parent: Node, text: string): boolean =>
  document.name[parent] !== BODY && text.length >= minPartCharacters;

type Instead = { after: Node; inner: Document; text: string };

/** Those that hold text which is no notice. */
function contentOf(document: Document): Instead[] {
  const found: Instead[] = [];
  for (const after of elementsByNameNumber(document, NOSCRIPT).slice(0, maxParsed)) {
    if (attributeOf(document, after, "hidden") !== null) continue;
    const markup = textContentOf(document, after);
    // Most hold a picture or a frame that counts visitors.
    if (markup.replace(/<[^<>]*>/g, "").trim() === "") continue;
    const inner = parseHtml(markup, document.names);
    const text = textOf(inner).trim();
    const isNotice = text.length < maxNoticeCharacters && speaksOfScripts.test(text);
    if (isNotice || text.startsWith("<")) continue;
    const isEnough = text.length >= minPageCharacters || mayStandFor(document, document.parent[after] as Node, text);
    if (isEnough) found.push({ after, inner, text });
  }
  return found;
}

/** The text that is read without them: how long it is, and in which elements it stands. */
function shownText(document: Document): { length: number; standsIn: (element: Node) => boolean } {
  const rows: Node[] = [];
  const { length } = textOf(document, { onText: (row) => void rows.push(row) });
  const standsIn = (element: Node): boolean => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] as Node) < element) low = middle + 1;
      else high = middle;
    }
    return low < rows.length && (rows[low] as Node) < (document.end[element] as Node);
  };
  return { length, standsIn };
}
