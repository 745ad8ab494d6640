/** Pages are parsed as UTF-8: that must read just as their characters do, whatever the bytes are. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { charactersOf } from "../../../../src/lib/charset/charset.ts";
import { Characters } from "../../../../src/lib/document/characters.ts";
import { octetsOf, octetsOfUtf8 } from "../../../../src/lib/document/octets.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";
import { caseCount } from "../../../chance.ts";
import { outlineOf } from "./oracle.ts";
import { tagSoup } from "./soup.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The same bytes at any place of a larger buffer, as bodies lie in memory. */
const moved = (bytes: Uint8Array, offset: number): Uint8Array => {
  const around = new Uint8Array(bytes.length + offset + 5).fill(0xe2);
  around.set(bytes, offset);
  return around.subarray(offset, offset + bytes.length);
};

const blank = "[\\t\\n\\f\\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]+";
const words = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ..." \n\t\r\f\v\u{a0}\u{ad}\u{1680}\u{2000}\u{200a}\u{200b}\u{200c}\u{2028}\u{2029}\u{202f}\u{205f}",
    ),
    fc.constantFrom(..."\u{2060}\u{3000}\u{3001}\u{feff}\u{ff01}\0’“€éàÂ日本 😀"),
    fc.constantFrom("a", "word", " ".repeat(40), "\n\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
  ),
  maxLength: 30,
});

test("bytes and characters of a page give one tree and one text", () => {
  fc.assert(
    fc.property(tagSoup, words, fc.nat(7), (soup, more, offset) => {
      const html = `${soup}<p title='${more}'>${more}`.toWellFormed();
      const body = moved(utf8(`<meta charset=utf-8>Größe, déjà, 日本, “x”${html}`), offset);
      const { characters, charset } = charactersOf(body, "text/html; charset=utf-8");
      const text = new TextDecoder().decode(body);
      expect([charset, characters.text]).toEqual(["utf-8", text]);
      const fromBytes = parseHtml(charactersOf(body, "text/html; charset=utf-8").characters.octets);
      const fromText = parseHtml(text);
      expect(textOf(fromBytes)).toBe(textOf(fromText));
      expect(outlineOf(fromBytes)).toEqual(outlineOf(fromText));
    }),
    { numRuns: caseCount(3000) },
  );
});

test("blank and invisible characters are found in bytes as in characters", () => {
  fc.assert(
    fc.property(words, fc.nat(3), (written, offset) => {
      const text = written.toWellFormed().replace(/[<&]/g, "");
      const octets = octetsOfUtf8(moved(utf8(`<p>${text}`), offset));
      const read = text
        .replace(/[\0\u{ad}\u{200b}\u{2060}\u{feff}]/gu, "")
        .replace(new RegExp(blank, "gu"), " ")
        .replace(/^ | $/g, "");
      expect(textOf(parseHtml(octets))).toBe(read);
    }),
    { numRuns: caseCount(5000) },
  );
});

const brokenBytes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("Größe ", "日本", "<p>", "<b title='é'>", "ok ", "😀").map(utf8) },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 4 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom([0xff], [0xc0, 0x80], [0xe2, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]),
    },
  ),
  { maxLength: 20 },
);

test("bytes that are no UTF-8 are read by their bytes as they are by their characters", () => {
  fc.assert(
    fc.property(brokenBytes, fc.nat(3), (parts, offset) => {
      const good = utf8("<p>Größe, déjà, 日本, 価格が下がりました: in stock");
      const body = moved(Uint8Array.from([...good, ...parts.flatMap((part) => [...part])]), offset);
      const { characters, charset } = charactersOf(body, "text/html; charset=utf-8");
      const isCounted = !body.includes(0x1b) && !body.subarray(0, 512).includes(0);
      if (charset === "utf-8" && isCounted) expect(characters.text).toBe(new TextDecoder().decode(body));
      expect(textOf(parseHtml(characters.octets))).toBe(textOf(parseHtml(characters.text)));
    }),
    { numRuns: caseCount(2000) },
  );
});

test("half a letter in a text reads as the replacement character", () => {
  expect(textOf(parseHtml("<p title=\ud83d>a\ud83d b\ude00"))).toBe("a\ufffd b\ufffd");
});

test("what is known of a text from its bytes is true of its characters", () => {
  fc.assert(
    fc.property(fc.array(words), fc.nat(7), fc.nat(60), (parts, offset, units) => {
      const text = parts.join("x".repeat(31)).toWellFormed();
      const octets = octetsOfUtf8(moved(utf8(text), offset));
      const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
      expect(octets.units).toBe(text.length);
      for (const count of [1, 4, beyond, beyond + 1]) expect(octets.hasBeyond(count)).toBe(beyond >= count);
      expect(octets.text(0, octets.length)).toBe(text);
      const characters = new Characters(octets);
      expect(characters.head(units)).toBe(text.slice(0, units));
      expect(characters.isLongerThan(units)).toBe(text.length > units);
      expect([octetsOf(text).source, octetsOf(text).isAscii]).toEqual([octets.source, octets.isAscii]);
    }),
    { numRuns: caseCount(2000) },
  );
});

test("a large text that lets go of its forms is the same afterwards", () => {
  const text = `“Größe” 日本 😀 ${"word ".repeat(220_000)}`;
  for (const whole of [new Characters(text), new Characters(octetsOf(text)), Characters.ofUtf8(utf8(text))]) {
    expect(whole.octets.length).toBeGreaterThan(1_048_576);
    whole.slim();
    expect(Buffer.compare(whole.bytes, utf8(text))).toBe(0);
    for (const units of [0, 1, 2, 9, 13, 14, 1000]) expect(whole.head(units)).toBe(text.slice(0, units));
    expect([whole.length, whole.isLongerThan(text.length), whole.isLongerThan(text.length - 1)]).toEqual([
      text.length,
      false,
      true,
    ]);
    expect(whole.text === text).toBe(true);
    whole.discard();
    expect(whole.text).toBe("");
  }
});
