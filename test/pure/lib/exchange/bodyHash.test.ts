import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyHashOf } from "../../../../src/lib/exchange/bodyHash.ts";
import { caseCount } from "../../../chance.ts";

test("bodies that differ in one bit, in their length or in the order of their blocks have different hashes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), fc.nat(7), (body, at, bit) => {
      const hash = bodyHashOf(body);
      expect(hash).toMatch(/^[\da-f]{32}$/);
      expect(bodyHashOf(new Uint8Array(body))).toBe(hash);
      const flipped = new Uint8Array(body);
      flipped[at % body.length] = (body[at % body.length] as number) ^ (1 << bit);
      const longer = new Uint8Array([...body, 0]);
      for (const other of [flipped, longer, body.subarray(1)]) expect(bodyHashOf(other)).not.toBe(hash);
    }),
    { numRuns: caseCount(300) },
  );
  const blocks = [1, 2, 3].map((number) => createHmac("sha256", "block").update(String(number)).digest());
  const hashes = [
    [0, 1, 2],
    [0, 2, 1],
    [2, 1, 0],
  ].map((order) => bodyHashOf(Buffer.concat(order.map((index) => blocks[index] as Buffer))));
  expect(new Set(hashes).size).toBe(3);
});

test("the hash of a body stays what it is, so that a new version reads no page anew", () => {
  expect(bodyHashOf(new Uint8Array())).toBe("58e2fccefa7e3061367f1d57a4e7455a");
});
