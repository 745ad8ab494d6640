import { expect, test } from "vitest";
import { queryOf } from "../../../src/http/queryOf.ts";

test("each request has the query of its own address, whichever was asked for before", () => {
  const query = (url: string) => [...queryOf({ req: { url } }).keys()];
  expect(query("http://one.test/?a=1&b=2")).toEqual(["a", "b"]);
  expect(query("http://one.test/?a=1&b=2")).toEqual(["a", "b"]);
  expect(query("http://one.test/")).toEqual([]);
  expect(query("http://one.test/?c=3")).toEqual(["c"]);
  expect(query("http://one.test/?a=1&b=2")).toEqual(["a", "b"]);
});
