import { describe, expect, test } from "vitest";
import {
  decodePercent,
  maskedUrl,
  notificationUrl,
  notificationUrlsIn,
  booleanOption,
} from "../../../src/lib/notification/target.ts";

describe("the grammar of a notification URL", () => {
  test("every part of the URL is parsed and decoded", () => {
    const url = notificationUrl(
      "JSONS://m%65:p%40ss@Hook.example:8443/a//b%2Fc\\d/?Key=v%20w&+X-One=1&-q=2&:title=subject&flag",
    );
    expect(url).toMatchObject({ scheme: "jsons", user: "me", password: "p@ss", host: "Hook.example", port: 8443 });
    expect(url.path).toEqual(["a", "b/c", "d"]);
    expect(url.pathText).toBe("/a/b%2Fc/d/");
    expect([...url.options]).toEqual([
      ["key", "v w"],
      ["flag", ""],
    ]);
    expect(url.plus).toEqual([["X-One", "1"]]);
    expect(url.minus).toEqual([["q", "2"]]);
    expect(url.colon).toEqual([["title", "subject"]]);
  });

  const places: [text: string, expected: object][] = [
    ["json://host", { user: "", password: "", host: "host", port: null }],
    ["json://user@host:8080", { user: "user", password: "", host: "host", port: 8080 }],
    ["json://user:@host", { user: "user", password: "", host: "host" }],
    ["json://:pass@host", { user: "", password: "pass", host: "host" }],
    ["json://user:pa:ss@host", { user: "user", password: "pa:ss", host: "host" }],
    ["json://user:p@ss@host", { user: "user", password: "p@ss", host: "host" }],
    ["json://user:pa#ss@host", { password: "pa#ss", host: "host" }],
    ["json://[2001:db8::1]:8080/x", { host: "[2001:db8::1]", port: 8080 }],
    ["json:///path", { host: "path", path: [] }],
    ["tgram://123:AbC_d/9", { authority: "123:AbC_d", path: ["9"] }],
    ["mailtos://SECRET@host?user=me", { user: "me", password: "SECRET" }],
    ["mailtos://host?user=me&pass=pw&port=2525", { user: "me", password: "pw", port: 2525 }],
    ["slack://A/B/C/#chan", { path: ["B", "C", "#chan"] }],
    ["  json://host  ", { host: "host" }],
    ["json://host?format=MARKDOWN", { format: "markdown" }],
    ["json://host?format=bogus", { format: null }],
  ];
  for (const [text, expected] of places) test(text, () => expect(notificationUrl(text)).toMatchObject(expected));

  test("a plus in a value stays a plus, in a key it is a space, and a leading space is a plus prefix", () => {
    const url = notificationUrl("json://host?token=a+b&my+key=1& X-Two=2&%2BX-Three=3");
    expect(url.options.get("token")).toBe("a+b");
    expect(url.options.get("my key")).toBe("1");
    expect(url.plus).toEqual([
      ["X-Two", "2"],
      ["X-Three", "3"],
    ]);
  });

  test("the last of equal keys counts, a semicolon separates options, and a second question mark is data", () => {
    const url = notificationUrl("json://host/p?a=1;a=2&b=what?");
    expect(url.options.get("a")).toBe("2");
    expect(url.options.get("b")).toBe("what?");
  });

  for (const text of ["", "json:host", "mailto:a@b.example", "://host", "js on://host", `${"a".repeat(33)}://host`]) {
    test(`"${text.slice(0, 20)}" is refused without being repeated`, () => {
      expect(() => notificationUrl(text)).toThrow(/^A notification URL looks like/);
    });

    test("a bare mail address is refused with the right form of a mail URL", () => {
      for (const text of ["ada@example.com", " ada@mail.example "])
        expect(() => notificationUrl(text)).toThrow(/write mailto:\/\/.* POST \/email$/);
    });
  }

  test("an invalid percent escape stays as written", () => {
    expect(decodePercent("100%")).toBe("100%");
    expect(decodePercent("%zz%41%ff")).toBe("%zz%41%ff");
    expect(decodePercent("%C3%A4%41")).toBe("äA");
  });

  test("boolean options are read by their first letter", () => {
    for (const word of ["yes", "Y", "true", "1", "on", "allow", "enable"])
      expect(booleanOption(word, false)).toBe(true);
    for (const word of ["no", "N", "false", "0", "off", "deny", "disable", "never"])
      expect(booleanOption(word, true)).toBe(false);
    expect(booleanOption("maybe", true)).toBe(true);
    expect(booleanOption(undefined, false)).toBe(false);
  });
});

describe("several URLs in one text", () => {
  test("lines, blanks and commas separate URLs; comments and empty lines are skipped", () => {
    const text = "# mine\n\njson://a.example, ntfy://topic\r\n  # json://hidden\ntgram://1:a/2,3 slack://A/B/C/#x,";
    expect(notificationUrlsIn(text)).toEqual([
      "json://a.example",
      "ntfy://topic",
      "tgram://1:a/2,3",
      "slack://A/B/C/#x",
    ]);
  });
});

describe("a masked URL shows no secret", () => {
  const masks: [text: string, mask: string][] = [
    ["json://me:pw@hooks.example:8080/in/secret-path?k=v", "json://…@hooks.example:8080/…/s…h"],
    ["discord://123456789012345678/abcdefghijkl", "discord://1…8/a…l"],
    ["tgram://123456789:abcdefg/12315544", "tgram://1…g/1…4"],
    ["slack://xoxe.xoxb-1-AbCdEf/general", "slack://x…f/g…l"],
    ["pover://user@token", "pover://…@…"],
    ["not a url with secret", "…"],
  ];
  for (const [text, mask] of masks) test(mask, () => expect(maskedUrl(text)).toBe(mask));
});
