// `npm run cases`: every case of test/cases; `npm test` takes one in three of those that need the whole service.

process.env.TEST_CASES = "all";
process.argv.splice(2, 0, "/cases");
await import("./test.mjs");
