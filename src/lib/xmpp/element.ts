/**
 * The XML of XMPP: https://www.rfc-editor.org/rfc/rfc6120#section-11. A stream is a document that stays open, whose children are its
 * messages: so its beginning is a message by itself, and its end. Comments, instructions and document types do not occur.
 */

export type Element = {
  /** Without its prefix: `stream:features` is `features`. The beginning of the stream is `stream`, its end `/stream`. */
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const tag = /^<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const maxDepth = 30;

type Taken = { message: Element | null | "broken"; rest: string };

/** The first whole message of what was received. */
export function takeElement(received: string): Taken {
  const text = received.replace(/^\s+/, "");
  if (text === "") return { message: null, rest: "" };
  if (text.startsWith("<?xml")) {
    const end = text.indexOf("?>");
    return end < 0 ? { message: null, rest: text } : takeElement(text.slice(end + 2));
  }
  const open: Element[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("<", at);
    const said = text.slice(at, next < 0 ? undefined : next);
    const within = open.at(-1);
    if (within) within.text += unescaped(said);
    else if (said.trim() !== "") return broken;
    if (next < 0) break;
    // A text of more than a tag's length without an end is still to come.
    const match = tag.exec(text.slice(next));
    if (!match) return text.indexOf(">", next) < 0 ? { message: null, rest: text } : broken;
    const [whole, closing, fullName = "", attributes = "", isEmpty] = match;
    at = next + whole.length;
    const name = localName(fullName);
    if (closing) {
      const ended = open.pop();
      if (!ended) return name === "stream" ? { message: element("/stream"), rest: text.slice(at) } : broken;
      if (ended.name !== name) return broken;
      if (open.length === 0) return { message: ended, rest: text.slice(at) };
      continue;
    }
    const started = element(name, attributes);
    if (open.length === 0 && name === "stream") return { message: started, rest: text.slice(at) };
    open.at(-1)?.children.push(started);
    if (!isEmpty) open.push(started);
    else if (open.length === 0) return { message: started, rest: text.slice(at) };
    if (open.length > maxDepth) return broken;
  }
  return { message: null, rest: text };
}

const broken: Taken = { message: "broken", rest: "" };

function element(name: string, attributes = ""): Element {
  const pairs = [...attributes.matchAll(attribute)].map(([, key = "", double, single]): [string, string] => [
    key,
    unescaped(double ?? single ?? ""),
  ]);
  return { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The first child of a name. */
export const child = ({ children }: Element, name: string): Element | undefined =>
  children.find((each) => each.name === name);

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const reference = /&(?:#x[0-9a-f]{1,6}|#\d{1,7}|lt|gt|amp|quot|apos);/gi;

const unescaped = (text: string): string =>
  text.replace(reference, (whole) => {
    const name = whole.slice(1, -1).toLowerCase();
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";
  });

/** A text as it stands in an element or an attribute; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
