/** Whatever is told of a change, wherever it is told, is made of the lines that decided. */
import { expect, test } from "vitest";
import { request } from "./harness.ts";
import { hookMessages, watchPage } from "./watched.ts";

const page = (visitors: number, news: string, more = "") =>
  `<title>Shop</title><p>visitors ${visitors}</p><p>Kettles</p><p>${news}</p><p>Lamps</p>${more}`;

type Received = {
  title: string;
  message: string;
  tidemark: { change: { headline: string; counts: Record<string, number>; hunks: { after_lines: string[] }[] } };
};
type Listed = { timestamp: number; from: number; added: number; removed: number; replaced: number; diff: string };

test("title, message, data, list, feed and pages of a change leave out what is ignored and what does not count", async () => {
  const { owner, uuid, bench, shop } = await watchPage(page(12, "Price 20", "<p>old line</p>"), {
    title: "Shop",
    ignore_text: ["visitors"],
    filter_text_removed: false,
  });
  await shop.answers(page(13, "Price 10"));
  await bench.pass(600);

  const [received] = await hookMessages<Received>();
  expect(received?.title).toBe("Shop: Price 20 → Price 10");
  expect(received?.tidemark.change).toMatchObject({
    headline: "Price 20 → Price 10",
    counts: { added: 0, removed: 0, replaced: 1 },
    hunks: [{ after_lines: ["Price 10"] }],
  });
  const [listed] = await owner.json<Listed[]>("GET", `/watch/${uuid}/changes`);
  expect(listed).toMatchObject({ added: 0, removed: 0, replaced: 1, diff: "Price (removed) 20 (added) 10" });
  const spans = [
    { kind: "equal", text: "Price " },
    { kind: "removed", text: "20" },
    { kind: "added", text: "10" },
  ];
  expect(listed).toMatchObject({ diff_words: [{ line: 1, spans }] });

  const link = /https:\/\/tidemark\.example\/[^\s)]+/.exec(received?.message ?? "")?.[0] ?? "";
  const shown = await (await request(link)).text();
  expect(shown).toContain("1 line replaced");
  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const feeds = ["rss", "atom", "json"].map(async (format) =>
    (await request(`https://tidemark.example/rss?token=${token}&format=${format}`)).text(),
  );
  for (const told of [received?.message ?? "", shown, ...(await Promise.all(feeds))]) {
    expect(told).toContain("20");
    expect(told).not.toMatch(/visitors 1[23]|old line/);
  }
});

test("a page that wrongly says that it is as it was is read whole within a day, and then every time", async () => {
  const tagged = (words: string) => ({ body: page(12, words), headers: { etag: '"of every release"' } });
  const { reads, shop, changes, owner, path } = await watchPage(tagged("Price 20"));
  const asked = async () => (await shop.requests()).map(({ headers }) => headers["if-none-match"]);
  await reads({ status: 304, body: "" });
  expect((await asked()).at(-1)).toBe('"of every release"');
  await reads(tagged("Price 10"), 86_400);
  expect(await changes()).toMatchObject([{ diff: "Price (removed) 20 (added) 10" }]);
  await reads(tagged("Price 10"));
  expect((await asked()).slice(2).filter(Boolean)).toEqual([]);
  expect((await owner.json<{ check_count: number }>("GET", path)).check_count).toBe(4);
});
