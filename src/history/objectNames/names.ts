/** Which objects rows and memories speak of, by the form of their names. Pure. */

const objectName = /\b(?:\d+\.[\da-f]{64}|s\d+\.[\da-f]{16})\b/g;

/** The names in whatever this is, nested however deep. */
export const objectNamesIn = (value: unknown): string[] => JSON.stringify(value)?.match(objectName) ?? [];

/** The names in the former value that the latter has no more. */
export function namesNoMore(former: unknown, latter: unknown): string[] {
  const kept = new Set(objectNamesIn(latter));
  return objectNamesIn(former).filter((name) => !kept.has(name));
}
