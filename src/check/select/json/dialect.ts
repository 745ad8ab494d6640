/**
 * The small differences between the JSONPath of older libraries and RFC 9535, spelled anew so that saved filters go on working:
 * `[(@.length-1)]` is `[-1]`; `[?(…)]` needs nothing, its brackets are allowed; `=~ /re/i` is `search(…, "(?i)re")`; and a path that
 * does not begin with `$` is taken to begin at the root. Text in quotes stays as it is. Pure.
 */

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

/** The same path in the spelling of RFC 9535, as far as the rules above go. */
export function modernPath(path: string): string {
  const trimmed = path.trim();
  return respelled(rooted(trimmed));
}

function rooted(path: string): string {
  if (path.startsWith("$")) return path;
  if (path.startsWith(".") || path.startsWith("[")) return `$${path}`;
  return `$.${path}`;
}

const lengthFromEnd = /\[\s*\(\s*@\.length\s*-\s*(\d{1,9})\s*\)\s*\]/y;
const regexMatch = /(@(?:\.[\w$]+|\[[^\][]{1,100}\])*)\s*=~\s*\/((?:[^/\\\n]|\\.)*)\/(i?)/y;

function respelled(path: string): string {
  let result = "";
  for (let at = 0; at < path.length;) {
    const [length, text] = partAt(path, at);
    result += text;
    at += length;
  }
  return result;
}

/** How long the part at an offset is, and its new spelling. */
function partAt(path: string, at: number): [number, string] {
  const string = found(quoted, path, at);
  if (string) return [string[0].length, string[0]];
  const last = found(lengthFromEnd, path, at);
  if (last) return [last[0].length, `[-${last[1]}]`];
  const regex = found(regexMatch, path, at);
  if (regex) {
    const pattern = `${regex[3] ? "(?i)" : ""}${(regex[2] ?? "").replaceAll("\\/", "/")}`;
    return [regex[0].length, `search(${regex[1]}, ${JSON.stringify(pattern)})`];
  }
  return [1, path[at] as string];
}

function found(pattern: RegExp, path: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(path);
}
