/**
 * Compiles cosmetic rules of community filter lists (the syntax of Adblock Plus,
 * https://help.adblockplus.org/hc/en-us/articles/360062733293) into an index by the ids, classes, attributes and tags of a page:
 *
 * 1. `##selector` and `~host##selector` are generic: filed under the first #id or .class that every match must have (bare
 *    ones apart, they are most), else under an attribute, else under the tag.
 * 2. `host,~other##selector` is filed under its host, exceptions `host#@#selector` likewise; `#@#selector` takes a generic
 *    rule out everywhere. `@@||host^$generichide` (or elemhide) keeps generic rules (all rules) off a site.
 * 3. Dropped and counted: procedural and scripted rules (`#?#`, `#$#`, `#%#`, :has-text and the like), rules for hosts with
 *    wildcards, selectors that do not compile, and what could match the whole page.
 * Everything else in a list speaks of network requests and is left out.
 */
import { compileSelector } from "../../lib/selector/selector.ts";
import { keyOf } from "./keys.ts";
import { newRules, type ListRules } from "./rules.ts";

export type Compiled = { rules: ListRules; kept: number; dropped: number };

const procedural =
  /:(?:-abp-|has-text|matches-|upward|xpath|nth-ancestor|min-text-length|watch-attr|remove|style|contains|if\b|if-not|others)|\+js\(|\{/;
const wholePage = /^(?:\*|html|body|:root)$/i;
const rule = /^([^#\s|@!/][^#\s]*)?#(@?)#(.+)$/;
const hostException = /^@@\|\|([a-z0-9.-]+)\^?\$(?:.*,)?(generichide|ghide|elemhide|ehide)(?:,|$)/;

/** The rules of some lists, in order. Never throws. */
export function compileLists(texts: readonly string[]): Compiled {
  const rules = newRules();
  const taken = new Set<string>();
  const generic: { selector: string; but: string[] }[] = [];
  let kept = 0;
  let dropped = 0;
  for (const line of texts.flatMap((text) => text.split(/\r?\n/))) {
    if (line === "" || line.startsWith("!") || line.startsWith("[")) continue;
    const hidden = hostException.exec(line);
    if (hidden) {
      rules.quiet.set(hidden[1] ?? "", hidden[2]?.startsWith("e") ? "all" : "generic");
      continue;
    }
    const found = rule.exec(line);
    if (!found) {
      if (/#[?$%]@?\$?#|#@[?$%]/.test(line)) dropped++;
      continue;
    }
    const [, domains = "", isException, selector = ""] = found;
    const hosts = domains
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean);
    if (!isUsable(selector) || hosts.some((host) => host.includes("*"))) {
      dropped++;
      continue;
    }
    kept++;
    const named = hosts.filter((host) => !host.startsWith("~"));
    const excepted = hosts.filter((host) => host.startsWith("~")).map((host) => host.slice(1));
    if (isException && !named.length) taken.add(selector);
    for (const host of isException ? named : excepted) fileUnder(rules.exceptions, host, selector);
    if (isException) continue;
    for (const host of named) fileUnder(rules.hosts, host, selector);
    if (!named.length) generic.push({ selector, but: excepted });
  }
  for (const { selector } of generic) if (!taken.has(selector)) fileGeneric(rules, selector);
  return { rules, kept, dropped };
}

function isUsable(selector: string): boolean {
  if (procedural.test(selector) || wholePage.test(selector.trim())) return false;
  // A bare class or id is most of a list, and needs no compiler to be trusted.
  return /^[.#][\w-]+$/.test(selector) || compileSelector(selector).kind === "selector";
}

function fileUnder(map: Map<string, string[]>, key: string, selector: string): void {
  const known = map.get(key);
  if (known) known.push(selector);
  else map.set(key, [selector]);
}

function fileGeneric(rules: ListRules, selector: string): void {
  if (/^[.#][\w-]+$/.test(selector)) {
    rules.bare.add(selector);
    return;
  }
  const key = keyOf(selector);
  if (key.kind === "token") fileUnder(rules.tokens, key.token, selector);
  else if (key.kind === "tag") fileUnder(rules.tags, key.tag, selector);
  else if (key.kind === "attribute") {
    const { name, operator, value } = key;
    rules.attributes.push({ name, operator, value, selector });
  } else rules.always.push(selector);
}
