/** The Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date; anything else says nothing. At most a day. */

const maxSeconds = 24 * 60 * 60;

/** `"120"` -> 120; a date -> the seconds from `now` (ms) until then, at least 0; garbage or absence -> undefined. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  const text = (header ?? "").trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text), maxSeconds);
  // Only the HTTP forms begin with the day's name; Date.parse alone would take "-5" or "soon 2".
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, Math.ceil((at - now) / 1000)), maxSeconds);
}
