/** The links of alerts, followed as a person follows them: without a key. */
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request, type Account } from "./harness.ts";
import { operated } from "./operated.ts";

const page = (price: string) => `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>`;
const custom = "{{ diff_url }}\n{{ preview_url }}\n{{ edit_url }}";

type Told = { owner: Account; uuid: string; message: string; links: string[] };

/** A watch whose page changed, and what its webhook heard. */
async function told(settings: Record<string, unknown> = {}, operator: Record<string, string> = {}): Promise<Told> {
  const owner = await account();
  const bench = new Bench(undefined, operator);
  const [shop, hook] = [site("shop.test"), site("hook.test")];
  await hook.answers({ status: 200, body: "" });
  await shop.answers(page("10"));
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    title: "My <i>kettle</i>",
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    time_between_check: { minutes: 5 },
    time_between_check_use_default: false,
    ...settings,
  });
  await owner.firstCheck(uuid);
  await shop.answers(page("12 &lt;script&gt;alert(1)&lt;/script&gt;"));
  await bench.pass(600);
  const call = (await hook.requests()).at(-1);
  const { message } = JSON.parse(String(call?.body)) as { message: string };
  return { owner, uuid, message, links: message.match(/https:\/\/tidemark\.example\/\S+/g) ?? [] };
}

async function isNothing(link: string) {
  const answer = await request(link);
  const html = await answer.text();
  expect(answer.status, link).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain("There is nothing here");
  return html;
}

describe("the link of an alert", () => {
  let change: Told;
  let link: string;
  beforeEach(async () => {
    change = await told();
    link = change.links[0] ?? "";
  });

  test("is the only one of ours in the usual words, and opens the change without a key", async () => {
    expect(change.links).toHaveLength(1);
    expect(link).toMatch(new RegExp(`^https://tidemark.example/change/${change.uuid}/\\d+\\?signature=[0-9a-f]{64}$`));
    const answer = await request(link);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /),
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    const html = await answer.text();
    expect(html).toContain("<h1>My &lt;i&gt;kettle&lt;/i&gt;</h1>");
    expect(html).toContain(`<del>10</del>`);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toMatch(/<script|<i>/);
    expect(html).toContain("0 added, 0 removed, 1 replaced");
    expect(html).toMatch(/<dt>Why this was told<\/dt><dd>[^<]{10,}<\/dd>/);
  });

  test("leads on to the whole text and to the difference as a file", async () => {
    const html = await (await request(link)).text();
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
    const text = await request(hrefs.find((href) => href.includes("/text?")) ?? "");
    expect(await text.text()).toMatch(/<div class="text">[^<]*Price 12 &lt;script&gt;/);
    const file = await request(hrefs.find((href) => href.includes("/difference.txt?")) ?? "");
    expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="difference-\d+\.txt"$/);
    expect(file.headers.get("x-robots-tag")).toBe("noindex");
    expect(await file.text()).toContain("(changed) Price 10\n(into) Price 12 <script>alert(1)</script>");
  });

  test("opens nothing when a sign of it is wrong, nor anything else of the account", async () => {
    const signature = new URL(link).searchParams.get("signature") ?? "";
    const flipped = signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
    const other = await told();
    const wrong = [
      link.replace(signature, flipped),
      link.replace(signature, ""),
      link.replace(/\?.*/, ""),
      link.replace(/\/(\d+)\?/, (_, at) => `/${Number(at) + 1}?`),
      link.replace(change.uuid, other.uuid),
      link.replace(change.uuid, `${"%22%3E%3Cscript%3E"}`),
      link.replace(/\?/, "/text?").replace(signature, flipped),
      link.replace(/\?/, "/difference.txt?").replace(signature, flipped),
    ];
    for (const each of wrong) expect(await isNothing(each)).not.toMatch(/kettle|<script/);
    expect((await request(`/watch/${change.uuid}?signature=${signature}`)).status).toBe(401);
    expect((await request(link, { method: "POST" })).status).toBe(405);
  });

  test("dies with the history of its watch", async () => {
    await change.owner.call("DELETE", `/watch/${change.uuid}/history`);
    await isNothing(link);
  });

  test("dies with its watch", async () => {
    await change.owner.call("DELETE", `/watch/${change.uuid}`);
    await isNothing(link);
  });

  test("is read by a server whose operator put a new key in front, and by none without the old one", async () => {
    const fresh = `fresh:${Buffer.alloc(32, 9).toString("base64")}`;
    const old = "test:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    expect((await operated({ ENCRYPTION_KEYS: `${fresh},${old}` }).request(link)).status).toBe(200);
    expect((await operated({ ENCRYPTION_KEYS: fresh }).request(link)).status).toBe(404);
  });
});

test("the owner's own words can name the difference, the text and the watch", async () => {
  const { links, uuid } = await told({ notification_body: custom });
  const [difference = "", text = "", edit] = links;
  expect(await (await request(difference)).text()).toContain("<h2>What changed</h2>");
  expect(await (await request(text)).text()).toContain("<h2>The text after the change</h2>");
  expect(edit).toBe(`https://tidemark.example/api/v1/watch/${uuid}`);
});

test("a server that knows no address of its own names the paths of its interface", async () => {
  const { message, uuid } = await told({}, { PUBLIC_URL: "" });
  expect(message).toMatch(new RegExp(`Whole difference: /api/v1/watch/${uuid}/difference/previous/\\d+$`));
});
