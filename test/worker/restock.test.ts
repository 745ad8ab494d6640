/** A product, walked through the public face: its price drops, leaves a band, it sells out and comes back. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account } from "./harness.ts";
import { every, hookMessages, watchPage } from "./watched.ts";

const product = (price: string, stock = "InStock") =>
  `<!doctype html><title>Kettle</title><script type="application/ld+json">${JSON.stringify({
    "@type": "Product",
    name: "Kettle",
    offers: { price, priceCurrency: "EUR", availability: `https://schema.org/${stock}` },
  })}</script><h1>Kettle</h1><p>A kettle of blue enamel, for the stove.</p>`;

const body =
  "{{ restock.previous_price }} to {{ restock.price }} {{ restock.currency }}, in stock: {{ restock.in_stock }}, was {{ restock.last_price }}\n{{ diff }}";

async function watched(settings: Record<string, unknown> = {}) {
  const scene = await watchPage(product("100.00"), {
    processor: "restock_diff",
    notification_format: "text",
    notification_body: body,
    ...settings,
  });
  const sees = (price: string, stock?: string) => scene.reads(product(price, stock));
  const messages = async () => (await hookMessages()).map(({ message }) => message);
  return { ...scene, sees, messages };
}

describe("a product", () => {
  test("a product whose price drops is alerted with both prices, and shown with the current one", async () => {
    const { sees, messages, shown, latest, difference } = await watched();
    expect((await shown()).restock).toEqual({
      price: "100",
      currency: "EUR",
      in_stock: true,
      availability: "instock",
      last_price: null,
    });
    await sees("79.90");
    const [message] = await messages();
    expect(message).toContain("100 to 79.9 EUR, in stock: True, was 100");
    expect(message).toContain("In Stock: True - Price: 79.90 EUR");
    expect((await shown()).restock).toMatchObject({ price: "79.9", last_price: "100" });
    expect(await latest()).toBe("In Stock: True - Price: 79.90 EUR");
    const lines = (await difference()).join();
    expect(lines).toContain("100 EUR");
    expect(lines).toContain("79.90 EUR");
  });

  test("a product is not alerted while its price stays in the band, and is once it leaves it", async () => {
    const { sees, messages, shown } = await watched({
      processor_config_restock_diff: { price_change_min: 90, price_change_max: 110 },
    });
    await sees("105");
    expect(await messages()).toEqual([]);
    expect((await shown()).restock).toMatchObject({ price: "105", last_price: "100" });
    await sees("89");
    expect(await messages()).toEqual([expect.stringContaining("100 to 89 EUR")]);
  });

  test("a product is alerted only at a new lowest price where that is the condition", async () => {
    const { sees, messages } = await watched({
      conditions: [{ field: "price_is_lowest", operator: "==", value: "true" }],
    });
    const seen: number[] = [];
    for (const price of ["120.00", "90.00", "95.00", "91.00", "89.99"]) {
      await sees(price);
      seen.push((await messages()).length);
    }
    expect(seen).toEqual([0, 1, 1, 1, 2]);
  });

  describe("with a tag that others have", () => {
    const prices = ["95.00", "85.00", "80.00", "99.00", "98.00"];
    /** A watch with a condition on its tag; another one with the tag shows 90 EUR. */
    async function rivals(field: string, operator = "==") {
      const scene = await watched({ tag: "Kettles", conditions: [{ field, operator, value: " kettles" }] });
      const shop = site("rival.test");
      await shop.answers(product("90.00"));
      const rival = await scene.owner.watch({
        url: shop.url("/kettle"),
        processor: "restock_diff",
        tag: "Kettles",
        ...every(5),
      });
      await scene.owner.firstCheck(rival);
      return { ...scene, shop, rival };
    }
    async function countsAt({ sees, messages }: Awaited<ReturnType<typeof watched>>, all = prices): Promise<number[]> {
      const counts: number[] = [];
      for (const price of all) {
        await sees(price);
        counts.push((await messages()).length);
      }
      return counts;
    }

    test.each([
      ["cheapest_in_tag", "==", [0, 1, 2, 2, 2]],
      ["cheapest_in_tag", "!=", [1, 1, 1, 2, 3]],
      ["new_cheapest_in_tag", "==", [0, 1, 1, 2, 2]],
    ])("a product is alerted where %s %s its tag holds", async (field, operator, counts) => {
      expect(await countsAt(await rivals(field, operator))).toEqual(counts);
    });

    test("a rival that is paused, sold out, in another currency or without the tag does not count, and the trace says so", async () => {
      const scene = await rivals("cheapest_in_tag");
      const nobody = "no other watch with this tag has a price in its currency";
      const reasonAt = async (price: string) => {
        await scene.sees(price);
        const { stages } = await scene.owner.json<{ stages: { stage: string; table?: { reason?: string }[] }[] }>(
          "GET",
          `${scene.path}/trace`,
        );
        return stages.find(({ stage }) => stage === "conditions")?.table?.[0]?.reason;
      };
      const rivalSees = async (page: string) => {
        await scene.shop.answers(page);
        await scene.bench.pass(600);
      };
      expect(await reasonAt("99.00")).toBeUndefined();
      await scene.owner.json("PUT", `/watch/${scene.rival}`, { paused: true });
      expect(await reasonAt("98.00")).toBe(nobody);
      await scene.owner.json("PUT", `/watch/${scene.rival}`, { paused: false });
      await rivalSees(product("90.00", "SoldOut"));
      expect(await reasonAt("97.00")).toBe(nobody);
      await rivalSees(product("90.00").replace("EUR", "USD"));
      expect(await reasonAt("96.00")).toBe(nobody);
      await rivalSees(product("90.00"));
      expect(await reasonAt("95.00")).toBeUndefined();
      await scene.owner.json("PUT", `/watch/${scene.rival}`, { tags: [] });
      expect(await reasonAt("94.00")).toBe(nobody);
      expect(await scene.messages()).toEqual([]);
    });

    test("a backtest sees what the others cost then, not what they cost now", async () => {
      const { owner, sees, shown, shop, bench } = await rivals("cheapest_in_tag");
      const { uuid } = (await shown()) as unknown as { uuid: string };
      await owner.json("PUT", `/watch/${uuid}`, { conditions: [] });
      await sees("95.00");
      await sees("85.00");
      await shop.answers(product("70.00"));
      await bench.pass(600);
      await sees("80.00");
      const conditions = [{ field: "cheapest_in_tag", operator: "==", value: "kettles" }];
      const tried = await owner.json<{ entries: { would_alert: boolean }[]; not_tried: string[] }>(
        "POST",
        `/watch/${uuid}/backtest`,
        { conditions },
      );
      expect(tried.not_tried).toEqual([]);
      expect(tried.entries.map(({ would_alert: would }) => would)).toEqual([false, true, false]);
    });

    test("a trial shows the price beside the lowest of the others; other comparisons are refused", async () => {
      const { owner, shown } = await rivals("cheapest_in_tag");
      const { uuid } = (await shown()) as unknown as { uuid: string };
      const look = await owner.json<{ id: string }>("POST", "/looks", { url: "http://shop.test/kettle" });
      const trial = await owner.json<{ conditions: object[] }>("POST", "/preview", { uuid, look: look.id });
      expect(trial.conditions).toMatchObject([{ holds: false, found: "100 > 90", value: " kettles" }]);
      const refused = await owner.call("PUT", `/watch/${uuid}`, {
        conditions: [{ field: "cheapest_in_tag", operator: "in", value: "Kettles" }],
      });
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining("operator must be one of: ==, !=."),
      ]);
    });
  });

  test("a product is alerted when it returns to stock, not when it sells out", async () => {
    const { sees, messages, shown } = await watched();
    await sees("100.00", "SoldOut");
    expect(await messages()).toEqual([]);
    expect((await shown()).restock).toMatchObject({ in_stock: false, availability: "soldout" });
    await sees("100.00");
    const all = await messages();
    expect(all).toHaveLength(1);
    expect(all[0]).toContain("In Stock: False");
    expect(all[0]).toContain("In Stock: True");
  });

  test("a product is alerted by the rules of a tag that overrides its watches", async () => {
    const { owner, path, sees, messages } = await watched();
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
      title: "Shops",
      overrides_watch: true,
      processor_config_restock_diff: { in_stock_processing: "all_changes", follow_price_changes: false },
    });
    await owner.json("PUT", path, { tags: [tag] });
    expect(await owner.json("GET", path)).toMatchObject({
      processor_config_restock_diff: { in_stock_processing: "all_changes" },
      processor_config_restock_diff_source: `tag:${tag}`,
    });
    await sees("50");
    expect(await messages()).toEqual([]);
    await sees("50", "OutOfStock");
    expect(await messages()).toHaveLength(1);
  });

  test("a page without price and stock fails with a sentence, sends no alert, and keeps the last reading", async () => {
    const { reads, sees, messages, shown } = await watched();
    await reads("<!doctype html><title>Kettle</title><h1>We will be right back</h1>");
    expect((await shown()).last_error).toContain("Neither a price nor word of stock");
    expect((await shown()).restock).toMatchObject({ price: "100" });
    await sees("100.00");
    expect((await shown()).last_error).toBe(false);
    expect(await messages()).toEqual([]);
  });

  test("a product can be previewed before it is watched", async () => {
    const owner = await account();
    const shop = site("shop.test");
    await shop.answers(product("12.50"));
    const tried = await owner.json("POST", "/preview", { url: shop.url("/kettle"), processor: "restock_diff" });
    expect(tried).toMatchObject({
      text: "In Stock: True - Price: 12.50 EUR",
      restock: { price: "12.5", currency: "EUR", in_stock: true, availability: "instock", last_price: null },
    });
  });
});
