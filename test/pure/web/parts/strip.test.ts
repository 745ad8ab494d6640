import { expect, test } from "vitest";
import { Strip } from "../../../../src/web/parts/strip.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import { en } from "../../../../src/web/words/en.ts";

const drawn = (strip: string) => {
  const reader = { words: en, locale: "en" } as Reader;
  const markup = Strip({ reader, strip, slots: 4 }) as { toString(): string } | null;
  return markup?.toString() ?? null;
};

test("the last check stands at the end of the strip, to which a narrow one is cut", () => {
  const markup = drawn("uc");
  expect(markup).toContain('viewBox="0 0 20 20" preserveAspectRatio="xMaxYMid slice"');
  expect(markup).toContain('<path class="unchanged" d="M11 20v-6h3v6z"');
  expect(markup).toContain('<path class="changed" d="M16 20v-20h3v20z"');
  expect(drawn("fffffc")).toContain('class="changed" d="M16 20');
});

test("a watch that was never checked has none", () => {
  expect(drawn("")).toBeNull();
});
