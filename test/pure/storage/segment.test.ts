/** The log of readings of a watch. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedParts, partName, splitParts } from "../../../src/storage/parts.ts";
import { layoutOf, maxBytes, maxReadings, type Segment } from "../../../src/storage/segment.ts";
import { caseCount } from "../../chance.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Readings one after the other, as the store writes them; what each name is about. */
function written(readings: readonly { text: string; page: string | null; size?: number }[]) {
  const objects = new Map<string, Uint8Array[]>();
  let segment: Segment | null = null;
  let pages: string[] = [];
  const texts: { segment: string; place: number; text: string }[] = [];
  for (const [index, { text, page, size = 0 }] of readings.entries()) {
    const before = segment as Segment | null;
    const { bytes: held, lengths } = joinedParts(objects.get(before?.object ?? "") ?? []);
    const layout = layoutOf(before, before && { bytes: held, parts: lengths }, {
      text: bytes(text.padEnd(size)),
      trace: index % 2 ? bytes(`trace ${index}`) : null,
      page: page === null ? null : bytes(page),
      pages: pages.slice(0, page === null ? 2 : 1),
      generation: index,
    });
    const object = `object ${index}`;
    objects.set(object, layout.open);
    if (layout.sealed) objects.set(layout.sealed.name, layout.sealed.parts);
    const first = layout.open.length - layout.pages.length;
    pages = layout.pages.map((_, place) => partName(object, first + place));
    segment = { name: layout.name, object, readings: layout.place / 2 + 1 };
    texts.push({ segment: layout.name, place: layout.place, text });
  }
  const partOf = (name: string, place: number) =>
    new TextDecoder().decode(objects.get(segment?.name === name ? segment.object : name)?.[place]).trim();
  const pageOf = (name: string) => {
    const [object = "", place] = name.split("+");
    return new TextDecoder().decode(objects.get(object)?.[Number(place)]);
  };
  return { texts, partOf, pages: pages.map(pageOf), segment };
}

const reading = fc.record({
  text: fc.string({ minLength: 1 }).map((text) => `x${text.trim()}`),
  page: fc.option(fc.string()),
});

test("every text stays where its name says, and the last two pages are there", () => {
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 3 * maxReadings }), (readings) => {
      const { texts, partOf, pages } = written(readings);
      for (const { segment, place, text } of texts) expect(partOf(segment, place)).toBe(text);
      const last = readings.flatMap(({ page }) => (page === null ? [] : [page])).slice(-2);
      expect(pages).toEqual(last.toReversed());
    }),
    { numRuns: caseCount(100) },
  );
});

test("a segment is full by its readings, or by their bytes", () => {
  const many = written(Array.from({ length: maxReadings + 1 }, () => ({ text: "x", page: "page" })));
  expect(new Set(many.texts.map(({ segment }) => segment)).size).toBe(2);
  expect(many.segment?.readings).toBe(1);
  const large = written(Array.from({ length: 4 }, () => ({ text: "x", page: null, size: maxBytes / 2 - 100 })));
  expect(large.texts.map(({ segment }) => large.texts.findIndex((text) => text.segment === segment))).toEqual([
    0, 0, 0, 3,
  ]);
});

test("where the object of the open segment cannot be read a new one begins", () => {
  const segment = { name: "s1.0123456789abcdef", object: "gone", readings: 3 };
  const addition = { text: bytes("x"), trace: null, page: null, pages: ["gone+6"], generation: 2 };
  const layout = layoutOf(segment, null, addition);
  expect(layout).toMatchObject({ sealed: null, place: 0, pages: [] });
  expect(layout.name).not.toBe(segment.name);
});

test("parts whose lengths are not theirs are none", () => {
  expect(splitParts(new Uint8Array(3), "1,2")).toHaveLength(2);
  expect(splitParts(new Uint8Array(3), "1,3")).toEqual([]);
  expect(splitParts(new Uint8Array(3), "x")).toEqual([]);
});
