import { describe, expect, test } from "vitest";
import { charactersOf, decodeBody } from "../../../../src/lib/charset/charset.ts";
import { canonicalCharset } from "../../../../src/lib/charset/declaredCharset.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

/** Every byte of a single-byte encoding that has a character, and the way back: enough to write test pages in it. */
function encode(text: string, charset: string): Uint8Array {
  const decoder = new TextDecoder(charset);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else bytes.push(...(reverse(charset, decoder).get(character) ?? [0x3f]));
  }
  return Uint8Array.from(bytes);
}

const tables = new Map<string, Map<string, number[]>>();

function reverse(charset: string, decoder: TextDecoder): Map<string, number[]> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  for (let lead = 0xff; lead >= 0x80; lead -= 1) {
    for (let trail = 0xfe; trail >= 0x40; trail -= 1)
      table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  for (let byte = 0x80; byte <= 0xff; byte += 1) table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  tables.set(charset, table);
  return table;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const html = (text: string, head = "") =>
  `<!doctype html><html><head>${head}<title>x</title></head><body>${text}</body></html>`;

const languages: [label: string, name: string, text: string][] = [
  ["gb18030", "gb18030", "价格下降，库存紧张，请尽快下单。"],
  ["gbk", "gbk", "价格下降，库存紧张，请尽快下单。"],
  ["gb2312", "gbk", "价格下降，库存紧张，请尽快下单。"],
  ["big5", "big5", "價格下降，庫存緊張，請儘快下單。"],
  ["shift_jis", "shift_jis", "価格が下がりました。在庫はわずかです。"],
  ["x-sjis", "shift_jis", "価格が下がりました。在庫はわずかです。"],
  ["euc-jp", "euc-jp", "価格が下がりました。在庫はわずかです。"],
  ["euc-kr", "euc-kr", "가격이 내렸습니다. 재고가 얼마 없습니다."],
  ["ks_c_5601-1987", "euc-kr", "가격이 내렸습니다. 재고가 얼마 없습니다."],
  ["koi8-r", "koi8-r", "Цена снижена, на складе осталось мало."],
  ["koi8-u", "koi8-u", "Ціну знижено, на складі лишилося мало."],
  ["windows-1250", "windows-1250", "Cena klesla, zásoby jsou téměř vyčerpány."],
  ["windows-1251", "windows-1251", "Цена снижена, на складе осталось мало."],
  ["windows-1252", "windows-1252", "Prix réduit à 10 €, dépêchez-vous"],
  ["iso-8859-1", "windows-1252", "Prix réduit, dépêchez-vous"],
  ["iso-8859-2", "iso-8859-2", "Cena spadła, zapasy się kończą."],
  ["iso-8859-5", "iso-8859-5", "Цена снижена, на складе осталось мало."],
  ["iso-8859-7", "iso-8859-7", "Η τιμή έπεσε, τα αποθέματα τελειώνουν."],
  ["iso-8859-8", "iso-8859-8", "המחיר ירד והמלאי אוזל"],
  ["iso-8859-9", "windows-1254", "Fiyat düştü, stok tükeniyor, acele edin: ğışö"],
  ["iso-8859-15", "iso-8859-15", "Prix réduit à 10 €, cœur"],
  ["windows-1253", "windows-1253", "Η τιμή έπεσε, τα αποθέματα τελειώνουν."],
  ["windows-1255", "windows-1255", "המחיר ירד והמלאי אוזל"],
  ["windows-1256", "windows-1256", "انخفض السعر والمخزون محدود"],
  ["windows-1257", "windows-1257", "Cena samazināta, krājumi beidzas šodien."],
  ["tis-620", "windows-874", "ราคาลดลงแล้ว สินค้าเหลือน้อย"],
  ["ibm866", "ibm866", "Цена снижена, на складе осталось мало."],
  ["macintosh", "macintosh", "Prix réduit, dépêchez-vous"],
];

describe.each(languages)("a page in %s", (label, name, text) => {
  test("a page is read by the charset of its header", () => {
    const page = decodeBody(encode(html(text), label), `text/html; charset=${label}`);
    expect(page).toEqual({ text: html(text), charset: name, source: "header" });
  });

  test("a page is read by the charset of its meta tag", () => {
    const written = html(text, `<meta charset="${label}">`);
    expect(decodeBody(encode(written, label), "text/html")).toEqual({ text: written, charset: name, source: "meta" });
  });

  test("a page is parsed as its text is", () => {
    const { characters } = charactersOf(encode(html(text), label), `text/html; charset=${label}`);
    expect(textOf(parseHtml(characters.octets))).toBe(textOf(parseHtml(html(text))));
  });
});

describe("what decides the encoding", () => {
  test("a byte order mark comes before the header, and is not part of the text", () => {
    const page = decodeBody(Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8("é")), "text/html; charset=iso-8859-1");
    expect(page).toEqual({ text: "é", charset: "utf-8", source: "bom" });
    expect(decodeBody(Uint8Array.of(0xff, 0xfe, 0xe9, 0), "").text).toBe("é");
    expect(decodeBody(Uint8Array.of(0xfe, 0xff, 0, 0xe9), "").text).toBe("é");
  });

  test("the header comes before the meta tag", () => {
    const page = decodeBody(
      encode(html("Цена", '<meta charset="koi8-r">'), "windows-1251"),
      "text/html; charset=windows-1251",
    );
    expect(page.text).toContain("Цена");
    expect(page.source).toBe("header");
  });

  test("an XML declaration is obeyed", () => {
    const xml = '<?xml version="1.0" encoding="windows-1251"?><a>Цена снижена</a>';
    expect(decodeBody(encode(xml, "windows-1251"), "application/xml")).toMatchObject({ text: xml, source: "xml" });
  });

  test("an http-equiv meta tag is obeyed, and one inside a comment is not", () => {
    const tag = '<!-- <meta charset="big5"> --><meta http-equiv="Content-Type" content="text/html; charset=koi8-r">';
    expect(decodeBody(encode(html("Цена", tag), "koi8-r"), "text/html").charset).toBe("koi8-r");
  });

  test("UTF-16 without a byte order mark is recognised by its zero bytes", () => {
    const little = Uint8Array.from([...html("Цена")].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
    expect(decodeBody(little, "text/html")).toMatchObject({ text: html("Цена"), charset: "utf-16le" });
    const big = Uint8Array.from([...html("Цена")].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]));
    expect(decodeBody(big, "text/html; charset=utf-16")).toMatchObject({ text: html("Цена"), charset: "utf-16be" });
  });

  test("ISO-2022-JP is read, declared or not", () => {
    const bytes = Uint8Array.of(0x41, 0x1b, 0x24, 0x42, 0x32, 0x41, 0x33, 0x4a, 0x1b, 0x28, 0x42, 0x42);
    expect(decodeBody(bytes, "text/html; charset=iso-2022-jp").text).toBe("A価格B");
    expect(decodeBody(bytes, "text/html").text).toBe("A価格B");
  });

  test("an unknown charset label is ignored", () => {
    expect(decodeBody(utf8("Größe"), "text/html; charset=utf-9")).toMatchObject({ text: "Größe", charset: "utf-8" });
  });

  test("a meta tag inside JSON does not set the charset", () => {
    const json = JSON.stringify({ html: '<meta charset="koi8-r">', word: "Größe" });
    expect(decodeBody(encode(json, "windows-1252"), "application/json").text).toBe(json);
  });
});

describe("a page that lies about its encoding", () => {
  test("UTF-8 declared as something else is read as UTF-8", () => {
    for (const label of ["iso-8859-1", "windows-1251", "gb2312", "shift_jis", "utf-16"]) {
      const page = decodeBody(utf8(html("价格下降 Größe Цена")), `text/html; charset=${label}`);
      expect([label, page.text]).toEqual([label, html("价格下降 Größe Цена")]);
    }
  });

  test("a legacy page declared as UTF-8 is read by its meta tag", () => {
    const written = html("Цена снижена", '<meta charset="windows-1251">');
    expect(decodeBody(encode(written, "windows-1251"), "text/html; charset=utf-8").text).toBe(written);
  });

  test("UTF-8 with one broken byte stays UTF-8, whatever the header says", () => {
    const bytes = Uint8Array.from([...utf8(html("Größe: kräftig, öffnen, Übung")), 0xff]);
    for (const type of ["text/html", "text/html; charset=utf-8", "text/html; charset=iso-8859-1"]) {
      expect(decodeBody(bytes, type)).toMatchObject({
        text: `${html("Größe: kräftig, öffnen, Übung")}\ufffd`,
        charset: "utf-8",
      });
    }
  });
});

describe("a cut character", () => {
  const cut = (text: string) => Uint8Array.from([...utf8(text), 0xc3]);
  test.each<[string, string, string]>([
    ["a header", html("Größe 10"), "text/html; charset=utf-8"],
    ["a meta tag", html("Größe 10", '<meta charset="utf-8">'), "text/html"],
    ["nature, as JSON", '{"a":"Größe"}', "application/json"],
    ["nature, as JSON of a kind", '{"a":"Größe"}', "application/feed+json"],
  ])("makes no other charset of a text with few accents that is UTF-8 by %s", (_, text, type) => {
    expect(decodeBody(cut(text), type)).toMatchObject({ text: `${text}\ufffd`, charset: "utf-8" });
    expect(decodeBody(utf8(text), type).text).toBe(text);
  });

  test("of a text that only says it is UTF-8 does not make it so", () => {
    const text = html("Café Zoë, Größe");
    const said = "text/html; charset=utf-8";
    expect(decodeBody(encode(text, "windows-1252"), said)).toMatchObject({ text, charset: "windows-1252" });
    const japanese = html("価格が下がりました。在庫はわずかです。お早めにご注文ください。");
    expect(decodeBody(encode(japanese, "shift_jis"), said).text).toBe(japanese);
  });
});

describe("a page that says nothing", () => {
  test.each<[string, string]>([
    ["shift_jis", "価格が下がりました。在庫はわずかです。お早めにご注文ください。"],
    ["gb18030", "价格下降，库存紧张，请尽快下单。我们的商店每天都有新的优惠。"],
    ["euc-kr", "가격이 내렸습니다. 재고가 얼마 없습니다. 서둘러 주문하세요."],
    ["windows-1251", "Цена снижена, на складе осталось мало. Закажите сегодня, чтобы не опоздать."],
    ["koi8-r", "Цена снижена, на складе осталось мало. Закажите сегодня, чтобы не опоздать."],
    ["windows-1252", "Prix réduit à dix euros, dépêchez-vous : la quantité est limitée et l'été s'achève."],
  ])("a page without a charset is guessed to be %s", (charset, text) => {
    const page = decodeBody(encode(html(text), charset), "text/html");
    expect(page).toMatchObject({ text: html(text), source: "detected" });
  });

  test("a page without a charset and with only a few accents is windows-1252", () => {
    const text = html("Café Zoë, Größe");
    expect(decodeBody(encode(text, "windows-1252"), "text/html")).toEqual({
      text,
      charset: "windows-1252",
      source: "fallback",
    });
  });

  test("plain ASCII and nothing at all are UTF-8", () => {
    expect(decodeBody(utf8("hello"), "")).toEqual({ text: "hello", charset: "utf-8", source: "utf-8" });
    expect(decodeBody(new Uint8Array(), "text/html")).toEqual({ text: "", charset: "utf-8", source: "utf-8" });
  });
});

test("the text never holds a lone surrogate", () => {
  const surrogates: [Uint8Array, string][] = [
    [Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00), ""],
    [Uint8Array.of(0xed, 0xa0, 0x80, 0x41), "text/html; charset=utf-8"],
  ];
  for (const [bytes, type] of surrogates) {
    const { text } = decodeBody(bytes, type);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith("A")).toBe(true);
  }
});

test("one or two ambiguous characters follow the declared charset; many that are valid UTF-8 are UTF-8", () => {
  const page = (times: number) => {
    const bytes = Array.from({ length: times }, () => [0xc4, 0xa3]).flat();
    return Uint8Array.from([0x3c, 0x70, 0x3e, ...bytes]);
  };
  const read = (times: number) => decodeBody(page(times), "text/html; charset=gbk").text;
  expect(read(1)).toBe("<p>模");
  expect(read(3)).toBe("<p>模模模");
  expect(read(4)).toBe("<p>ģģģģ");
});

test.each([
  ["MacCyrillic", "x-mac-cyrillic"],
  ["mac_roman", "macintosh"],
  ["CP936", "gbk"],
  ["cp932", "shift_jis"],
  ["win-1251", "windows-1251"],
  ["latin-1", "windows-1252"],
  ["utf8mb4", "utf-8"],
  ["no-such-thing", null],
])("the name %s is known as %s", (name, charset) => expect(canonicalCharset(name)).toBe(charset));
