/** The account's language model: tried at save, within limits, counted, and asked whether a change is wanted. */
import { describe, expect, test } from "vitest";
import { realEnv, account, Bench, type Account, homeWorld } from "./harness.ts";
import { model, models } from "./models.ts";
import { askModel } from "../../src/ai/ask.ts";
import { hook } from "./watched.ts";
import { site, type Answer } from "../internet/client.ts";

const openai = models.openai;
const answers = (text: string, tokens = 10): Answer => {
  const said = openai.says(text) as { json: Record<string, unknown> };
  return { json: { ...said.json, usage: { prompt_tokens: tokens, completion_tokens: 2 } } } as Answer;
};
const use = (owner: Account, more: Record<string, unknown> = {}) =>
  owner.call("PUT", "/settings/user", { ai_provider: "openai", ai_api_key: "sk-abcdefghijkl", ...more });
type Plan = { ai: Record<string, unknown> & { limits: Record<string, unknown> } };
const used = async (owner: Account) => (await owner.json<Plan>("GET", "/plan")).ai;

describe("a language model is tried when it is saved", () => {
  test("a key that is refused is not kept, and the provider's reason is shown without the key", async () => {
    const owner = await account();
    const message = "Incorrect API key provided: sk-abcdefghijkl. Find yours at https://platform.openai.com/keys";
    await model("openai").answers({ status: 401, json: { error: { message, code: "invalid_api_key" } } });
    const refused = await use(owner);
    expect(refused.status).toBe(400);
    const { error } = await refused.json<{ error: string }>();
    expect(error).toMatch(/^ai_api_key: OpenAI does not accept the API key.*It says: “Incorrect API key provided/);
    expect(error).not.toMatch(/abcdefg|https:/);
    expect(await owner.json("GET", "/settings/user")).toMatchObject({ ai_provider: null, ai_key_set: false });
    expect(await used(owner)).toMatchObject({
      calls: 1,
      failures: 1,
      last_error: expect.stringContaining("API key") as string,
    });
  });

  test("where the provider is down, the key is kept with a warning", async () => {
    const owner = await account();
    await model("openai").answers({ status: 503, body: "" });
    expect(await (await use(owner)).json()).toMatchObject({
      ai_key_set: true,
      warnings: [expect.stringMatching(/OpenAI cannot answer just now .*saved without a test/) as string],
    });
  });

  test("an own server needs no key, names its model as it likes, and is looked at like any other address", async () => {
    const owner = await account();
    await site("models.test").answers(answers("Hello."));
    const own = { ai_provider: "openai", ai_base: "http://models.test/v1", ai_model: "@org/model:7b+x" };
    expect((await owner.call("PUT", "/settings/user", own)).status).toBe(200);
    const [sent] = await site("models.test").requests();
    expect(sent?.url).toBe("http://models.test/v1/chat/completions");
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ model: "@org/model:7b+x" });
    for (const base of ["http://127.0.0.1:11434/v1", "http://a:b@models.test/", "ftp://models.test/"])
      expect((await owner.call("PUT", "/settings/user", { ...own, ai_base: base })).status).toBe(400);
  });

  test("a key goes to the place that it was given for and to no other", async () => {
    const owner = await account();
    await model("openai").answers(answers("Hello."));
    await use(owner);
    await site("models.test").answers(answers("Hello."));
    const moved = await owner.json("PUT", "/settings/user", { ai_base: "http://models.test/v1" });
    expect(moved).toMatchObject({ ai_key_set: false });
    expect((await site("models.test").requests()).map(({ headers }) => headers["authorization"] ?? "")).not.toContain(
      "Bearer sk-abcdefghijkl",
    );
  });

  test("Workers AI is refused in a sentence without its binding, and asked without a key with it", async () => {
    const owner = await account();
    const refused = await owner.call("PUT", "/settings/user", { ai_provider: "cloudflare" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/has no Workers AI; its operator turns it on/);
    const calls: unknown[] = [];
    const run = (name: string, input: unknown) => {
      calls.push(name, input);
      return Promise.resolve({ response: "It fell.", usage: { prompt_tokens: 7, completion_tokens: 3 } });
    };
    const world = homeWorld({ ...realEnv, AI: { run } } as unknown as Env);
    const userId = 4242;
    const ai = { userId, provider: "cloudflare", key: "", model: null, base: null, settings: {} } as const;
    const question = { instructions: "Be brief.", text: "+ 45", maxTokens: 10 };
    expect(await askModel(world, ai, { question, timeoutMs: 500 })).toMatchObject({ answer: { text: "It fell." } });
    expect(calls[0]).toBe("@cf/meta/llama-3.1-8b-instruct-fast");
    expect(calls[1]).toMatchObject({ max_tokens: 10 });
    const hangs = homeWorld({ ...realEnv, AI: { run: () => new Promise(() => undefined) } } as unknown as Env);
    expect(await askModel(hangs, ai, { question, timeoutMs: 20 })).toMatchObject({ failure: { kind: "temporary" } });
  });
});

const [firstCheck, nextCheck] = [400, 700];
/** Questions are counted by the month of UTC: those of a check that comes after its end are of another. */
const isMonthOver =
  new Date(Date.now() + 2 * (firstCheck + nextCheck) * 1000).getUTCMonth() !== new Date().getUTCMonth();

/** A watch of a shop whose page says `text`; `found` lets a check find another text. */
async function wished(settings: Record<string, unknown>, said: Answer, more: Record<string, unknown> = {}) {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await model("openai").answers(answers("Hello."));
  await use(owner, more);
  await hook.answers({ status: 200, body: "" });
  await shop.answers("<p>Price 50 EUR</p><p>Mail jane@shop.test</p>");
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    notification_urls: ["json://hook.test/in"],
    notification_body: "{{ llm_intent_error }}",
    time_between_check: { minutes: 5 },
    time_between_check_use_default: false,
    ...settings,
  });
  await bench.pass(firstCheck);
  await model("openai").answers(said);
  await shop.answers("<p>Price 45 EUR</p><p>Mail jim@shop.test</p>");
  await bench.pass(nextCheck);
  const asked = (await model("openai").requests()).map(({ body }) => body).filter((body) => body.includes("Wish: "));
  return {
    owner,
    uuid,
    asked,
    changes: await owner.json<{ unjudged: string | null }[]>("GET", `/watch/${uuid}/changes`),
    suppressed: await owner.json<{ timestamp: number; reason: string }[]>("GET", `/watch/${uuid}/held`),
    alerts: (await hook.requests()).length,
  };
}
const wanted = { llm_intent: "only when it is sold out" };

describe("a change is reported only where it meets the intent", () => {
  test.skipIf(isMonthOver)(
    "a change that does not meet it is held back with the reason, and a person can restore it",
    async () => {
      const said = answers('{"meets": false, "reason": "Only the price moved."}');
      const { owner, uuid, changes, suppressed, alerts, asked } = await wished(wanted, said);
      expect([changes.length, alerts, asked.length]).toEqual([0, 0, 1]);
      expect(suppressed[0]?.reason).toBe("It does not meet the intent of the watch: Only the price moved.");
      await owner.json("POST", `/watch/${uuid}/held/${suppressed[0]?.timestamp}/restore`);
      expect(await owner.json("GET", `/watch/${uuid}/changes`)).toHaveLength(1);
      expect(await used(owner)).toMatchObject({
        calls: 2,
        input_tokens: 20,
        output_tokens: 4,
        last_error: null,
        usd: null,
      });
    },
  );

  test("a change that meets it is reported", async () => {
    const { changes, alerts } = await wished(wanted, answers('{"meets": true, "reason": "Sold out."}'));
    expect([changes.length, alerts]).toEqual([1, 1]);
    expect(changes[0]?.unjudged).toBeNull();
  });

  test.each<[string, Answer]>([
    ["is down", { status: 500, body: "" }],
    ["says neither yes nor no", answers("Perhaps.")],
    ["declines", { json: { choices: [{ finish_reason: "content_filter", message: { content: null } }] } }],
  ])("where the model %s, the change is reported and marked", async (_, said) => {
    const { changes, alerts } = await wished(wanted, said);
    expect([changes.length, alerts]).toEqual([1, 1]);
    expect(changes[0]?.unjudged).toMatch(/./);
  });

  test("a watch or a tag with the model off asks nobody, and a tag that turns it on lends its wish", async () => {
    const said = answers('{"meets": false, "reason": "No."}');
    expect((await wished({ ...wanted, llm_backend_profile: false }, said)).asked).toEqual([]);
    const { owner, uuid } = await wished({ tag: "Wishes" }, said);
    const [tag] = Object.keys(await owner.json<Record<string, unknown>>("GET", "/tags"));
    await owner.json("PUT", `/tag/${tag}`, { llm_backend_profile: true, llm_intent: "only news" });
    await site("shop.test").answers("<p>Price 40 EUR</p>");
    const bench = new Bench();
    await owner.json("POST", `/watch/${uuid}/recheck`);
    for (let pass = 0; pass < 2; pass++) await bench.pass(5 * 3600);
    expect(await owner.json("GET", `/watch/${uuid}/held`)).toHaveLength(1);
  });

  test("private data are masked where the account wants it", async () => {
    const said = answers('{"meets": false, "reason": "No."}');
    const { asked } = await wished(wanted, said, { ai_mask_private: true });
    expect(asked[0]).toContain("[mail address]");
    expect(asked[0]).not.toMatch(/jane@|jim@/);
  });

  test.skipIf(isMonthOver)("a limit of the month that is reached asks nobody, and the change is reported", async () => {
    const said = answers('{"meets": false, "reason": "No."}');
    const limited = await wished(wanted, said, { ai_max_calls_per_month: 1 });
    expect(limited.asked).toEqual([]);
    expect(limited.changes[0]?.unjudged).toMatch(/limit of 1 questions a month is reached/);
    expect((await used(limited.owner)).limits).toEqual({ calls: 1, tokens: null, usd: null });
  });
});
