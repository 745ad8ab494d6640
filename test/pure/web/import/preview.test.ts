/** The preview of an import. */
import { expect, test } from "vitest";
import type { Preview } from "../../../../src/import/shape.ts";
import { previewPage } from "../../../../src/web/import/page.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import { en } from "../../../../src/web/words/en.ts";

const reader = {
  words: en,
  locale: "en",
  zone: "UTC",
  now: 1_780_000_000,
  here: "/",
  person: null,
} as unknown as Reader;
const notes = ["left out: the proxy", `left out: a channel ${"x".repeat(600)}, with a URL that ends here`];
const preview: Preview = {
  ...{ format: "backup", total: 1, creates: 1, duplicates: 0, refused: 0, room: null },
  ...{ with_more: 1, account: [], notes: [] },
  items: [
    {
      ...{ where: "watch 1", url: "https://shop.example/", title: null, tags: [], settings: [] },
      ...{ notes, note_codes: [], is_duplicate: false, problem: null },
    },
  ],
} as unknown as Preview;

test("each remark on a watch of an import stands on a line of its own, and to its end", () => {
  const markup = previewPage(reader, { preview, document: "" });
  for (const note of notes) expect(markup).toMatch(new RegExp(`<div><bdi class="foreign">${note}</bdi></div>`));
});
