// `npm run cases`: everything of which `npm test` takes a part, whole: the cases of test/cases that need the whole service, the worlds
// of noise, the faults of requests (test/worker/contract.test.ts), and the journeys through the dashboard, each in all its windows.

process.env.TEST_CASES = "all";
process.argv.splice(2, 0, "/cases", "noise/worlds", "worker/contract", "test/dashboard/");
await import("./test.mjs");
