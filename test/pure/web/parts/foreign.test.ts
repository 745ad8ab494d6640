/** Texts of others that are cut, and lists that are folded. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BriefLines } from "../../../../src/web/parts/brief.tsx";
import { Foreign, placeText, sharedNames } from "../../../../src/web/parts/foreign.tsx";
import { nameText } from "../../../../src/services/shortName.ts";
import { de } from "../../../../src/web/words/de.ts";

const markup = (element: unknown) => String(element as { toString(): string });

test("a text is never cut through a character", () => {
  const cut = markup(Foreign({ text: "Sale 🎉 today", max: 6 }));
  expect(cut).toContain("Sale…");
  expect(cut.isWellFormed()).toBe(true);
});

test("lines that are folded away are counted in words", () => {
  const diff = Array.from({ length: 6 }, (_, at) => `(added) Line ${at}`).join("\n");
  expect(markup(BriefLines({ reader: { words: de, locale: "de" }, change: { diff, diff_words: [] } }))).toContain(
    "<summary>2 weitere Zeilen zeigen</summary>",
  );
});

test("a watch without a title is called by its address, without what says nothing", () => {
  expect(nameText("http://shop.example/kettle?size=2")).toBe("shop.example/kettle?size=2");
  expect(nameText("https://shop.example/")).toBe("shop.example");
  expect(nameText("https://shop.example/docs/")).toBe("shop.example/docs");
  expect(nameText("https://shop.example/api/v2/products/kettle.json")).toBe("shop.example/…/kettle.json");
  expect(nameText("https://shop.example/de/Wasser%20kocher")).toBe("shop.example/…/Wasser kocher");
  expect(nameText("https://shop.example/a/%E9")).toBe("shop.example/…/%E9");
  expect(nameText(`https://shop.example/a/b?q=${"x".repeat(90)}`)).toBe(`shop.example/…/b?q=${"x".repeat(16)}…`);
  expect(nameText("https://shop.example is our shop")).toBe("https://shop.example is our shop");
});

test("watches of one name are told apart by their addresses, and one with several changes is no other", () => {
  const shared = sharedNames([
    { label: "Kettle", watch: "a" },
    { label: "Kettle", watch: "a" },
    { label: "Terms", watch: "b" },
    { label: "Terms", watch: "c" },
  ]);
  expect([...shared]).toEqual(["Terms"]);
  const at = (url: string) => ({ host: "shop.example", url });
  expect(placeText(at("https://shop.example/terms?of=sale"), true)).toBe("shop.example/terms?of=sale");
  expect(placeText(at("source:https://shop.example/"), true)).toBe("shop.example");
  expect(placeText(at("https://shop.example/terms"), false)).toBe("shop.example");
});

test("what a watch is called is its short name on every screen", () => {
  // Of these files a label is that of something else: a proxy, a field, a person who edited.
  const others = ["operator/proxies", "forms/controls", "forms/choices", "watch/events", "account/keys/page"];
  const files = globSync("src/web/**/*.tsx").filter((file) => !others.some((other) => file.includes(`${other}.tsx`)));
  const whole = files.filter((file) =>
    /<Foreign text=\{(?:\w+\.)?(?:label|watch_title)\}|\((?:watch|page|change|viewed)\.label\)(?<!nameText\([a-z.]*\))/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(whole).toEqual([]);
});
