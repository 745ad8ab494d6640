/** What a robots.txt lets a crawler of one name ask for: RFC 9309. Pure. */

/** `allows`: whether a path with its query may be asked for. `delaySeconds`: the pause that it asks for between two requests; 0 without one. */
export type RobotsRules = { allows: (path: string) => boolean; delaySeconds: number };

const maxRules = 5000;
const maxDelaySeconds = 30;

type Rule = { pattern: string; isAllowed: boolean };
type Group = { names: string[]; rules: Rule[]; delay: number; isOpen: boolean };

/** The rules for a crawler of this name: those of all groups of its name, else those for everybody. */
export function robotsRules(text: string, name: string): RobotsRules {
  const groups = groupsOf(text);
  const own = groups.filter(({ names }) => names.includes(name.toLowerCase()));
  const chosen = own.length ? own : groups.filter(({ names }) => names.includes("*"));
  const rules = chosen.flatMap((group) => group.rules);
  const delaySeconds = Math.min(maxDelaySeconds, Math.max(0, ...chosen.map(({ delay }) => delay)));
  return { delaySeconds, allows: (path) => path === "/robots.txt" || isAllowed(normal(path), rules) };
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let count = 0;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const [, field = "", written = ""] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const value = written.trim();
    const kind = field.toLowerCase();
    const last = groups.at(-1);
    if (kind === "user-agent") {
      const named = value === "*" ? "*" : (/^[A-Za-z_-]+/.exec(value)?.[0] ?? "").toLowerCase();
      if (last?.isOpen) last.names.push(named);
      else groups.push({ names: [named], rules: [], delay: 0, isOpen: true });
    } else if (last && (kind === "allow" || kind === "disallow")) {
      last.isOpen = false;
      if (value !== "" && count++ < maxRules) last.rules.push({ pattern: normal(value), isAllowed: kind === "allow" });
    } else if (last && kind === "crawl-delay") {
      last.isOpen = false;
      last.delay = Number.parseFloat(value) || 0;
    }
  }
  return groups;
}

/** The longest rule that matches decides, and of two as long the one that allows. */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  let longest = -1;
  let result = true;
  for (const { pattern, isAllowed: allowed } of rules) {
    if (pattern.length < longest || !matches(path, pattern)) continue;
    result = pattern.length === longest ? result || allowed : allowed;
    longest = pattern.length;
  }
  return result;
}

/** `*` stands for anything, and `$` at the end for the end. In time of path times pattern at most. */
function matches(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** RFC 9309, 2.2.2: escapes of ASCII count as what they stand for, and all else as escaped. */
const normal = (path: string): string =>
  encodeURI(path.toWellFormed().replace(/%[0-9a-f]{2}/gi, decodedByte)).replace(
    /%25([0-9A-F]{2})/gi,
    (_, digits: string) => `%${digits.toUpperCase()}`,
  );

function decodedByte(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escape;
}
