/**
 * Decimal numbers as text ("-1299.5"), computed exactly: prices never pass through binary fractions.
 */

const spelling = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal in its shortest spelling: no leading or trailing zeros, no "-0". Null when the text is not a plain decimal. */
export function plainDecimal(text: string): string | null {
  const parts = spelling.exec(text);
  if (!parts) return null;
  const whole = (parts[2] ?? "").replace(/^0+(?=\d)/, "");
  const fraction = (parts[3] ?? "").replace(/0+$/, "");
  const size = fraction === "" ? whole : `${whole}.${fraction}`;
  return parts[1] === "-" && size !== "0" ? `-${size}` : size;
}

/** -1, 0 or 1 as `one` is below, equal to or above `other`; both plain decimals. */
export function compareDecimal(one: string, other: string): -1 | 0 | 1 {
  const [left, right] = alignPlaces(one, other);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** By how many percent `to` lies above (or, negative, below) `from`, rounded to four decimals; null when `from` is zero. */
export function percentChange(from: string, to: string): number | null {
  const [before, after] = alignPlaces(from, to);
  if (before === 0n) return null;
  const size = before < 0n ? -before : before;
  const scaleTo = (after - before) * 2_000_000n;
  // Half away from zero, in integers.
  const rounded = (scaleTo + (scaleTo < 0n ? -size : size)) / (size * 2n);
  return Number(rounded) / 10_000;
}

/** Both numbers as integers of the same scale. */
function alignPlaces(one: string, other: string): [bigint, bigint] {
  const places = Math.max(fractionOf(one).length, fractionOf(other).length);
  return [scaled(one, places), scaled(other, places)];
}

function fractionOf(decimal: string): string {
  return decimal.split(".")[1] ?? "";
}

function scaled(decimal: string, places: number): bigint {
  const [whole = "0"] = decimal.split(".");
  return BigInt(whole + fractionOf(decimal).padEnd(places, "0"));
}
