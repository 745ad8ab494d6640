/**
 * When a shop delivers what is ordered now: "Order within 3 hrs 4 mins, get it Wednesday, Dec 2". Such a day moves on with the days
 * by itself: it is as many days, or working days, after each reading. One that moved otherwise is news; so is any of an order that
 * was made ("Your order arrives on 4 May"). Pure.
 */
import { meaningOf } from "./calendar.ts";
import type { Moment } from "./clock.ts";

const ordering =
  /(?<!\p{L})(?:(?<!your )(?:order|buy|purchase) (?:it )?(?:now|today|within|in the next|(?:before|by) (?:noon|midnight|\d{1,2}:\d\d|\d{1,2} ?[ap]m))|(?:if|when) you (?:order|buy)|(?:wenn|falls) sie .{0,40}bestellen|bei bestellung|jetzt bestellen|bestell(?:e|en)? (?:sie )?(?:es )?(?:jetzt|heute|innerhalb|in den nächsten|noch)|(?:si vous )?commandez|pídelo|si lo pides|haz (?:el|tu) pedido|ordina(?:lo)? (?:ora|entro)|(?:compra|cómpralo|cómprelo) (?:ya|ahora|ora|entro)|encomende|bestel(?: het)? (?:nu|vandaag|binnen|voor)|besteld|zamów|objednejte|beställ (?:nu|idag|i dag|inom|före)|bestil (?:nu|i dag|inden))(?!\p{L})/iu;

/** Whether a line says until when, or that now, something is to be ordered. */
export const offersDelivery = (line: string): boolean => line.length <= 200 && ordering.test(line);

const day = 86_400;
/** Further ahead nothing is delivered that is ordered now. */
const maxDays = 31;
/** Hours from UTC in which pages show their days. */
const [minHours, maxHours] = [-12, 14];

type Days = (day: Date) => boolean;

/** Whether both texts show the day that is as many days, or working days, after their reading. */
export function isRollingDay({ before, after }: { before: string; after: string }, { then, now }: Moment): boolean {
  const [isBefore, isAfter] = [meaningOf(before), meaningOf(after)];
  for (let hours = minHours; hours <= maxHours; hours += 0.5) {
    const [one, other] = [aheadOf(isBefore, then + hours * 3600), aheadOf(isAfter, now + hours * 3600)];
    if (one.days.some((count) => other.days.includes(count))) return true;
    if (one.working.some((count) => other.working.includes(count))) return true;
  }
  return false;
}

/** How many days, and working days, what is meant lies ahead of the day of `at`, for each day that it can be. */
function aheadOf(isPossible: Days, at: number): { days: number[]; working: number[] } {
  const from = Math.floor(at / day);
  const days = Array.from({ length: maxDays }, (_, ahead) => ahead).filter((ahead) =>
    isPossible(new Date((from + ahead) * day * 1000)),
  );
  return { days, working: days.map((ahead) => workingDays(from, ahead)) };
}

function workingDays(from: number, ahead: number): number {
  let count = 0;
  for (let at = from + 1; at <= from + ahead; at++) {
    const weekday = new Date(at * day * 1000).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count++;
  }
  return count;
}
