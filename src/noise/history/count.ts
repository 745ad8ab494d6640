/**
 * How often something changed, and since when. What changes at no fewer than one in two checks is no news once it did so often
 * enough, and what goes back to what it showed before at two in five; old counts fade, so that what calms down is news again soon. What
 * it never showed is no news where that, too, came at one in three checks. Pure.
 */

/** [changes to something new, all changes with those back to what it was before, the first of them in Unix seconds]. */
export type Count = [fresh: number, changes: number, first: number];

/** Three full swings and the change that follows. */
export const swingsToLearn = 7;
const checksPerChange = 2;
/** The same where it reads what it read before: of two forms drawn by chance one follows the other at one in two checks on average, and at fewer for a while. */
const checksPerSwing = 2.5;
/** The same of forms that are drawn anew at each request: which of them a check meets says nothing. */
const checksPerDraw = 4;
/** What goes back and forth all the time, and shows something new now and then, shows news then: only what is often new is known for that. */
const checksPerNew = 3;
/** Changes after which a count is halved. */
const remembered = 16;

export function withChange([fresh, changes, first]: Count = [0, 0, 0], isReturn: boolean, now: number): Count {
  const next: Count = [fresh + (isReturn ? 0 : 1), changes + 1, changes ? first : now];
  if (next[1] <= remembered) return next;
  return [next[0] / 2, remembered / 2, Math.round(now - (now - next[2]) / 2)];
}

/** What differs between two readings moments apart moves by itself from the start. */
export const momentary = (now: number): Count => [swingsToLearn, swingsToLearn, now];

/** Whether more of the changes went back to something than not. */
export const isSwinging = ([fresh, changes]: Count): boolean => 2 * fresh <= changes;

type Asked = { toLearn: number; pace: number; now: number; isNew?: boolean; isDrawn?: boolean };

/**
 * Until when it is no news, in Unix seconds; 0 where it is. `toLearn`: how many changes to something new teach it. `pace`: seconds from check to
 * check. `isNew`: it shows what it never showed; that it went back and forth says nothing of that. `isDrawn`: it is another one at each request.
 */
export function quietUntil([fresh, changes, first]: Count = [0, 0, 0], asked: Asked): number {
  const { toLearn, pace, now, isNew, isDrawn } = asked;
  if (fresh < toLearn && (changes < swingsToLearn || isNew)) return 0;
  const isSwing = isNew === false && isSwinging([fresh, changes, first]);
  const perChange = isDrawn && isNew === false ? checksPerDraw : isSwing ? checksPerSwing : checksPerChange;
  const usual = changes * perChange;
  const end = first + (isNew ? Math.min(usual, fresh * checksPerNew) : usual) * pace;
  return end > now ? end : 0;
}
