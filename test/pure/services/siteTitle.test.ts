/** Titles of a site's pages without the part that all of them have. */
import { describe, expect, test } from "vitest";
import { titleWithoutSite } from "../../../src/services/siteTitle.ts";

const pages = ["Blue mug", "Red mug", "Green bowl", "About us", "Prices", "Contact", "Care of glazes", "Jobs", "Terms"];
const shownOf = (titles: readonly (string | null)[]) => titles.map(titleWithoutSite(titles));

describe("the name of a site in titles of its pages", () => {
  test.each([" – ", " — ", " - ", " | ", " · ", " • ", " » ", " : "])(
    "is dropped behind a separator: %s",
    (between) => {
      expect(shownOf(pages.map((page) => `${page}${between}Example Pottery`))).toEqual(pages);
      expect(shownOf(pages.map((page) => `Example Pottery${between}${page}`))).toEqual(pages);
    },
  );

  test("is dropped before a colon, and with hyphens of its own", () => {
    expect(shownOf(pages.map((page) => `Example Pottery: ${page}`))).toEqual(pages);
    expect(shownOf(pages.map((page) => `${page} – Hand-made pots`))).toEqual(pages);
    expect(shownOf(pages.map((page) => `${page} | Shop: Example`))).toEqual(pages);
  });

  test("is dropped with its second part", () => {
    expect(shownOf(pages.map((page) => `${page} | Shop | Example Pottery`))).toEqual(pages);
  });

  test("stays where it is the whole title, and of a page that has another", () => {
    const titles = [...pages.map((page) => `${page} – Example Pottery`), "Example Pottery", null];
    expect(shownOf(titles)).toEqual([...pages, "Example Pottery", null]);
    expect(titleWithoutSite(titles)("Red mug – Offers")).toBe("Red mug – Offers");
  });

  test("is not made of what few pages or some of many share", () => {
    const few = pages.slice(0, 4).map((page) => `${page} – Example Pottery`);
    expect(shownOf(few)).toEqual(few);
    const half = pages.map((page, at) => (at % 2 ? `${page} – News` : page));
    expect(shownOf(half)).toEqual(half);
    const compounds = pages.map((page) => `${page}-shop`);
    expect(shownOf(compounds)).toEqual(compounds);
  });

  test("no title becomes empty, and what is shown is a part of it", () => {
    const same = Array.from({ length: 9 }, () => "Shop – Example");
    for (const title of shownOf(same)) expect("Shop – Example".includes(title ?? "none") && title !== "").toBe(true);
  });
});
