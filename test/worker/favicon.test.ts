/** The icon of a watched site: found after a reading, once a day, kept as a picture and nothing else. */
import { describe, expect, test } from "vitest";
import { egressLog, site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const png = btoa("\x89PNG\r\n\x1a\nsmall");
const ico = btoa("\x00\x00\x01\x00\x01\x00icon");
const shop = site("shop.test");
const page = (words: string, head = "") =>
  `<!doctype html><html><head><title>T</title>${head}</head><body><p>${words}</p></body></html>`;
const icons = async () => (await egressLog()).map(({ url }) => url).filter((url) => /ico|png|svg/.test(url));

const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const none = [404, expect.objectContaining({ error: "No favicon is known for this watch" })];

async function watched(settings: Record<string, unknown> = {}) {
  const owner = await account();
  const bench = new Bench();
  const uuid = await owner.watch({ url: shop.url("/"), ...interval, ...settings });
  await owner.firstCheck(uuid);
  return { owner, bench, uuid };
}

/** The check is settled before the icon is looked for. */
async function favicon(
  { owner, uuid }: Awaited<ReturnType<typeof watched>>,
  headers: Record<string, string> = {},
): Promise<Response> {
  // Well beyond what a slow machine takes.
  for (let attempt = 0; ; attempt++) {
    const answer = await owner.call("GET", `/watch/${uuid}/favicon`, undefined, headers);
    if (answer.status !== 404 || attempt > 120) return answer;
    await answer.body?.cancel();
    await moment(25);
  }
}

/** The answer where no icon is taken, a moment after all of these were asked for. */
async function noFavicon({ owner, uuid }: Awaited<ReturnType<typeof watched>>, asked: string[]): Promise<unknown> {
  await expect.poll(icons).toEqual(asked);
  await moment(300);
  const answer = await owner.call("GET", `/watch/${uuid}/favicon`);
  expect(await icons()).toEqual(asked);
  return [answer.status, await answer.json()];
}

describe("an icon", () => {
  test("an icon named by the page is served with headers that allow only a picture", async () => {
    await shop.answers(page("one", '<link rel="icon" href="/i.png" sizes="64x64">'));
    await shop.at("/i.png").answers({ base64: png, headers: { "content-type": "text/html" } });
    const scene = await watched();
    const answer = await favicon(scene);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'; sandbox");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-site");
    expect(answer.headers.get("cache-control")).toContain("max-age");
    expect(btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))).toBe(png);
    const etag = answer.headers.get("etag") ?? "";
    expect((await favicon(scene, { "if-none-match": etag })).status).toBe(304);
  });

  test("an icon is requested at /favicon.ico where the page names none", async () => {
    await shop.answers(page("one"));
    await shop.at("/favicon.ico").answers({ base64: ico });
    expect((await favicon(await watched())).headers.get("content-type")).toBe("image/x-icon");
  });

  test("an SVG or a page is not accepted as icon", async () => {
    await shop.answers(page("one", '<link rel="icon" href="/i.png">'));
    await shop
      .at("/i.png")
      .answers({ body: "<svg><script>1</script></svg>", headers: { "content-type": "image/png" } });
    await shop.at("/favicon.ico").answers("<!doctype html><p>Not here");
    expect(await noFavicon(await watched(), ["http://shop.test/i.png", "http://shop.test/favicon.ico"])).toEqual(none);
  });

  test("an icon is requested once a day at most, and then only where the page changed", async () => {
    await shop.answers(page("one"));
    await shop.at("/favicon.ico").answers({ base64: ico });
    const scene = await watched();
    await favicon(scene);
    await shop.answers(page("two"));
    await scene.bench.pass(600);
    expect(await icons()).toHaveLength(1);
    await scene.bench.pass(86_400);
    expect(await icons()).toHaveLength(1);
    await shop.answers(page("three"));
    await shop.at("/favicon.ico").answers({ base64: png });
    await scene.bench.pass(600);
    expect(await icons()).toHaveLength(2);
    expect((await favicon(scene)).headers.get("content-type")).toBe("image/png");
  });

  test("an icon that can no longer be loaded leaves the stored one", async () => {
    await shop.answers(page("one"));
    await shop.at("/favicon.ico").answers({ base64: ico });
    const scene = await watched();
    await favicon(scene);
    await shop.answers(page("two"));
    await shop.at("/favicon.ico").answers({ reset: true });
    await scene.bench.pass(90_000);
    expect((await favicon(scene)).status).toBe(200);
    expect((await scene.owner.json("GET", `/watch/${scene.uuid}`)).last_error).toBe(false);
  });

  test("an icon at an internal address is not requested", async () => {
    await site("inside.test").resolvesTo("10.0.0.5");
    await shop.answers(
      page("one", '<link rel="icon" href="http://inside.test/i.png"><link rel="icon" href="http://127.0.0.1/i.png">'),
    );
    expect(await noFavicon(await watched(), ["http://shop.test/favicon.ico"])).toEqual(none);
  });

  test("the icon of another account's watch is not shown", async () => {
    await shop.answers(page("one"));
    await shop.at("/favicon.ico").answers({ base64: ico });
    const scene = await watched();
    await favicon(scene);
    const other = await account();
    expect((await other.call("GET", `/watch/${scene.uuid}/favicon`)).status).toBe(404);
  });
});
