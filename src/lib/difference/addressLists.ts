/** Texts in which every line is an address: of these no line becomes another, so what went and what came are apart. Pure. */
import { isBlank } from "./lines.ts";
import type { Operation } from "./operations.ts";

const address = /^\s*https?:\/\/\S+\s*$/i;

/** Whether both texts are lists of addresses, of which one may be empty. */
export const areAddressLists = (before: readonly string[], after: readonly string[]): boolean => {
  const isList = (lines: readonly string[]) => lines.every((line) => isBlank(line) || address.test(line));
  return (
    isList(before) && isList(after) && [...before.slice(0, 1), ...after.slice(0, 1)].some((line) => address.test(line))
  );
};

/** The operations, each replacement as a removal and an addition. */
export const withoutReplacements = (operations: readonly Operation[]): Operation[] =>
  operations.flatMap((operation): Operation[] => {
    if (operation.kind !== "replaced") return [operation];
    const { beforeEnd, afterStart } = operation;
    return [
      { ...operation, kind: "removed", afterEnd: afterStart },
      { ...operation, kind: "added", beforeStart: beforeEnd },
    ];
  });
