/** Edits of one text of a page: what an author changes, drawn by chance. */
import { parseHTML } from "linkedom";
import type { Chance } from "../../test/pages/chance.ts";

export type EditedPage = {
  name: EditName;
  before: string;
  after: string;
  /** What was edited, and the element around it with some of those above. */
  what: string;
  where: string;
};

/** What is used of the elements and texts of linkedom. */
type Part = {
  nodeType: number;
  tagName: string;
  id: string;
  classList: Iterable<string>;
  textContent: string | null;
  parentElement: Part | null;
  nextElementSibling: Part | null;
  childNodes: Iterable<Part>;
  hasAttribute: (name: string) => boolean;
  getAttribute: (name: string) => string | null;
  closest: (selector: string) => Part | null;
  cloneNode: (isDeep: boolean) => Part;
  after: (part: Part) => void;
  remove: () => void;
};

const words = ["harbour", "lantern", "copper", "meadow", "velvet", "granite", "thunder", "willow", "saddle", "orchard"];
const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TEXTAREA", "IFRAME", "OBJECT", "SVG"]);

/** Each edit answers whether it could be made of this text. */
const edits = {
  word: (text, chance) =>
    replacedOne(text, /\p{L}{4,}/gu, chance, (word) => (word === words[0] ? (words[1] as string) : chance.of(words))),
  number: (text, chance) => replacedOne(text, /\d+/g, chance, (number) => String(Number(number) + 1 + chance.below(8))),
  negation: (text, chance) => replacedOne(text, /\b(?:is|are|was|may|can|will)\b/g, chance, (verb) => `${verb} not`),
  "more words": (text) => {
    if (shown(text).length < 60) return false;
    text.textContent += " The office is closed on public holidays.";
    return true;
  },
  "fewer words": (text) => {
    const sentences = (text.textContent ?? "").split(/(?<=[.!?])\s/);
    if (sentences.length < 3) return false;
    text.textContent = sentences.toSpliced(1, 1).join(" ");
    return true;
  },
  "part gone": (text) => {
    const part = text.parentElement?.closest("li,tr,p,dd,h2,h3");
    if (!part || !shown(part) || shown(part).length > 600) return false;
    part.remove();
    return true;
  },
  "part added": (text, chance) => {
    const part = text.parentElement?.closest("li,tr,p");
    const added = part?.cloneNode(true);
    const texts = added ? textsIn(added) : [];
    if (!part || !added || !texts.length) return false;
    for (const one of texts) one.textContent = chance.some(words, 3).join(" ");
    part.after(added);
    return true;
  },
  "places changed": (text) => {
    const part = text.parentElement?.closest("li,tr");
    const next = part?.nextElementSibling;
    if (!part || next?.tagName !== part.tagName || !shown(part) || !shown(next)) return false;
    if (shown(part) === shown(next)) return false;
    next.after(part);
    return true;
  },
} satisfies Record<string, (text: Part, chance: Chance) => boolean>;

export type EditName = keyof typeof edits;
export const editNames = Object.keys(edits) as EditName[];

const maxTries = 30;

/** `count` edits of a page, each of the page as it is; fewer where texts are few. */
export function* editedPages(
  html: string,
  { count, chance }: { count: number; chance: Chance },
): Generator<EditedPage> {
  for (let made = 0; made < count; made++) {
    const { document } = parseHTML(html);
    const before = document.toString();
    const texts = textsIn(document.body as unknown as Part);
    if (texts.length < 10) return;
    for (let tries = 0; tries < maxTries; tries++) {
      const name = editNames[(made + tries) % editNames.length] as EditName;
      const text = chance.of(texts);
      const [what, where] = [shown(text).slice(0, 80), placeOf(text)];
      if (!edits[name](text, chance)) continue;
      const after = document.toString();
      if (after !== before) yield { name, before, after, what, where };
      break;
    }
  }
}

const shown = (node: Part): string => (node.textContent ?? "").trim().replace(/\s+/g, " ");

/** The texts that people may read, as far as markup alone says so. */
function textsIn(element: Part): Part[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 3) return shown(node).length > 2 ? [node] : [];
    if (node.nodeType !== 1) return [];
    const isHidden = node.hasAttribute("hidden") || /display:\s*none/.test(node.getAttribute("style") ?? "");
    return isHidden || unread.has(node.tagName.toUpperCase()) ? [] : textsIn(node);
  });
}

function placeOf(text: Part): string {
  const names: string[] = [];
  for (let at = text.parentElement; at !== null && names.length < 6; at = at.parentElement)
    names.push([at.tagName.toLowerCase(), at.id && `#${at.id}`, ...[...at.classList].map((one) => `.${one}`)].join(""));
  return names.join(" < ");
}

function replacedOne(text: Part, of: RegExp, chance: Chance, by: (found: string) => string): boolean {
  const written = text.textContent ?? "";
  const found = [...written.matchAll(of)];
  if (!found.length) return false;
  const { 0: old, index } = chance.of(found);
  text.textContent = written.slice(0, index) + by(old) + written.slice(index + old.length);
  return true;
}
