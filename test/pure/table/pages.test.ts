/** Rows out of the pages of a site: what is read first is how things are, and what comes later is news. */
import { expect, test } from "vitest";
import { pageRows, type PageOfSite } from "../../../src/table/pages.ts";
import { followPages } from "./follow.ts";

const page = (id: string, rest: Partial<PageOfSite> = {}): PageOfSite => ({
  ...{ id, title: id, path: `/${id}`, url: `https://shop.example/${id}`, state: "listed" },
  ...{ isRead: true, isNews: false, values: {}, ...rest },
});

function table() {
  const { watched, seen, known } = followPages({ site: "a" });
  const see = async (...pages: PageOfSite[]) => {
    const settled = new Set(watched.memory.table?.settled);
    const rows = pageRows(pages, { fields: ["price", "stock"], hasStock: true, known: known(), settled });
    const { verdicts, text } = await seen(rows);
    return verdicts.at(-1) === "changed" ? text : "no news";
  };
  return { watched, see };
}

test("a page of which nothing was found when it was read first has news when something is found on it later", async () => {
  const { watched, see } = table();
  await see(page("kettle"));
  expect(watched.memory.table?.open).toBe(1);
  expect(await see(page("kettle", { values: { price: null, stock: null } }))).toBe("no news");
  expect(watched.memory.table?.open).toBeUndefined();
  expect(await see(page("kettle", { values: { price: null, stock: null }, isRead: false }))).toBe("no news");
  expect(await see(page("kettle", { values: { price: "30.00 EUR", stock: null } }))).toEqual(["kettle,30 EUR,"]);
});

test("a page that came is a row once it was read, and news; one that was there before is a row from the start", async () => {
  const { see } = table();
  await see(page("kettle", { values: { price: "30.00 EUR", stock: "true" } }));
  const kettle = page("kettle", { values: { price: "30.00 EUR", stock: "true" } });
  expect(await see(kettle, page("pan", { isNews: true, isRead: false }))).toBe("no news");
  expect(await see(kettle, page("pan", { isNews: true, values: { price: "9.00 EUR", stock: null } }))).toEqual([
    "kettle,30 EUR,true",
    "pan,9 EUR,",
  ]);
  const pan = page("pan", { values: { price: "9.00 EUR", stock: null } });
  expect(await see(kettle, pan, page("mug"))).toBe("no news");
});
