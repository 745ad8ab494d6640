/** A rule that is typed with the characters of a keyboard finds what typesetters write, and the other way round. */
import { describe, expect, test } from "vitest";
import { Life } from "../../pages/life.ts";
import { reading } from "../page/sources/reading.ts";
import type { Settings } from "../../../src/settings/fields.ts";

const spellings: [string, string, string][] = [
  ["quotes", `He said "sold out" today`, "He said “sold out” today"],
  ["an apostrophe", "It's not here", "It’s not here"],
  ["a dash", "Monday - Friday", "Monday – Friday"],
  ["a space that does not break", "12 EUR each", "12\u00a0EUR each"],
  ["a narrow space", "12 EUR each", "12\u202fEUR each"],
  ["a soft hyphen", "Versandkosten frei", "Versand\u00adkosten frei"],
  ["a letter in two characters", "Café geöffnet", "Cafe\u0301 geo\u0308ffnet"],
];
const other = "Another line";
const both = spellings.flatMap(([name, typed, set]) => [
  [`${name}, typed by hand`, typed, set] as const,
  [`${name}, copied from a page`, set, typed] as const,
]);

const read = async (text: string, settings: Settings) =>
  (await reading(`${text}\n${other}`, "text/plain; charset=utf-8", { strip_ignored_lines: true, ...settings })).text;

describe.each(both)("%s", (_name, rule, page) => {
  test("is ignored", async () => expect(await read(page, { ignore_text: [rule] })).toBe(other));

  test("is kept", async () => expect(await read(page, { extract_lines_containing: [rule] })).not.toContain(other));

  test("is found by a regular expression", async () => {
    const source = `/^${rule.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$/`;
    const isTyped = !/[^\x00-\xff]|\u00a0|\u00ad/.test(rule);
    if (isTyped) expect(await read(page, { ignore_text: [source] })).toBe(other);
  });

  test("triggers, and nothing else does", () => {
    const life = new Life({ trigger_text: [rule] });
    life.see({ body: other, contentType: "text/plain; charset=utf-8" });
    expect(life.see({ body: `${other}\nmore`, contentType: "text/plain; charset=utf-8" }).verdict.kind).toBe("blocked");
    expect(life.see({ body: `${other}\n${page}`, contentType: "text/plain; charset=utf-8" }).verdict.kind).toBe(
      "changed",
    );
  });

  test("blocks while it is there", () => {
    const life = new Life({ text_should_not_be_present: [rule] });
    life.see({ body: other, contentType: "text/plain; charset=utf-8" });
    const seen = life.see({ body: `${page}\nmore`, contentType: "text/plain; charset=utf-8" });
    expect(seen.verdict.kind).not.toBe("changed");
  });

  test("holds as a condition", () => {
    const life = new Life({ conditions: [{ field: "page_filtered_text", operator: "in", value: rule }] });
    life.see({ body: other, contentType: "text/plain; charset=utf-8" });
    expect(life.see({ body: `${other}\n${page}`, contentType: "text/plain; charset=utf-8" }).verdict.kind).toBe(
      "changed",
    );
  });

  test("is no change where only that changed", () => {
    const life = new Life();
    life.see({ body: `${other}\n${rule}`, contentType: "text/plain; charset=utf-8" });
    expect(life.see({ body: `${other}\n${page}`, contentType: "text/plain; charset=utf-8" }).verdict.kind).toBe(
      "unchanged",
    );
  });
});
