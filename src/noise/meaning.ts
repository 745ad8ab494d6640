/**
 * What history never makes noise of: words that say how things stand. A negation ("may" and "may not"), stock ("Sold out"), a
 * status ("Operational", "Closed", "Cancelled"), an amount of money and a date. A page that shows these one way and then the
 * other, however often, says something each time. Pure.
 *
 * 1. Where a line became another of much the same words, its differing words decide: "Dogs are (not) allowed".
 * 2. A short line that came, went or became quite another is looked at as a whole: "Sold out", "Search is down".
 * Longer lines of other words are another text, in which such a word is one of many.
 */
import type { Difference } from "../lib/difference/difference.ts";
import { pairsOf } from "../lib/difference/pairs.ts";
import { type Allowance, wordsOf } from "../lib/difference/words.ts";
import { stockInLine } from "../reading/offer/phrases.ts";
import type { Hunk } from "./hunks.ts";
import { lineTemplate } from "../reading/dynamicTokens/tokens.ts";

const words = (list: string) => new RegExp(String.raw`^(?:${list})$`, "iu");

const negation = words(
  "no|not|never|none|nor|neither|cannot|without|except|nicht|kein(?:e[mnrs]?)?|nie|niemals|ohne|außer|pas|jamais|aucune?|sans|sauf|" +
    "nunca|sin|ning[uú]n[ao]?|salvo|non|mai|senza|nessun[ao]?|tranne|não|nenhum|nenhuma|sem|niet|geen|nooit|zonder|nie|bez|żaden|" +
    "inte|ikke|ej|aldrig|ingen|ei|ilman|не|нет|никогда|без|ні|değil|yok|لا|ليس|לא|ne|nem|nu|δεν|μη|không|tidak|bukan|[a-z]+n['’]t",
);
const status = words(
  "operational|degraded|outages?|disruptions?|disrupted|incidents?|maintenance|down|offline|unavailable|available|resolved|" +
    "investigating|restored|closed|cancelled|canceled|postponed|delayed|suspended|rejected|approved|denied|accepted|pending|" +
    "failed|failing|failure|passed|passing|expired|sold|full|booked|reserved|taken|vacant|forbidden|prohibited|banned|recalled|" +
    "withdrawn|revoked|discontinued|shipped|delivered|delivery|boarding|departed|landed|evacuated|unsafe|emergency|error|errors|" +
    "gestört|störung|störungen|wartung|ausfall|verfügbar|geschlossen|geöffnet|abgesagt|verschoben|verspätet|ausgebucht|ausverkauft|verboten|" +
    "panne|perturbé|fermée?s?|ouverte?s?|annulée?s?|reportée?s?|retardée?s?|complet|disponible|indisponible|interdite?s?|" +
    "cerrad[oa]s?|abiert[oa]s?|cancelad[oa]s?|aplazad[oa]s?|agotad[oa]s?|prohibid[oa]s?|chius[oa]|apert[oa]|annullat[oa]|rinviat[oa]|" +
    "esaurit[oa]|vietat[oa]|fechad[oa]|esgotad[oa]|storing|gesloten|geannuleerd|uitgesteld|vertraagd|uitverkocht|beschikbaar|verboden",
);
/** The same of words that say little in a longer text, and all in a line of their own or beside equal words. */
const state = words(
  "up|on|off|yes|no|ok|open|online|live|active|inactive|enabled|disabled|running|stopped|paused|started|ended|free|busy|allowed|" +
    "required|optional|mandatory|valid|invalid|safe|public|private|true|false|must|may|shall|should|can|normal|warning|critical|healthy|" +
    "unhealthy|good|fair|poor|high|low|ready|done|complete|completed|offen|frei|belegt|aktiv|ja|nein|erlaubt|pflicht|oui|non|sí|si|ano|nee",
);
const money =
  /\p{Sc} ?\d|\d ?\p{Sc}|(?<!\p{L})(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|jpy|cny|inr|aud|cad|brl)(?!\p{L})/iu;
const inner = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

const shortWords = 8;
const fewWords = 3;
const shortCharacters = 80;
const maxLines = 60;

const bare = (line: string) =>
  wordsOf(line)
    .map((word) => word.trim().replace(inner, ""))
    .filter((word) => word !== "");
const isAny = (found: readonly string[], kinds: readonly RegExp[]) =>
  found.some((word) => kinds.some((kind) => kind.test(word)));

/** Whether a line states how things stand, by a word that is not said in passing. */
export const isStatement = (line: string): boolean =>
  line.length <= shortCharacters && (isAny(bare(line), [status]) || stockInLine(line) !== null || money.test(line));

/** Whether a short line, alone, says how things stand; `strictly`: one of some more words may, and so does a date. */
function saysAlone(line: string, strictly: boolean): boolean {
  const found = bare(line);
  if (found.length > (strictly ? shortWords : fewWords) || line.length > shortCharacters) return false;
  if (found.length <= fewWords && isAny(found, [state, negation])) return true;
  return isStatement(line) || (strictly && hasDate(line));
}

const hasDate = (line: string) => lineTemplate(line).tokens.some(({ kind }) => kind === "date" || kind === "weekday");

/** Words of one line that the other does not have as often. */
function only(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1);
  return one.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}

/** Whether what differs between two lines says how things stand; null where they are no two readings of one line. */
function saysBetween(before: string, after: string, dates: boolean): boolean | null {
  const [old, now] = [bare(before), bare(after)];
  const [gone, come] = [only(old, now), only(now, old)];
  const shared = old.length - gone.length;
  if (2 * shared < Math.max(old.length, now.length)) return null;
  const differing = [...gone, ...come];
  if (isAny(differing, [negation, status, state])) return true;
  if (stockInLine(before)?.in_stock !== stockInLine(after)?.in_stock) return true;
  return dates && hasDate(before) && hasDate(after) && differing.some((word) => /\d/.test(word));
}

export type Lines = Pick<Hunk, "removed" | "added">;

/** Of the lines of a hunk those that say how things stand. `strictly`: amounts and dates in them, too. */
export function statementsIn(
  { before, after }: Difference,
  lines: Lines,
  { strictly, left }: { strictly: boolean; left: Allowance },
): Lines {
  if (lines.removed.length + lines.added.length > maxLines) return { removed: [], added: [] };
  const found: Lines = { removed: [], added: [] };
  for (const pair of pairsOf({ before, after } as Difference, lines, left)) {
    const gone = pair.before === null ? null : (before[pair.before] as string).trim();
    const come = pair.after === null ? null : (after[pair.after] as string).trim();
    const between = gone !== null && come !== null ? saysBetween(gone, come, strictly) : null;
    const alone = (line: string | null) =>
      line !== null && saysAlone(line, strictly) && (strictly || !money.test(line));
    if (!(between ?? (alone(gone) || alone(come)))) continue;
    if (pair.before !== null) found.removed.push(pair.before);
    if (pair.after !== null) found.added.push(pair.after);
  }
  return found;
}
