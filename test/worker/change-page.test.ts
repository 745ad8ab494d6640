/** The links of alerts, followed as a person follows them: without a key. */
import { beforeEach, describe, expect, test } from "vitest";
import { Bench, request, type Account, homeWorld } from "./harness.ts";
import { execute, idsOf } from "./rows.ts";
import { operated } from "./operated.ts";
import { hookMessages, watchPage } from "./watched.ts";

const page = (price: string) => `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>`;
const custom = "{{ diff_url }}\n{{ preview_url }}\n{{ edit_url }}";

type Received = { owner: Account; uuid: string; message: string; links: string[] };

/** A watch whose page changed, and what its webhook heard. */
async function received(
  settings: Record<string, unknown> = {},
  operator: Record<string, string> = {},
): Promise<Received> {
  const { owner, uuid, bench, shop } = await watchPage(page("10"), {
    title: "My <i>kettle</i>",
    notification_format: "text",
    ...settings,
  });
  await shop.answers(page("12 &lt;script&gt;alert(1)&lt;/script&gt;"));
  const clock = Object.keys(operator).length ? new Bench(bench.time, operator) : bench;
  await clock.pass(600);
  const message = (await hookMessages()).at(-1)?.message ?? "";
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
  let change: Received;
  let link: string;
  beforeEach(async () => {
    change = await received();
    link = change.links[0] ?? "";
  });

  test("the link in the default alert opens the change without a key, and is the service's only link", async () => {
    expect(change.links).toHaveLength(1);
    expect(link).toMatch(new RegExp(`^https://tidemark.example/change/${change.uuid}/\\d+\\?signature=[0-9a-f]{64}$`));
    const answer = await request(link);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; script-src https:\/\/tidemark.example\/assets\/; style-src https:\/\/tidemark.example\/assets\/; /,
      ),
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    const html = await answer.text();
    expect(html).toMatch(/<h1><bdi[^>]*>My &lt;i&gt;kettle&lt;\/i&gt;<\/bdi><\/h1>/);
    expect(html).toContain(`<del>10</del>`);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toMatch(/<script(?! type="module" src="\/assets\/signed)|<i>/);
    expect(html).toContain("1 line replaced");
    expect(html).toMatch(/<dt id="why">Why this was reported<\/dt><dd><bdi[^>]*>[^<]{10,}<\/bdi><\/dd>/);
  });

  test("the page of a change links to the whole text and to the difference as a file", async () => {
    const html = await (await request(link)).text();
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
    const text = await request(hrefs.find((href) => href.includes("/text?")) ?? "");
    expect(await text.text()).toMatch(/<pre class="page-text"[^>]*>[^<]*Price 12 &lt;script&gt;/);
    const file = await request(hrefs.find((href) => href.includes("/difference.txt?")) ?? "");
    expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="difference-\d+\.txt"$/);
    expect(file.headers.get("x-robots-tag")).toBe("noindex");
    expect(await file.text()).toContain("(changed) Price 10\n(into) Price 12 <script>alert(1)</script>");
  });

  test("a change link with one wrong character opens nothing, and no link opens anything else", async () => {
    const signature = new URL(link).searchParams.get("signature") ?? "";
    const flipped = signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
    const other = await received();
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

  test("a change link ends with the history of its watch", async () => {
    await change.owner.call("DELETE", `/watch/${change.uuid}/history`);
    await isNothing(link);
  });

  test("a change link ends with its watch", async () => {
    await change.owner.call("DELETE", `/watch/${change.uuid}`);
    await isNothing(link);
  });

  test("a change link still opens after a new signing key was added, and not without the old one", async () => {
    const fresh = `fresh:${Buffer.alloc(32, 9).toString("base64")}`;
    const old = "test:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    expect((await operated({ ENCRYPTION_KEYS: `${fresh},${old}` }).request(link)).status).toBe(200);
    expect((await operated({ ENCRYPTION_KEYS: fresh }).request(link)).status).toBe(404);
  });
});

describe("the picture of a change", () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  /** A change of which a picture was taken, and the link to it that the alert carries. */
  const pictured = async () => {
    await execute(`CREATE TRIGGER photographed AFTER INSERT ON snapshots WHEN new.change_id IS NOT NULL BEGIN INSERT INTO screenshots
         (watch_id, at, object, width, height, scale, elements_object)
         VALUES (new.watch_id, new.at, '1.none', 640, 480, 1, '1.none'); END`);
    const change = await received({ notification_body: "{{ screenshot }}" });
    await execute("DROP TRIGGER photographed");
    const { watchId, userId } = await idsOf(change.uuid);
    const object = await homeWorld().stores.objects.putBytes({ userId, watchId }, 1, png);
    await execute("UPDATE screenshots SET object = ?", object);
    return { ...change, link: change.links[0] ?? "" };
  };

  test("the picture of a change opens by the alert's link without a key, and is never served as a page", async () => {
    const { link, uuid, owner } = await pictured();
    expect(link).toMatch(
      new RegExp(`^https://tidemark.example/change/${uuid}/\\d+/screenshot.png\\?signature=[0-9a-f]{64}$`),
    );
    const answer = await request(link);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      // A reader of feeds or mails shows it within a page of its own.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    const etag = answer.headers.get("etag") ?? "";
    expect((await request(link, { headers: { "if-none-match": etag } })).status).toBe(304);
    const page = link.replace("/screenshot.png", "");
    const source = /<img src="([^"]+)"/.exec(await (await request(page)).text())?.[1] ?? "";
    expect(new URL(source.replaceAll("&amp;", "&"), page).href).toBe(link);
    await owner.call("DELETE", `/watch/${uuid}`);
    await isNothing(link);
  });

  test("the picture of a change opens by no other signature, for no other change, and not where none exists", async () => {
    const { link } = await pictured();
    const other = await received();
    const signature = new URL(link).searchParams.get("signature") ?? "";
    const foreign = new URL(other.links[0] ?? "").searchParams.get("signature") ?? "";
    await isNothing(link.replace(signature, foreign));
    await isNothing(link.replace(/\?.*/, ""));
    await isNothing(link.replace(/\/(\d+)\//, (_, at) => `/${Number(at) - 1}/`));
    await isNothing((other.links[0] ?? "").replace("?", "/screenshot.png?"));
  });
});

test("one network may open a limited number of change pages a minute, and is answered so by a page", async () => {
  // A minute's worth at once, and what comes back of it in the meantime.
  const most = 420;
  const link = "https://tidemark.example/change/0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11/1700000000?signature=none";
  const from = (network: string) => ({ headers: { "CF-Connecting-IP": `${network}.7`, Accept: "text/html" } });
  let visits = 0;
  let refused = await request(link, from("93.184.216"));
  for (; refused.status === 404 && visits < most; visits++) refused = await request(link, from("93.184.216"));
  expect(visits).toBeGreaterThanOrEqual(299);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Too many requests from your network; try again shortly");
  expect((await request(link, from("151.101.1"))).status).toBe(404);
});

test("an owner's template can link to the difference, the text and the watch", async () => {
  const { links, uuid } = await received({ notification_body: custom });
  const [difference = "", text = "", edit] = links;
  expect(await (await request(difference)).text()).toContain('<section aria-label="What changed">');
  expect(await (await request(text)).text()).toContain(">The text after the change</h2>");
  expect(edit).toBe(`https://tidemark.example/watch/${uuid}`);
});

test("a server that knows no address of its own names the paths of its interface", async () => {
  const { message, uuid } = await received({}, { PUBLIC_URL: "" });
  expect(message).toMatch(new RegExp(`Whole difference: /api/v1/watch/${uuid}/difference/previous/\\d+$`));
});
