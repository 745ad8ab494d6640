/** Who may call an operation is a part of its value: it cannot be left out, and is no part of the document. */
import { expect, test } from "vitest";
import { anybody, neededScope, reads, writes } from "../../../src/http/access.ts";
import { accessOf, operation } from "../../../src/http/operation.ts";

const responses = { 204: { description: "Done." } };

test("an operation that does not state its access does not compile", () => {
  // @ts-expect-error -- `access` is missing.
  const forgotten = operation({ method: "get", path: "/secrets", responses });
  expect(accessOf(forgotten)).toBeNull();
});

test("access goes with the route wherever it is copied to, and is never shown", () => {
  const route = operation({ method: "get", path: "/watch/{uuid}", access: reads("watch"), responses });
  expect(accessOf({ ...route, path: "/api/v1/watch/{uuid}" })).toEqual(reads("watch"));
  expect(JSON.stringify(route)).not.toContain("access");
  expect(accessOf(operation({ method: "get", path: "/x", access: anybody, responses }))).toBe(anybody);
});

test.each([
  ["reads", reads("watch", ["recheck"]), "", "read"],
  ["reads, with a command in its query", reads("watch", ["recheck"]), "recheck=1", "write"],
  ["reads, with the command of another operation", reads("watch"), "recheck=1", "read"],
  ["writes", writes("watch"), "", "write"],
])("an operation that %s needs the scope for it", (_what, access, query, scope) => {
  expect(neededScope(access, new URLSearchParams(query))).toBe(scope);
});
