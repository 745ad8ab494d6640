/** Which database a new account goes to. Pure. */

/** What is known of a database. `isReady`: it numbers its rows from its own range. `bytes`: its size. */
export type Place = { isReady: boolean; isFull: boolean; bytes: number };

/**
 * The number of the database with the most room; null stands for one that does not answer. Where all are full the smallest: an
 * account may be made there, and its watches are refused as in any full database. Null where none can take an account.
 */
export function roomiest(places: readonly (Place | null)[]): number | null {
  const open = places.flatMap((place, index) => (place?.isReady ? [{ ...place, index }] : []));
  open.sort((a, b) => Number(a.isFull) - Number(b.isFull) || a.bytes - b.bytes || a.index - b.index);
  return open[0]?.index ?? null;
}
