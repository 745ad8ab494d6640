/** Files of tests that are left out where there are two databases: they make several of one, or count what one costs. */
export const oneDatabase = ["shards", "moves", "host-line", "ticker", "cost"].map(
  (name) => `test/worker/${name}.test.ts`,
);
