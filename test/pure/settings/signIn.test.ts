/** A sign-in in an address becomes the header that it means, and leaves the address. */
import { expect, test } from "vitest";
import type { Settings } from "../../../src/settings/fields.ts";
import { withSignIn } from "../../../src/settings/signIn.ts";

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString("base64")}` });

test.each([
  ["https://me:secret@a.example/x?y=1", "https://a.example/x?y=1", "me:secret"],
  ["http://us%40er:p%3Aw@page.test/", "http://page.test/", "us@er:p:w"],
  ["source:https://me:secret@a.example/", "source:https://a.example/", "me:secret"],
  ["https://me@a.example/", "https://a.example/", "me:"],
  ["https://müller:größe@a.example/", "https://a.example/", "müller:größe"],
  ["https://me:50%@a.example/", "https://a.example/", "me:50%"],
])("%s", (url, clean, said) => {
  expect(withSignIn({ url })).toEqual({ url: clean, headers: basic(said) });
});

test("other headers stay, an earlier sign-in gives way, and a header of one's own counts more", () => {
  const url = "https://me:secret@a.example/";
  const before = { headers: { "x-a": "1", authorization: "Bearer old" } };
  expect(withSignIn<Settings>({ url }, before).headers).toEqual({ "x-a": "1", ...basic("me:secret") });
  const own = { url, headers: { authorization: "Bearer mine" } };
  expect(withSignIn(own, before)).toEqual({ ...own, url: "https://a.example/" });
});

test.each(["https://a.example/", "https://{{ name }}:x@a.example/", "ftp://me:x@a.example/", "no address", undefined])(
  "%s stays as it is",
  (url) => {
    const settings = url === undefined ? {} : { url };
    expect(withSignIn(settings)).toBe(settings);
  },
);
