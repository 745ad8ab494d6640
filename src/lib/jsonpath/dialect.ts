/**
 * The differences between the JSONPath of older libraries and RFC 9535, spelled anew so that saved filters go on working. Text in quotes
 * stays as it is. In order:
 *
 * 1. A path that does not begin with `$` begins at the root; `@` in its place is the root.
 * 2. Steps: `.'a b'` is `['a b']`, `.[0]` is `[0]`, `` .`this` `` nothing, `.(a|b)` is `['a','b']`, `[(@.length-1)]` is `[-1]`.
 * 3. In filters: `[?(…)]` needs nothing, its brackets are allowed; `[?price > 1]` asks for `@.price`; `&` is `&&`, `=` is `==`, an
 *    unquoted word beside a comparison is a text; `=~ /re/i` and `=~ "re"` are `search(…)`.
 * What no path of RFC 9535 can say (lengths, sorting, sums, unions of paths) is refused, with the jq program that does it. Pure.
 */
import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { filterPart } from "./dialectFilter.ts";

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;
const lengthFromEnd = /\[\s*\(\s*@\.length\s*-\s*(\d{1,9})\s*\)\s*\]/y;
const quotedStep = /\.\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/y;
const bracketStep = /\.\s*(?=\[)/y;
const thisStep = /\.\s*`this`/y;
const choiceStep = /\.\s*\(\s*([\w$-]{1,100}(?:\s*\|\s*[\w$-]{1,100})*)\s*\)/y;
const filterStart = /\[\s*\?/y;
const beyond = /`|\s(?:where|wherenot)\s|[|+*/]\s*\$|\s[-+*/|]\s|\[\s*[\\/]/y;

/** The same path in the spelling of RFC 9535, as far as the rules above go. Throws a SelectorError where they end. */
export function modernPath(path: string): string {
  const rooted = withRoot(path.trim());
  let result = "";
  for (let at = 0; at < rooted.length;) {
    const [length, text] = partAt(rooted, at);
    result += text;
    at += length;
  }
  return result;
}

function withRoot(path: string): string {
  if (path.startsWith("$")) return path;
  if (/^@(?=$|[.[])/.test(path)) return `$${path.slice(1)}`;
  return path.startsWith(".") || path.startsWith("[") ? `$${path}` : `$.${path}`;
}

/** How long the part at an offset is, and its new spelling. */
function partAt(path: string, at: number): [number, string] {
  const found = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(path);
  };
  const string = found(quoted);
  if (string) return [string[0].length, string[0]];
  const last = found(lengthFromEnd);
  if (last) return [last[0].length, `[-${last[1]}]`];
  const named = path[at - 1] === "." ? null : found(quotedStep);
  if (named) return [named[0].length, `[${named[1]}]`];
  const nothing = found(thisStep) ?? (path[at - 1] === "." ? null : found(bracketStep));
  if (nothing && path[at + 1] !== ".") return [nothing[0].length, ""];
  const choice = found(choiceStep);
  if (choice)
    return [
      choice[0].length,
      `[${(choice[1] as string)
        .split(/\s*\|\s*/)
        .map((name) => `'${name}'`)
        .join(",")}]`,
    ];
  if (found(filterStart)) return filterPart(path, at);
  if (found(beyond)) throw new SelectorError("unsupported", message("jsonpath.beyond"));
  return [1, path[at] as string];
}
