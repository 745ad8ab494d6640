/** The tests of both runtimes that cannot be true in Node, each with the reason. */
const uncounted = "node:sqlite does not count the rows that a statement reads and writes";

export const exceptions: { file: string; test: string; why: string }[] = [
  {
    file: "cost.test.ts",
    test: "a check of each kind costs no more rows, messages and objects than its bound, and so does a month",
    why: uncounted,
  },
  {
    file: "packs.test.ts",
    test: "a check that finds nothing writes the row of the pack and no other, and reads as little beside 200 messages as alone",
    why: uncounted,
  },
  {
    file: "suppressed.test.ts",
    test: "but for the first since the last look writes no row more than a check that holds nothing back",
    why: uncounted,
  },
  {
    file: "machine.test.ts",
    test: "a runtime that crashes is started again, and checks go on",
    why: "there is no process of a runtime beside the service; a supervisor starts it again",
  },
];
