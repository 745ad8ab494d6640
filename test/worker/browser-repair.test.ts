/** Filters that stop matching on pages that only a browser can read: what could take their place is proposed there, too. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { watchInBrowser } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";

type Repair = {
  broken_filters: string[];
  candidates: { filter: string; replaces: string; text: string }[];
  filter_repair_started_at: number;
};

const shop = site("shop.test");
/** The markup that is sent holds neither class nor price: a script makes both. */
const page = (name: string, price: string) =>
  `<!doctype html><html><head><title>Kettle</title></head><body><h1>Blue kettle</h1><div id="root"></div><p>Delivered in two days</p>
  <script>document.getElementById("root").innerHTML = ["<div class='offer'><span class='label'>Price</span> <span class='", "${name}", "'>", "${price}", " EUR</span></div>"].join("")</script></body></html>`;

async function watched(settings: Record<string, unknown>) {
  const scene = await watchInBrowser({ url: shop.url("/"), include_filters: [".price"], ...settings });
  return { ...scene, repair: () => scene.owner.json<Repair>("GET", `${scene.path}/repair`) };
}

describeInBrowser("a filter that matched what scripts made, and matches nothing any more", () => {
  test.each(["html_webdriver", "html_hybrid"])(
    "a broken filter gets proposals from the page as %s read it, and works again with consent",
    async (backend) => {
      await shop.answers(page("price", "12.00"));
      const { owner, bench, path, repair, shown, latest } = await watched({ fetch_backend: backend });
      expect(await shown()).toMatchObject({ last_error: false, history_n: 1 });
      expect(await repair()).toMatchObject({ broken_filters: [], candidates: [] });
      await shop.answers(page("amount", "11.50"));
      await bench.pass(3700);
      expect((await shown()).last_error).toMatch(/filters/);
      const found = await repair();
      expect(found).toMatchObject({ broken_filters: [".price"], filter_repair_started_at: 0 });
      expect(found.candidates[0]).toMatchObject({ filter: "span.amount", replaces: ".price", text: "11.50 EUR" });
      await owner.json("POST", `${path}/repair`, { filter: "span.amount" });
      for (let round = 0; round < 2; round++) await bench.pass(3700);
      expect(await shown()).toMatchObject({ last_error: false, include_filters: ["span.amount"] });
      expect((await latest()).trim()).toBe("11.50 EUR");
      expect(await repair()).toMatchObject({ broken_filters: [], candidates: [] });
    },
  );

  test("a broken filter that selects a picture's place gets proposals", async () => {
    await shop.answers(page("price", "12.00"));
    const { bench, repair, shown } = await watched({ processor: "image_ssim_diff" });
    expect((await shown()).last_error).toBe(false);
    await shop.answers(page("amount", "11.50"));
    await bench.pass(3700);
    expect((await shown()).last_error).toMatch(/first include filter/);
    expect((await repair()).candidates[0]).toMatchObject({ filter: "span.amount", replaces: ".price" });
  });
});
