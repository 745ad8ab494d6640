/** Under what a selector is filed: something every page with a match must have. Pure. */

export type Operator = "^=" | "$=" | "*=" | "=" | "has";
export type Key =
  /** ".class" or "#id". */
  | { kind: "token"; token: string }
  | { kind: "attribute"; name: string; operator: Operator; value: string }
  | { kind: "tag"; tag: string }
  | { kind: "always" };

const attribute = /\[\s*([\w-]+)\s*(?:([\^$*])?=\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+)))?[^\]]*\]/;
const ordinary = new Set([
  "a",
  "article",
  "aside",
  "b",
  "body",
  "br",
  "center",
  "dd",
  "div",
  "dl",
  "dt",
  "em",
  "footer",
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "header",
  "i",
  "iframe",
  "img",
  "input",
  "ins",
  "li",
  "link",
  "main",
  "nav",
  "ol",
  "p",
  "script",
  "section",
  "span",
  "strong",
  "table",
  "tbody",
  "td",
  "th",
  "tr",
  "ul",
]);

/** The key of one selector. Lists of selectors have none in common and are always tried. */
export function keyOf(selector: string): Key {
  const outer = withoutArguments(selector);
  if (outer.includes(",")) return { kind: "always" };
  const token = /[.#][\w-]+/.exec(outer.replace(/\[[^\]]*\]/g, "[]"));
  if (token) return { kind: "token", token: token[0] };
  const found = attribute.exec(outer);
  if (found) {
    const [, name = "", sign = "", double, single, bare] = found;
    const value = double ?? single ?? bare;
    const operator: Operator = value === undefined ? "has" : (`${sign}=` as Operator);
    // "~=", "|=" and values without case are asked by name alone.
    const isPlain = value !== undefined && !/[~|]=|\si\s*\]/.test(found[0]);
    return {
      kind: "attribute",
      name: name.toLowerCase(),
      operator: isPlain ? operator : "has",
      value: isPlain ? value : "",
    };
  }
  const tags = [...outer.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi)].map(([, tag = ""]) => tag.toLowerCase());
  const rare = tags.find((tag) => !ordinary.has(tag)) ?? tags[0];
  return rare === undefined ? { kind: "always" } : { kind: "tag", tag: rare };
}

/** The selector without what stands in parentheses: inside :not() or :is() nothing is required. */
function withoutArguments(selector: string): string {
  let depth = 0;
  let kept = "";
  for (const character of selector) {
    if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
    if (character === "(") depth++;
  }
  return kept;
}
