/** A product, walked through the public face: its price drops, leaves a band, it sells out and comes back. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";

const product = (price: string, stock = "InStock") =>
  `<!doctype html><title>Kettle</title><script type="application/ld+json">${JSON.stringify({
    "@type": "Product",
    name: "Kettle",
    offers: { price, priceCurrency: "EUR", availability: `https://schema.org/${stock}` },
  })}</script><h1>Kettle</h1><p>A kettle of blue enamel, for the stove.</p>`;

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const body =
  "{{ restock.previous_price }} to {{ restock.price }} {{ restock.currency }}, in stock: {{ restock.in_stock }}, was {{ restock.last_price }}\n{{ diff }}";

async function watched(settings: Record<string, unknown> = {}) {
  const owner = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "" });
  await shop.answers(product("100.00"));
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    processor: "restock_diff",
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: body,
    ...interval,
    ...settings,
  });
  await owner.firstCheck(uuid);
  const sees = async (price: string, stock?: string) => {
    await shop.answers(product(price, stock));
    await bench.pass(600);
  };
  const told = async () =>
    (await hook.requests()).map((call) => (JSON.parse(String(call.body)) as { message: string }).message);
  const read = () => owner.json<{ restock: unknown; last_error: unknown }>("GET", `/watch/${uuid}`);
  return { owner, bench, shop, uuid, sees, told, read };
}

describe("a product", () => {
  test("whose price drops is told with both prices, and shown with what it costs now", async () => {
    const { owner, uuid, sees, told, read } = await watched();
    expect((await read()).restock).toEqual({
      price: "100",
      currency: "EUR",
      in_stock: true,
      availability: "instock",
      last_price: null,
    });
    await sees("79.90");
    const [message] = await told();
    expect(message).toContain("100 to 79.9 EUR, in stock: True, was 100");
    expect(message).toContain("In Stock: True - Price: 79.90 EUR");
    expect((await read()).restock).toMatchObject({ price: "79.9", last_price: "100" });
    const latest = await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text();
    expect(latest).toBe("In Stock: True - Price: 79.90 EUR");
    const difference = await (await owner.call("GET", `/watch/${uuid}/difference/previous/latest`)).text();
    expect(difference).toContain("100 EUR");
    expect(difference).toContain("79.90 EUR");
  });

  test("is not told while its price stays in the band, and is once it leaves it", async () => {
    const { sees, told, read } = await watched({
      processor_config_restock_diff: { price_change_min: 90, price_change_max: 110 },
    });
    await sees("105");
    expect(await told()).toEqual([]);
    expect((await read()).restock).toMatchObject({ price: "105", last_price: "100" });
    await sees("89");
    expect(await told()).toEqual([expect.stringContaining("100 to 89 EUR")]);
  });

  test("is told when it comes back into stock, not when it sells out", async () => {
    const { sees, told, read } = await watched();
    await sees("100.00", "SoldOut");
    expect(await told()).toEqual([]);
    expect((await read()).restock).toMatchObject({ in_stock: false, availability: "soldout" });
    await sees("100.00");
    const messages = await told();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain("In Stock: False");
    expect(messages[0]).toContain("In Stock: True");
  });

  test("is told by the rules of a tag that overrides its watches", async () => {
    const { owner, uuid, sees, told } = await watched();
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
      title: "Shops",
      overrides_watch: true,
      processor_config_restock_diff: { in_stock_processing: "all_changes", follow_price_changes: false },
    });
    await owner.json("PUT", `/watch/${uuid}`, { tags: [tag] });
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
      processor_config_restock_diff: { in_stock_processing: "all_changes" },
      processor_config_restock_diff_source: `tag:${tag}`,
    });
    await sees("50");
    expect(await told()).toEqual([]);
    await sees("50", "OutOfStock");
    expect(await told()).toHaveLength(1);
  });

  test("whose page tells nothing of it fails with a sentence, alerts nobody of a change, and keeps what was known", async () => {
    const { bench, shop, sees, told, read } = await watched();
    await shop.answers("<!doctype html><title>Kettle</title><h1>We will be right back</h1>");
    await bench.pass(600);
    expect((await read()).last_error).toContain("Neither a price nor word of stock");
    expect((await read()).restock).toMatchObject({ price: "100" });
    await sees("100.00");
    expect((await read()).last_error).toBe(false);
    expect(await told()).toEqual([]);
  });

  test("can be tried before it is watched", async () => {
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
