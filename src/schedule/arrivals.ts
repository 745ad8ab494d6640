/**
 * The first checks of watches that come together: the first of them at once, as whoever adds a watch waits for it, the others over the next
 * minutes, so that an import of thousands delays neither the checks that others ask for nor their due watches. Pure.
 */

/** So many are checked at once. */
export const checkedAtOnce = 100;
const perMinute = 2000;

/** How many seconds after its arrival a watch is due, by its place among those that came with it. */
export const firstCheckDelay = (place: number): number =>
  place < checkedAtOnce ? 0 : Math.ceil(((place - checkedAtOnce + 1) * 60) / perMinute);

/** The same of the last of so many. */
export const lastFirstCheck = (count: number): number => firstCheckDelay(count - 1);
