import { expect, test } from "vitest";
import { methodsOf } from "../../../src/http/methods.ts";

test("the methods of a path are those of all patterns that it fits, each once and sorted", () => {
  const methods = methodsOf([
    { method: "PUT", path: "/watch/:uuid" },
    { method: "GET", path: "/watch/:uuid" },
    { method: "GET", path: "/watch/counts" },
    { method: "DELETE", path: "/watch/counts" },
    { method: "POST", path: "/watch" },
    { method: "ALL", path: "/watch/*" },
  ]);
  for (let time = 0; time < 2; time++) {
    expect(methods("/watch/1")).toEqual(["GET", "HEAD", "PUT"]);
    expect(methods("/watch/counts")).toEqual(["DELETE", "GET", "HEAD", "PUT"]);
    expect(methods("/watch")).toEqual(["POST"]);
    expect(methods("/other")).toEqual([]);
  }
});
