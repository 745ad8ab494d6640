/** Filters that make or unmake HTML: `striptags`, `urlize`, `xmlattr`, `forceescape`. */
import { escapeHtml } from "../escape.ts";
import { isDictionary, isText, isTrue, numberOf, sliceText, textOf } from "../value.ts";
import type { Filter } from "./filter.ts";

/** `striptags`: the words of markup, without tags and comments, white space run together. */
export const striptags: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length * 2);
    return withoutTags(text)
      .replace(/&(lt|gt|quot|#39|#34|nbsp|amp);/g, (_all, name: string) => named[name] ?? "")
      .replace(/\s+/g, " ")
      .trim();
  },
};

const named: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#34": '"',
  nbsp: " ",
  amp: "&",
};

/** One pass: what opens without closing stays. */
function withoutTags(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", from)) {
    const isComment = text.startsWith("<!--", open);
    const end = text.indexOf(isComment ? "-->" : ">", open);
    if (end < 0) break;
    kept.push(text.slice(from, open));
    from = end + (isComment ? 3 : 1);
  }
  return kept.join("") + text.slice(from);
}

/** Escapes for HTML, also what is markup already. */
export const forceescape: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = typeof input === "object" && input !== null && "markup" in input ? input.markup : textOf(input);
    budget.scan(text.length);
    const markup = escapeHtml(text);
    budget.make(markup.length);
    return { markup, text };
  },
};

/** `xmlattr(autospace=true)`: the attributes of an element, ` class="a" id="b"`; those with nothing are left out, and no name can end its attribute. */
export const xmlattr: Filter = {
  takes: ["autospace"],
  needs: 0,
  apply: (input, [autospace], budget) => {
    if (!isDictionary(input)) return null;
    const parts: string[] = [];
    for (const [key, value] of input) {
      if (value === null || /[\s/>=]/.test(textOf(key))) continue;
      const part = `${escapeHtml(textOf(key))}="${escapeHtml(textOf(value))}"`;
      budget.make(part.length);
      parts.push(part);
    }
    const text = parts.join(" ");
    const markup = text !== "" && isTrue(autospace ?? true) ? ` ${text}` : text;
    return { markup, text: markup };
  },
};

const address = /^(https?:\/\/|www\.)?([\p{L}\p{N}_-]+\.)+[a-z]{2,24}(:\d{1,5})?([/?#]\S*)?$/iu;
const bareName = /^([\p{L}\p{N}_%-]{2,63}\.)+(com|net|int|edu|gov|org|info|mil)([/:?#]|$)/iu;
const mail = /^\S+@[\p{L}\p{N}_.-]+\.\p{L}+$/u;

/**
 * `urlize(trim_url_limit=none, nofollow=false, target=none, rel=none)`: links around the addresses of web pages and mails in a text.
 */
export const urlize: Filter = {
  takes: ["trim_url_limit", "nofollow", "target", "rel"],
  needs: 0,
  apply: (input, [limit, nofollow, target, rel], budget) => {
    if (!isText(input)) return input;
    const rels = new Set(`noopener ${textOf(rel ?? null)}`.split(" ").filter(Boolean));
    if (isTrue(nofollow ?? null)) rels.add("nofollow");
    const attributes = ` rel="${escapeHtml([...rels].sort().join(" "))}"`;
    const window = target === undefined || target === null ? "" : ` target="${escapeHtml(textOf(target))}"`;
    const max = numberOf(limit ?? null);
    budget.scan(textOf(input).length);
    const words = textOf(input).split(/(\s+)/);
    budget.gather(words.length);
    const shown = (text: string) => (max !== null && text.length > max ? `${sliceText(text, 0, max)}...` : text);
    const markup = words.map((word) => linkIn(word, { attributes: attributes + window, window, shown })).join("");
    budget.make(markup.length);
    return { markup, text: textOf(input) };
  },
};

type Link = { attributes: string; window: string; shown: (text: string) => string };

/** A word with what stands around its address, such as brackets and a full stop, outside of the link. */
function linkIn(word: string, { attributes, shown }: Link): string {
  const head = /^(?:[(<]|&lt;)+/.exec(word)?.[0] ?? "";
  const rest = word.slice(head.length);
  const tail = /[)>.,\n]+$/.exec(rest)?.[0] ?? "";
  const middle = rest.slice(0, rest.length - tail.length);
  const link = hrefOf(middle);
  if (link === null) return escapeHtml(word);
  const text = link.startsWith("mailto:") ? middle.replace(/^mailto:/, "") : shown(middle);
  const rel = link.startsWith("mailto:") ? "" : attributes;
  return `${escapeHtml(head)}<a href="${escapeHtml(link)}"${rel}>${escapeHtml(text)}</a>${escapeHtml(tail)}`;
}

function hrefOf(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return address.test(word) || /^https?:\/\/[\w[\]:.-]+/i.test(word) ? word : null;
  if (/^www\./i.test(word) || (bareName.test(word) && !word.includes("@")))
    return address.test(word) ? `https://${word}` : null;
  return mail.test(word) && !word.startsWith("@") ? `mailto:${word.replace(/^mailto:/, "")}` : null;
}
