/**
 * Several texts in one object, since each object that is written is paid for: compressed one after the other. The first has the name
 * of the object, the others that name with their place: "<name>+1". Whatever names a part names the object. Pure.
 */

/** The name of a part; its place counts from 0. */
export const partName = (name: string, place: number): string => (place === 0 ? name : `${name}+${place}`);

/** The object that a name is about, and the place of the part in it. */
export function partOfName(name: string): { name: string; place: number } {
  const [, object = name, place = "0"] = /^(.*)\+(\d+)$/.exec(name) ?? [];
  return { name: object, place: Number(place) };
}

/** The parts one after the other, and their lengths in bytes as the metadata of the object say them. */
export function joinedParts(parts: readonly Uint8Array[]): { bytes: Uint8Array; lengths: string } {
  const lengths = parts.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, lengths: lengths.join(",") };
}

/** All parts, in their order; none where the lengths are none. */
export function splitParts(bytes: Uint8Array, lengths: string): Uint8Array[] {
  let at = 0;
  const parts = lengths.split(",").map((length) => bytes.slice(at, (at += Number(length))));
  return at === bytes.length ? parts : [];
}

/** The bytes of a part; null where the object has none of that place. */
export function partAt(bytes: Uint8Array, lengths: string, place: number): Uint8Array | null {
  const all = lengths.split(",").map(Number);
  const length = all[place];
  if (length === undefined || !Number.isInteger(length)) return null;
  const from = all.slice(0, place).reduce((sum, each) => sum + each, 0);
  return bytes.slice(from, from + length);
}
