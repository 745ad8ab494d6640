import { describe, expect, test } from "vitest";
import { mask, maskedHeaders } from "../../../src/settings/masks.ts";
import { applyEdit } from "../../../src/watch/watch.ts";

const stored = {
  url: "https://page.example/",
  headers: { Authorization: "Bearer abc", Accept: "text/html", cookie: "sid=1" },
};

describe("headers that prove who somebody is", () => {
  test("credentials in headers are never returned, and other headers are", () => {
    expect(maskedHeaders(stored.headers)).toEqual({ Authorization: mask, Accept: "text/html", cookie: mask });
  });

  test("masked headers that are sent back keep their stored values", () => {
    expect(applyEdit(stored, { headers: maskedHeaders(stored.headers) }).headers).toEqual(stored.headers);
  });

  test("masked headers are kept in another spelling of the name, replaced by a new value, and removed when left out", () => {
    expect(applyEdit(stored, { headers: { authorization: mask } }).headers).toEqual({ authorization: "Bearer abc" });
    expect(applyEdit(stored, { headers: { Authorization: "Bearer new" } }).headers).toEqual({
      Authorization: "Bearer new",
    });
  });

  test("a mask of a header that was never stored is not stored", () => {
    expect(applyEdit({ url: stored.url }, { headers: { Authorization: mask, Accept: "x" } }).headers).toEqual({
      Accept: "x",
    });
  });
});
