import { describe, expect, test } from "vitest";
import { mask, maskedHeaders } from "../../../src/settings/masks.ts";
import { applyEdit } from "../../../src/watch/watch.ts";

const stored = {
  url: "https://page.example/",
  headers: { Authorization: "Bearer abc", Accept: "text/html", cookie: "sid=1" },
};

describe("headers that prove who somebody is", () => {
  test("are never read back, the others are", () => {
    expect(maskedHeaders(stored.headers)).toEqual({ Authorization: mask, Accept: "text/html", cookie: mask });
  });

  test("stay as they are when what was read is sent back", () => {
    expect(applyEdit(stored, { headers: maskedHeaders(stored.headers) }).headers).toEqual(stored.headers);
  });

  test("are kept under another spelling of the name, replaced by a new value, and removed when left out", () => {
    expect(applyEdit(stored, { headers: { authorization: mask } }).headers).toEqual({ authorization: "Bearer abc" });
    expect(applyEdit(stored, { headers: { Authorization: "Bearer new" } }).headers).toEqual({
      Authorization: "Bearer new",
    });
  });

  test("that were never stored are not stored as a mask", () => {
    expect(applyEdit({ url: stored.url }, { headers: { Authorization: mask, Accept: "x" } }).headers).toEqual({
      Accept: "x",
    });
  });
});
