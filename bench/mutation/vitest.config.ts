// The pure tests of some rooms alone, in one process: for `npm run mutation`, which runs them with one place of a file changed. MUTATED_ROOMS:
// folders of test/pure, divided by commas.
import { defineConfig } from "vitest/config";

const endlessMs = 10 * 60_000;
const rooms = (process.env.MUTATED_ROOMS ?? "").split(",").filter(Boolean);

export default defineConfig({
  test: {
    provide: { seed: 20_261_121, printsCosts: false, searches: false, allCases: false, isOverD1: false },
    setupFiles: ["./test/chance.ts"],
    include: rooms.map((room) => `test/pure/${room}/**/*.test.ts`),
    testTimeout: endlessMs,
    hookTimeout: endlessMs,
    pool: "threads",
    isolate: false,
  },
});
