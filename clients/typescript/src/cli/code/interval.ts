/** Lengths of time as settings write them. Pure. */

const seconds = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
const units = { w: seconds.weeks, d: seconds.days, h: seconds.hours, m: seconds.minutes, s: 1 } as const;

/** The seconds of `{hours: 6}` or `6h`; null for what is neither. */
export function secondsOf(value: unknown): number | null {
  if (typeof value === "string") {
    if (!/^(?:\d{1,6}[wdhms] ?){1,5}$/.test(value)) return null;
    const parts = [...value.matchAll(/(\d+)([wdhms])/g)];
    return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
  }
  if (typeof value !== "object" || value === null) return null;
  return Object.entries(seconds).reduce((sum, [name, unit]) => {
    const count = (value as Record<string, unknown>)[name];
    return sum + (typeof count === "number" ? count : 0) * unit;
  }, 0);
}

/** The seconds of the interval that a watch has of its own; null where it takes that of its tags and its account. */
export function ownInterval(watch: Readonly<Record<string, unknown>>): number | null {
  if (watch["time_between_check_use_default"] === true) return null;
  return secondsOf(watch["time_between_check"]) || null;
}

/** Seconds in the longest units: `90` is `1m 30s`. */
export function spanText(total: number): string {
  let rest = total;
  const parts = Object.entries(units).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest %= length;
    return count > 0 ? [`${count}${unit}`] : [];
  });
  return parts.join(" ") || "0s";
}
