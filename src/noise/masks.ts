/**
 * Two lines that differ only in parts that move by themselves (reading/dynamicTokens), each part by itself or with the clock. Such a
 * part is news all the same:
 *
 * 1. A counter of which the page, or the part that somebody chose, is the point (point.ts).
 * 2. An age that became younger: something came since (ages.ts).
 * 3. A date that the line names as what it is of, without a clock beside it: "Last updated", "In force from". It does not move by itself; nor does the time
 *    of what is arranged: "Show at 19:00", "Market on Friday"; but when a shop delivers what is ordered now does (delivery.ts).
 */
import type { Difference } from "../lib/difference/difference.ts";
import { months, weekdays } from "../reading/dynamicTokens/calendar.ts";
import { isMovedByTime, isRunningDown, type Moment } from "../reading/dynamicTokens/clock.ts";
import { isRollingDay, offersDelivery } from "../reading/dynamicTokens/delivery.ts";
import { isSameDay } from "../reading/dynamicTokens/sameDay.ts";
import { isAlwaysVolatile, lineTemplate, type Token, type TokenKind } from "../reading/dynamicTokens/tokens.ts";
import type { Ages } from "./ages.ts";
import type { Suppressions, Hunk } from "./hunks.ts";

/** Characters whose movable parts one check looks for: more than that changed is not a matter of clocks. */
export type Spending = { characters: number };
export const newSpending = (): Spending => ({ characters: 100_000 });

export type Masks = {
  difference: Difference;
  hunk: Hunk;
  suppressions: Suppressions;
  moment: Moment;
  spending: Spending;
  ages: Ages;
  isPoint: (line: string) => boolean;
  /** Whether the watch follows a part of the page, which somebody chose. */
  isPart: boolean;
};

/** Takes such pairs of lines out of the hunk. */
export function suppressMovingParts(given: Masks): void {
  const { hunk, suppressions, spending } = given;
  const { before, after } = given.difference;
  if (!hunk.removed.length || !hunk.added.length) return;
  const waiting = new Map<string, { index: number; tokens: Token[] }[]>();
  for (const index of hunk.removed) {
    const { key, tokens } = spent(before[index] as string, spending);
    if (tokens.length) waiting.set(key, [...(waiting.get(key) ?? []), { index, tokens }]);
  }
  if (!waiting.size) return;
  const explained = new Set<number>();
  hunk.added = hunk.added.filter((index) => {
    const line = after[index] as string;
    const { key, tokens } = spent(line, spending);
    const partner = tokens.length ? waiting.get(key)?.shift() : undefined;
    const rule = partner && ruleOf({ before: partner.tokens, after: tokens, line, index: partner.index }, given);
    if (!partner || !rule) return true;
    explained.add(partner.index);
    suppressions.add(rule, [`- ${before[partner.index]}`, `+ ${line}`]);
    return false;
  });
  hunk.removed = hunk.removed.filter((index) => !explained.has(index));
}

function spent(line: string, spending: Spending): ReturnType<typeof lineTemplate> {
  spending.characters -= line.length;
  return spending.characters < 0 ? { key: line, tokens: [] } : lineTemplate(line);
}

type Values = { before: string; after: string };
/** `index`: of the line in the baseline. */
type Pair = { before: readonly Token[]; after: readonly Token[]; line: string; index: number };

/** The kinds of the parts that moved, or null where one of them did not move by itself. */
function ruleOf(
  { before, after, line, index: ofBaseline }: Pair,
  { moment, ages, isPoint, isPart }: Masks,
): readonly TokenKind[] | null {
  const moved = new Set<TokenKind>();
  const isDelivery = offersDelivery(line);
  const isOfNow =
    !isPart &&
    before.some(({ kind, text }, index) => isClock(kind, { before: text, after: after[index]?.text ?? "" }, moment));
  for (const [index, { kind, text }] of before.entries()) {
    const other = after[index]?.text ?? "";
    if (text === other) continue;
    if (kind === "day" || kind !== after[index]?.kind) {
      if (!isSameDay({ kind, text }, after[index] as Token, moment)) return null;
      moved.add("date");
      continue;
    }
    if (isDelivery && isMovedWithOrders(kind, { before: text, after: other }, moment)) {
      moved.add(kind);
      continue;
    }
    if (!isAlwaysVolatile(kind) && !isMoved(kind, { before: text, after: other }, moment)) return null;
    if (kind === "counter" && isPoint(line)) return null;
    if (kind === "relative time" && ages.isNews({ line: ofBaseline, part: index, before: text, after: other }))
      return null;
    const isDay = kind === "date" || kind === "weekday" || kind === "week";
    if (isDay && ((named.test(line) && !isOfNow) || appointed.test(line))) return null;
    if ((isDay || kind === "time") && arranged.test(line)) return null;
    moved.add(kind);
  }
  return moved.size ? [...moved] : null;
}

const isMoved = (kind: TokenKind, values: Values, moment: Moment): boolean =>
  isMovedByTime(kind, values, moment) || (kind === "time" && isRunningDown(values, moment));

/** Whether it shows the time of either reading: a date beside it is of the reading, too, whatever it is named. */
const isClock = (kind: TokenKind, values: Values, moment: Moment): boolean =>
  kind === "time" && values.before !== values.after && isMovedByTime(kind, values, moment);

/** Whether a part of a line that says when is delivered what is ordered now moved on with the days: the time left to order ends anew each day. */
const isMovedWithOrders = (kind: TokenKind, values: Values, moment: Moment): boolean =>
  kind === "span" || ((kind === "date" || kind === "weekday") && isRollingDay(values, moment));

const arranged =
  /(?<!\p{L})(?:doors?|opens?|opening|closes?|closing|starts?|begins?|departs?|departures?|departing|arrives?|arrivals?|arriving|leaves|trains?|bus|buses|ferry|flights?|gate|boarding|check-?(?:in|out)|kick-?off|meeting|appointment|show|performance|lecture|class|service at|pick-?up|deliver(?:y|ed|s)|until|till|from|einlass|beginn|beginnt|abfahrt|ankunft|abflug|öffnet|geöffnet|schließt|termin|sitzung|bis|ab|ouvre|ouvert|ferme|fermeture|départ|arrivée|début|séance|jusqu'à|apertura|cierre|abre|cierra|salida|llegada|empieza|hasta|apre|chiude|partenza|arrivo|inizio|fino|vertrek|aankomst|aanvang|tot)(?!\p{L})/iu;
/** Right before a day: "on Friday", "next 3 May". */
const appointed = new RegExp(
  String.raw`(?<!\p{L}|(?:generated|rendered|cached|retrieved|printed|accessed|loaded|fetched|erzeugt|generiert|abgerufen|gedruckt|geladen|seite erstellt|page created) )(?:(?<!tänään )on|every|each|next|this|by|am|jeden|jede|nächsten?|diesen|chaque|prochaine?|tous les|cada|próxim[oa]|todos los|ogni|prossim[oa]|elke|volgende|kommande|varje|hver|každ[ýé]|każd[yą]|в|каждый|каждую|до) (?:${weekdays}|\d{1,2}(?:st|nd|rd|th|\.)? ?(?:${months})|(?:${months}) \d)`,
  "iu",
);
const named =
  /(?<!\p{L})(?:updated|revised|amended|modified|changed|effective|in force|published|issued|posted|notice of|notice from|version of|version from|adopted|enacted|deadline|due|aktualisiert|geändert|gültig ab|in kraft|veröffentlicht|fassung vom|version vom|stand vom|bekanntmachung|mise? à jour|en vigueur|modifiée?|publiée?|actualizad[oa]|vigente|vigor|publicad[oa]|aggiornat[oa]|pubblicat[oa]|atualizad[oa]|bijgewerkt|gewijzigd|van kracht)(?!\p{L})/iu;
