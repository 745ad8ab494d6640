/** What a watch is called whose page was read, though nothing of it was ever compared. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every } from "./watched.ts";

const page = (title: string, body: string) => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`,
});
const words = "<h1>Kettles</h1><p>Words of kettles, enough of them to be a page.</p>";

test.each([
  ["its filter never matched", { include_filters: ["#price"] }, words],
  [
    "it has no row of its table",
    { processor: "table_diff", table: { rows: ".row", columns: [{ name: "name", from: "h2" }] } },
    words,
  ],
  ["it has neither price nor stock", { processor: "restock_diff" }, words],
  ["it has no text", {}, "<img src='a.png' alt=''>"],
] as const)("a page whose first check failed is called by its title in lists, where %s", async (_, settings, body) => {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await shop.answers(page("Kettles of the world", body));
  const uuid = await owner.watch({ url: shop.url("/kettles"), ...settings, ...every(60) });
  await owner.firstCheck(uuid);
  type Listed = Record<string, { label: string; page_title: string | null; last_error: string | false }>;
  const listed = (await owner.json<Listed>("GET", "/watch"))[uuid];
  expect(listed).toMatchObject({ page_title: "Kettles of the world", label: "Kettles of the world" });
  expect(listed?.last_error).not.toBe(false);
  expect(JSON.stringify(await owner.json("GET", "/search?q=world&partial=true"))).toContain(uuid);
  // A title that it has later takes the place of that.
  await shop.answers(page("Kettles of today", `<p id="price">12 EUR</p><div class="row"><h2>One</h2></div>${words}`));
  await bench.pass(2 * 3600);
  const after = (await owner.json<Listed>("GET", "/watch"))[uuid];
  expect(after?.page_title).toBe("Kettles of today");
});

test("a wall that answered in place of the page gives no name", async () => {
  const [owner, shop] = [await account(), site("shop.test")];
  await shop.answers(
    page(
      "Just a moment...",
      "<div id='challenge-running'>Checking your browser</div><script src='/cdn-cgi/challenge-platform/x.js'></script>",
    ),
  );
  const uuid = await owner.watch({ url: shop.url("/kettles"), ...every(60) });
  await owner.firstCheck(uuid);
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
    page_title: null,
    label: "http://shop.test/kettles",
  });
});
