/**
 * The prices of one line of text, each with what the words around it say of it. Pure.
 *
 * 1. Words right behind a price qualify it ("$10 off", "5 € / kg", "4,90 € Versand"); words of the clause before it announce it ("was $20").
 * 2. Where the same words stand between two prices and may be said of either ("$40 MSRP $50"), the amounts decide: what was asked before is
 *    the higher one, what is saved or asked for delivery the lower one.
 * 3. Beside a price that is announced as the one of today, a higher one without any words is the old one.
 */
import { compareDecimal } from "../../lib/price/decimal.ts";
import { plainText, pricesIn, type Price } from "../../lib/price/numbers.ts";
import { cueAfter, type Qualified } from "./cuesAfter.ts";
import { cueBefore, otherWords, type Announced } from "./cuesBefore.ts";
import { rangesIn } from "./ranges.ts";

/** What a price of a line is; `asking`: what is asked for the product. */
export type Role =
  | "asking"
  | "from"
  | "usual"
  | "net"
  | "recurring"
  | "old"
  | "saving"
  | "rate"
  | "unit"
  | "extra"
  | "other";

/**
 * `high`: the other end of a range. `said`: as it is written, with its sign. `isAnnounced`: words name it as the price. `words`: how many
 * words beside it, up to the next break, have no such meaning.
 */
export type Money = { low: Price; high: Price | null; said: string; role: Role; isAnnounced: boolean; words: number };

type Token = { low: Price; high: Price | null; start: number; end: number };
type Part = Token & { before: string; after: string };
type Roles = { announced: Announced | null; qualified: Qualified | null };

/** The prices and ranges of a line in order. `hint`: a currency known from elsewhere. */
export function moneyIn(line: string, hint: string | null): Money[] {
  const plain = plainText(line);
  const parts = partsOf(plain, hint);
  if (parts.length === 0) return [];
  const roles = rolesOf(parts);
  const money = parts.map((part, at): Money => {
    const own = roles[at] as Roles;
    const { announced } = own;
    const said = plain.slice(part.start, part.end).trim();
    const isAnnounced = announced === "now" || announced === "label" || announced === "from";
    return {
      low: part.low,
      high: part.high,
      said,
      role: roleOf(own, part.before),
      isAnnounced,
      words: wordsBeside(part),
    };
  });
  return withoutHigher(money, roles);
}

function partsOf(plain: string, hint: string | null): Part[] {
  const { ranges, rest } = rangesIn(plain, hint);
  const single = pricesIn(rest, hint).map(({ price, start, end }): Token => ({ low: price, high: null, start, end }));
  const tokens: Token[] = [...ranges, ...single].toSorted((one, other) => one.start - other.start);
  return tokens.map((token, at) => ({
    ...token,
    before: plain.slice(tokens[at - 1]?.end ?? 0, token.start),
    after: plain.slice(token.end, tokens[at + 1]?.start ?? plain.length),
  }));
}

/** Words of a page that look parted are glued in its text: "Regular priceSale price". */
const apart = (text: string): string => text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
const breaks =
  /(?<!\b(?:incl?|inkl|excl?|exkl|ekskl|zzgl|orig|reg|ca|inc|mind|usw|sis|vejl|veil|ord|rek|norm)|(?<!\p{L})\p{L})\.|[;|!?•·,()[\]（）【】、。]|\s[-–—]\s/giu;

/** The last clause of the words before a price; marks at its end are none of it. `isFirst`: no price stands before. */
function clauseBefore(text: string, isFirst: boolean): string {
  // A remark in brackets behind a price is said of that price.
  const own = isFirst ? text : text.replace(/^\s*[([（][^()[\]（）]*[)\]）]/u, "");
  const trimmed = own.replace(/[\s.:：;|!•·,*/)\]）】–—-]+$/u, "");
  const last = [...trimmed.matchAll(breaks)].at(-1);
  return apart(last ? trimmed.slice(last.index + last[0].length) : trimmed).trimStart();
}

function rolesOf(parts: readonly Part[]): Roles[] {
  // A plus that ends the line is "and more"; between two prices it is not.
  const cues = parts.map(({ after }, at) => cueAfter(apart(at + 1 < parts.length ? `${after}\u00a4` : after)));
  const roles = cues.map((cue): Roles => ({ announced: null, qualified: cue?.role ?? null }));
  for (const [at, part] of parts.entries()) {
    const own = roles[at] as Roles;
    const first = parts[at - 1];
    const behind = cues[at - 1] ?? null;
    const rest = apart(part.before).slice(behind?.end ?? 0);
    const isOfFirst = behind !== null && onlyBehind.has(behind.role);
    const clause = clauseBefore(isOfFirst ? rest : part.before, first === undefined);
    const found = cueBefore(clause);
    own.announced = found?.role ?? null;
    if (!first || !behind || !found || isOfFirst) continue;
    // The same words, as seen from either price.
    if (apart(part.before).lastIndexOf(clause) + found.start >= behind.end) continue;
    // The words end where they are said of the price before: "4,90 € Versand, 49,99 €".
    if (/^\s*[,;|·•)]/.test(rest) || !isSaidOf(part, first, found.role)) own.announced = null;
    else (roles[at - 1] as Roles).qualified = null;
  }
  return inPairs(parts, roles);
}

/** Words that are said of the price before them alone. */
const onlyBehind: ReadonlySet<Qualified> = new Set(["rate", "recurring", "unit", "each", "from"]);

/** Whether words that stand between two prices are said of the second one. */
function isSaidOf(second: Part, first: Part, role: Announced): boolean {
  const order = compareDecimal(second.low.amount, first.low.amount);
  return role === "old" || role === "usual" ? order > 0 : order < 0;
}

/** "De 59,90 € por 49,90 €", "van € 59 voor € 49": the old price and the new one. */
function inPairs(parts: readonly Part[], roles: Roles[]): Roles[] {
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (!next || !/(?:^|[\s.,:])(?:de|van|из|z)\s*:?\s*$/iu.test(part.before)) continue;
    const isPair = /^\s*(?:por|para|voor|nu voor|na)\s*:?\s*$/iu.test(next.before);
    if (isPair && compareDecimal(part.low.amount, next.low.amount) > 0) (roles[at] as Roles).announced = "old";
  }
  return roles;
}

/** "or 10 € a month" is a way to pay. */
const alternative = /(?:^|[\s,])(?:or|oder|ou|o|of|lub|nebo|alebo|eller|tai|vagy|sau|или|або|или|veya|ή|或)\s*$/iu;

function roleOf({ announced, qualified }: Roles, before: string): Role {
  const own: Role = announced === null || announced === "now" || announced === "label" ? "asking" : announced;
  const isAsked = own === "asking" || own === "usual";
  switch (qualified) {
    case null:
    case "each":
      return own;
    case "recurring":
      return isAsked && !alternative.test(before) ? "recurring" : own === "old" || own === "saving" ? own : "rate";
    case "free":
      return own === "from" ? "other" : own;
    case "net":
    case "from":
      return isAsked ? qualified : own;
    default:
      return qualified;
  }
}

function withoutHigher(money: readonly Money[], roles: readonly Roles[]): Money[] {
  const today = money.filter(({ role }, at) => role === "asking" && roles[at]?.announced === "now");
  if (today.length === 0) return [...money];
  return money.map((one, at): Money => {
    const isBare = one.role === "asking" && roles[at]?.announced === null && one.high === null;
    const isAbove = today.every(
      ({ low }) => low.currency === one.low.currency && compareDecimal(one.low.amount, low.amount) > 0,
    );
    return isBare && isAbove ? { ...one, role: "old" } : one;
  });
}

/** How many words of a line say nothing of its prices. */
export function otherWordsOf(line: string, hint: string | null): number {
  const plain = plainText(line);
  const parts = partsOf(plain, hint);
  const between = [...parts.map(({ before }) => before), parts.at(-1)?.after ?? plain];
  return between.reduce((sum, text) => sum + otherWords(apart(text)), 0);
}

/** Words in the clauses before and behind a price that say nothing of it. */
function wordsBeside({ before, after }: Part): number {
  const behind = (after.split(extras)[0] ?? "").split(breaks)[0] ?? "";
  return otherWords(clauseBefore(before, true)) + otherWords(behind);
}

/** Where a line goes on from a price to what it holds or leaves out: "12,99 € inkl. MwSt. zzgl. Versand". */
const extras =
  /(?<!\p{L})(?:zzgl|inkl|incl|inc|excl|exkl|plus|hors|ttc|más|più|exc|exklusive|inklusive|including|excluding|tax|vat|mwst|iva|tva|btw|moms)(?!\p{L})|[+&|]/iu;
