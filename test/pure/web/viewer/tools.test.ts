/** What the viewer offers beside a difference: other readings, and the whole text. */
import { describe, expect, test } from "vitest";
import type { Reader } from "../../../../src/web/reader.ts";
import { viewIn } from "../../../../src/web/viewer/query.ts";
import { TextView } from "../../../../src/web/viewer/text.tsx";
import { Times } from "../../../../src/web/viewer/times.tsx";
import type { Viewed } from "../../../../src/web/viewer/viewed.ts";
import { en } from "../../../../src/web/words/en.ts";

const reader = { words: en, locale: "en", zone: "UTC", now: 1_780_000_000, here: "/" } as unknown as Reader;
const viewed = (part: Partial<Viewed> = {}): Viewed => ({
  uuid: "a-watch",
  label: "A shop",
  url: "https://shop.example/",
  host: "shop.example",
  view: viewIn(new URLSearchParams()),
  from: 1_779_990_000,
  to: 1_779_999_000,
  change: null,
  channels: [],
  readings: [1_779_999_000, 1_779_996_000, 1_779_990_000],
  lastLooked: null,
  text: { blocks: [], nextLine: null, total: 3 },
  prices: null,
  cells: null,
  site: null,
  pictures: null,
  hasPictures: false,
  learned: null,
  keptBack: { removed: new Map(), added: new Map() },
  isMuted: false,
  isPaused: false,
  hasModel: false,
  ...part,
});
const drawn = (element: unknown): string => `${element as string}`;
const options = (markup: string, name: string): number[] => {
  const [select = ""] = new RegExp(`<select name="${name}".*?</select>`).exec(markup) ?? [];
  return [...select.matchAll(/value="(\d+)"/g)].map(([, at]) => Number(at));
};

describe("the readings that can be compared", () => {
  test("are offered newest first, and the ones that are compared are among them", () => {
    const markup = drawn(Times({ reader, viewed: viewed({ from: 1_779_995_000 }) }));
    expect(options(markup, "from")).toEqual([1_779_999_000, 1_779_996_000, 1_779_995_000, 1_779_990_000]);
    expect(options(markup, "to")).toEqual([1_779_999_000, 1_779_996_000, 1_779_990_000]);
  });
});

describe("the button for the whole text", () => {
  test.each([
    ["", en.viewer.whole],
    ["whole=true", en.viewer.foldAgain],
  ])("of a view with %j reads %j and leads to the other view", (query, words) => {
    const view = viewIn(new URLSearchParams(query));
    const markup = drawn(TextView({ reader, viewed: viewed({ view }) }));
    const link = [...markup.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
      ([, , text]) => text === words,
    );
    expect(viewIn(new URL(link?.[1] ?? "", "https://tidemark.example").searchParams).isWhole).toBe(!view.isWhole);
  });
});
