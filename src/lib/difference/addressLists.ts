/**
 * Texts in which every line is an address, with or without words on it in brackets: `https://a.example/b (was https://a.example/a)`; lines
 * that begin with ≡ say what many of them have alike. No address becomes another but by such a word, so what went and what came are apart. Pure.
 */
import { isBlank } from "./lines.ts";
import type { Operation } from "./operations.ts";

const addressLine =
  /^\s*(https?:\/\/\S+)(?: \(was (https?:\/\/\S+)\))?(?: \([a-z ]{1,40}\))?(?: \(change \d+: .*\))?\s*$/i;
const sharedLine = /^≡ /;

/** Whether both texts are lists of addresses, of which one may be empty. */
export const areAddressLists = (before: readonly string[], after: readonly string[]): boolean => {
  const isList = (lines: readonly string[]) =>
    lines.every((line) => isBlank(line) || addressLine.test(line) || sharedLine.test(line));
  return (
    isList(before) &&
    isList(after) &&
    [...before.slice(0, 1), ...after.slice(0, 1)].some((line) => addressLine.test(line) || sharedLine.test(line))
  );
};

type Documents = { before: readonly string[]; after: readonly string[] };

/** What a line speaks of, such as an address; lines of both texts with one in common are of the same. */
type NamesOf = (line: string) => string[];

/** The operations, each replacement as removals and additions, but for the lines that speak of the same. */
export const withoutReplacements = (
  operations: readonly Operation[],
  documents: Documents,
  namesOf: NamesOf = addressesOf,
): Operation[] =>
  operations.flatMap((operation) =>
    operation.kind === "replaced" ? apart(operation, documents, namesOf) : [operation],
  );

function apart(whole: Operation, documents: Documents, namesOf: NamesOf): Operation[] {
  const operations: Operation[] = [];
  let { beforeStart, afterStart } = whole;
  const upTo = (beforeEnd: number, afterEnd: number) => {
    if (beforeEnd > beforeStart)
      operations.push({ kind: "removed", beforeStart, beforeEnd, afterStart, afterEnd: afterStart });
    if (afterEnd > afterStart)
      operations.push({ kind: "added", beforeStart: beforeEnd, beforeEnd, afterStart, afterEnd });
    [beforeStart, afterStart] = [beforeEnd, afterEnd];
  };
  for (const { before, after } of pairsIn(whole, documents, namesOf)) {
    upTo(before, after);
    operations.push({ kind: "replaced", beforeStart, beforeEnd: before + 1, afterStart, afterEnd: after + 1 });
    [beforeStart, afterStart] = [before + 1, after + 1];
  }
  upTo(whole.beforeEnd, whole.afterEnd);
  return operations;
}

/** The lines of a replacement that speak of the same, in their order on both sides. */
function pairsIn(
  { beforeStart, beforeEnd, afterStart, afterEnd }: Operation,
  documents: Documents,
  namesOf: NamesOf,
): { before: number; after: number }[] {
  const places = new Map<string, number>();
  for (let index = beforeStart; index < beforeEnd; index++)
    for (const name of namesOf(documents.before[index] as string)) places.set(name, index);
  const pairs: { before: number; after: number }[] = [];
  let free = beforeStart;
  for (let index = afterStart; index < afterEnd; index++) {
    const before = namesOf(documents.after[index] as string)
      .map((name) => places.get(name) ?? -1)
      .find((place) => place >= free);
    if (before === undefined) continue;
    pairs.push({ before, after: index });
    free = before + 1;
  }
  return pairs;
}

/** The address of a line, and the one that its page had before. */
const addressesOf = (line: string): string[] => (addressLine.exec(line) ?? []).slice(1).filter(Boolean);
