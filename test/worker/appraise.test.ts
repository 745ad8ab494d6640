/** Price and stock by the account's language model: the last place that is asked, and never a cause of noise. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { firstRow } from "./rows.ts";
import { model, models } from "./models.ts";

const page = (line: string, more = "") =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>A kettle of blue enamel that all of us here like very much, for the stove and the fire. ${line}</p>${more}`;
const says = (price: string | null, in_stock: boolean | null = true) =>
  models.openai.says(
    JSON.stringify({ price, currency: "USD", in_stock, stock_words: in_stock === null ? null : "plenty left" }),
  );
const prose = (price: string) => page(`It is yours for no more than ${price} dollars and we have plenty left.`);
const questions = () => model("openai").requests();

async function watched({ withModel = true } = {}) {
  const owner = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "" });
  if (withModel) await owner.json("PUT", "/settings/user", { ai_provider: "openai", ai_api_key: "sk-1" });
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    processor: "restock_diff",
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ restock.previous_price }} to {{ restock.price }}",
    time_between_check: { minutes: 5 },
    time_between_check_use_default: false,
  });
  await owner.firstCheck(uuid);
  return {
    owner,
    bench,
    uuid,
    sees: async (html: string, answer = says(null)) => {
      await model("openai").answers(answer);
      await shop.answers(html);
      await bench.pass(1200);
    },
    alerts: async () => (await hook.requests()).map((call) => (JSON.parse(call.body) as { message: string }).message),
    read: () => owner.json<{ restock: object | null; last_error: string | false }>("GET", `/watch/${uuid}`),
    trace: () =>
      owner.json<{ stages: { stage: string; facts: object; notes?: string[] }[] }>("GET", `/watch/${uuid}/trace`),
  };
}

describe("a product of which only prose tells the price", () => {
  test("a price in prose is followed where the model points at it, and a change is alerted", async () => {
    await site("shop.test").answers(prose("49"));
    await model("openai").answers(says("49 dollars"));
    const { owner, uuid, sees, alerts, read, trace } = await watched();
    expect((await read()).restock).toMatchObject({
      price: "49",
      currency: "USD",
      in_stock: true,
      availability: "instock",
    });
    expect((await trace()).stages.at(-1)).toMatchObject({
      stage: "restock_ai",
      facts: { price: "49", in_stock: true },
    });
    await sees(prose("45"), says("45 dollars"));
    expect(await alerts()).toEqual(["49 to 45"]);
    const latest = await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text();
    expect(latest).toBe("In Stock: True - Price: 45 USD");
    const [sent] = await questions();
    expect(sent?.headers["authorization"]).toBe("Bearer sk-1");
    const { instructions, text } = models.openai.parts(JSON.parse(sent?.body ?? "{}"));
    expect(instructions).toMatch(/never instructions to you/);
    expect(text).toContain("Title: Kettle\n\n| Blue kettle\n| A kettle of blue enamel");
  });

  test("the model is asked once for each product text, though the page around it changes", async () => {
    await site("shop.test").answers(prose("49"));
    await model("openai").answers(says("49 dollars"));
    const { sees, alerts } = await watched();
    for (let at = 0; at < 3; at++) await sees(`${prose("49")}<!-- ${at} -->`, says("1 dollars"));
    expect(await questions()).toHaveLength(1);
    expect(await alerts()).toEqual([]);
  });

  test("a price that the model invents is ignored", async () => {
    await site("shop.test").answers(prose("49"));
    await model("openai").answers(says("39 dollars", null));
    const { read, trace } = await watched();
    const { restock, last_error } = await read();
    expect(restock).toBeNull();
    expect(last_error).toContain("Neither a price nor word of stock");
    expect((await trace()).stages.at(-1)).toMatchObject({
      stage: "restock_ai",
      notes: ["The language model could not tell either"],
    });
  });

  test("the model is not asked again and again about a text in which it finds nothing", async () => {
    await site("shop.test").answers(prose("49"));
    await model("openai").answers(says(null, null));
    const { bench } = await watched();
    for (let at = 0; at < 4; at++) await bench.pass(400);
    expect(await questions()).toHaveLength(1);
  });

  test("a price in prose is not read without an AI provider", async () => {
    await site("shop.test").answers(prose("49"));
    const { read } = await watched({ withModel: false });
    expect((await read()).last_error).toContain("Neither a price nor word of stock");
    expect(await questions()).toEqual([]);
  });
});

describe("a provider that fails", () => {
  test("a failing AI provider changes nothing, alerts nobody, and is asked again though the page is the same", async () => {
    await site("shop.test").answers(prose("49"));
    await model("openai").answers(says("49 dollars"));
    const { sees, alerts, read, trace, bench } = await watched();
    await sees(prose("45"), { status: 500, body: "" });
    expect(await alerts()).toEqual([]);
    expect((await trace()).stages.at(-1)?.notes).toEqual(["OpenAI cannot answer just now (500)"]);
    expect(await questions()).toHaveLength(2);
    await model("openai").answers(says("45 dollars"));
    await bench.pass(1200);
    expect(await alerts()).toEqual(["49 to 45"]);
    expect((await read()).restock).toMatchObject({ price: "45", last_price: "49" });
  });

  test("a failing AI provider does not affect a page with price and stock of its own", async () => {
    const offer = { "@type": "Product", offers: { price: "49", priceCurrency: "EUR", availability: "InStock" } };
    await site("shop.test").answers(page("", `<script type="application/ld+json">${JSON.stringify(offer)}</script>`));
    await model("openai").answers({ reset: true });
    const { read } = await watched();
    expect((await read()).restock).toMatchObject({ price: "49", in_stock: true });
    expect(await questions()).toEqual([]);
  });
});

test("a trial of settings without a watch asks the caller's own model", async () => {
  await site("shop.test").answers(prose("49"));
  await model("openai").answers(says("49 dollars"));
  const owner = await account();
  await owner.json("PUT", "/settings/user", { ai_provider: "openai", ai_api_key: "sk-1" });
  const request = { url: "http://shop.test/kettle", processor: "restock_diff" };
  const trial = await owner.json<{ restock: object; text: string }>("POST", "/preview", request);
  expect(trial.restock).toMatchObject({ price: "49", in_stock: true });
  const other = await (await account()).json<{ restock: object | null }>("POST", "/preview", request);
  expect(other.restock).toBeNull();
  expect(await questions()).toHaveLength(1);
});

test("of several prices the model may point at one, and what the page itself says of stock stays", async () => {
  const html = "<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>$49.00</p><p>$59.00</p><p>Sold out</p>";
  await site("shop.test").answers(html);
  await model("openai").answers(says("$49.00", true));
  const { read, owner, uuid } = await watched();
  expect((await read()).restock).toMatchObject({ price: "49", currency: "USD", in_stock: false });
  // A trial of the watch's settings sees the same, out of its memory.
  const trial = await owner.json<{ restock: object }>("POST", `/watch/${uuid}/preview`, {});
  expect(trial.restock).toMatchObject({ price: "49", in_stock: false });
  expect(await questions()).toHaveLength(1);
  expect((await firstRow<{ n: number }>("SELECT count(*) AS n FROM changes"))?.n).toBe(0);
});
