/** The address of the list holds its state. */
import { expect, test } from "vitest";
import { listPath, listQuery, sizes } from "../../../../src/web/watches/query.ts";

test.each(sizes)("an address with a size of %d shows as many rows, whatever is usual for the account", (size) => {
  for (const usual of sizes) expect(listQuery(new URLSearchParams({ size: `${size}` }), usual).size).toBe(size);
});

test.each(["", "size=0", "size=7", "size=1000000"])("an address with %j shows as many rows as is usual", (address) => {
  for (const usual of sizes) expect(listQuery(new URLSearchParams(address), usual).size).toBe(usual);
});

test("an address comes back as it was read, and leaves out what is usual", () => {
  const address = "/watches?q=kettle&tag=a&tag=b&state=failing&sort=name&order=asc&size=100";
  expect(listPath(listQuery(new URL(address, "https://x.example").searchParams, 50))).toBe(address);
  expect(listPath(listQuery(new URLSearchParams("size=50"), 50))).toBe("/watches");
});
