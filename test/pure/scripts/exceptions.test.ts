/** The tests that are left out in Node (`npm run test:node`) exist, and each says why. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exceptions } from "../../node/exceptions.ts";

const rooms = ["worker", "sockets"].map((room) => join(import.meta.dirname, "../..", room));

test.each(exceptions)("$file: $test", ({ file, test: name, why }) => {
  const paths = rooms.map((room) => join(room, file)).filter((path) => existsSync(path));
  expect(paths).toHaveLength(1);
  expect(readFileSync(paths[0] ?? "", "utf8")).toContain(`"${name}"`);
  expect(why.length).toBeGreaterThan(20);
});
