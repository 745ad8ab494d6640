/** The first minute: a stranger's address is read within bounds before there is an account, and what was chosen is watched with it. */
import { describe, expect, test } from "vitest";
import { site, type Site } from "../internet/client.ts";
import { homeDatabase, request, until } from "./harness.ts";

const origin = "https://tidemark.example";
const kettle = `<!doctype html><title>Blue kettle</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","offers":{"@type":"Offer","price":"89.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
<h1>Blue kettle</h1><p>89.00 EUR</p>`;

let networks = 0;
/** An address of a network that nobody had before. */
const freshAddress = () => `203.1.${(networks += 1)}.7`;

const post = (path: string, fields: Record<string, string>, address = freshAddress()) =>
  request(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "CF-Connecting-IP": address },
    body: new URLSearchParams(fields),
  });
const look = (url: string, address?: string) => post("/try", { url }, address);
const cookieOf = (answer: Response) => (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
const pathTo = (answer: Response) => answer.headers.get("location") ?? "";
const pageAt = async (path: string) => (await request(origin + path)).text();

/** The price that a watch read last; null while it was not read. */
const seenOf = (uuid: string) =>
  homeDatabase.prepare("SELECT price FROM watches WHERE uuid = ?").bind(uuid).first<number>("price");

/** The requests for pages; robots.txt is asked for beside the first one. */
const pagesOf = async (shop: Site) => (await shop.requests()).filter(({ url }) => !url.endsWith("/robots.txt"));

describe("a page that a stranger names", () => {
  test("is read without its scheme and without an account, and its price is the first question", async () => {
    const shop = site("first-minute.test");
    await shop.answers(kettle);
    const answer = await look(shop.url("/kettle").replace(/^https?:\/\//, ""));
    expect([answer.status, pathTo(answer)]).toEqual([303, expect.stringMatching(/^\/try\/\w+-\w+$/)]);
    const page = await pageAt(pathTo(answer));
    expect(page).toContain('name="at_most"');
    expect(page).toMatch(/name="at_most"[^>]*value="80"/);
    expect(page).toContain("€89.00");
  });

  test("is watched with what was chosen once the account is made", async () => {
    const shop = site("first-minute-on.test");
    await shop.answers(kettle);
    const id =
      pathTo(await look(shop.url("/kettle")))
        .split("/")
        .at(-1) ?? "";
    const chosen = { try: id, what: "price", price_mode: "at_most", at_most: "79,90", tell: "later" };
    expect(await pageAt(`/sign-up?${new URLSearchParams(chosen).toString()}`)).toContain('value="79.9"');
    const email = `first-${crypto.randomUUID()}@mail.test`;
    const entered = await post("/sign-up", { ...chosen, email, password: "correct horse battery" });
    const uuid = /^\/watch\/(.+)$/.exec(pathTo(entered))?.[1] ?? "";
    const login = await request("/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "correct horse battery" }),
    });
    const page = await request(`${origin}/watch/${uuid}`, { headers: { cookie: cookieOf(entered) } });
    expect(await page.text()).toMatch(/<h1>(?:<bdi[^>]*>)?Blue kettle/);
    const { session_token: token } = await login.json<{ session_token: string }>();
    const watch = await request(`/watch/${uuid}`, { headers: { authorization: `Bearer ${token}` } });
    expect(await watch.json()).toMatchObject({
      url: shop.url("/kettle"),
      processor: "restock_diff",
      price_at_most: 79.9,
    });
  });

  test("is not asked for again when the account is made: what was seen is the first reading", async () => {
    const shop = site("first-minute-seen.test");
    await shop.answers(kettle);
    const id =
      pathTo(await look(shop.url("/kettle")))
        .split("/")
        .at(-1) ?? "";
    await shop.answers(kettle.replaceAll("89.00", "79.00"));
    const email = `first-${crypto.randomUUID()}@mail.test`;
    const chosen = {
      try: id,
      what: "price",
      price_mode: "any",
      tell: "later",
      email,
      password: "correct horse battery",
    };
    const uuid = /^\/watch\/(.+)$/.exec(pathTo(await post("/sign-up", chosen)))?.[1] ?? "";
    await until(async () => (await seenOf(uuid)) !== null, "The first reading");
    expect(await seenOf(uuid)).toBe(89);
    expect(await pagesOf(shop)).toHaveLength(1);
  });

  test("is asked for once, whoever names it within ten minutes", async () => {
    const shop = site("asked-once.test");
    await shop.answers(kettle);
    const [one, other] = [pathTo(await look(shop.url("/kettle"))), pathTo(await look(shop.url("/kettle")))];
    expect(other).toBe(one);
    expect(await pagesOf(shop)).toHaveLength(1);
  });

  test("is shown by its first sixty lines, each cut, and never as markup", async () => {
    const shop = site("many-lines.test");
    await shop.answers(
      `<title>Long</title>${Array.from({ length: 200 }, (_, at) => `<p>Line ${at + 1} ${"x".repeat(500)}</p>`).join("")}`,
    );
    const page = await pageAt(pathTo(await look(shop.url("/long"))));
    expect(page).toContain("Line 60 ");
    expect(page).not.toContain("Line 61 ");
    expect(page).not.toContain("x".repeat(301));
  });
});

describe("what strangers cannot have", () => {
  test("a network has five pages read in an hour; others go on, and the form stays", async () => {
    const address = freshAddress();
    const shops = Array.from({ length: 6 }, (_, at) => site(`shop-${at}.try.test`));
    const statuses: number[] = [];
    for (const shop of shops) {
      await shop.answers(kettle);
      statuses.push((await look(shop.url("/"), address)).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await pagesOf(shops[5] as Site)).toHaveLength(0);
    expect((await look(shops[5]?.url("/") ?? "")).status).toBe(303);
  });

  test("a host that asks for a pause between requests gets it, whoever asks; the form says until when", async () => {
    const shop = site("paused.try.test");
    await shop.answers(kettle);
    await shop.at("/robots.txt").answers("User-agent: *\nCrawl-delay: 30\n");
    expect((await look(shop.url("/first"))).status).toBe(303);
    expect((await look(shop.url("/second"))).status).toBe(303);
    const third = await look(shop.url("/third"));
    expect(third.status).toBe(429);
    expect(await third.text()).toMatch(/paused\.try\.test asks for a pause.*\d+ seconds/);
    expect((await pagesOf(shop)).map(({ url }) => new URL(url).pathname)).toEqual(["/first", "/second"]);
    expect((await shop.requests()).filter(({ url }) => url.endsWith("/robots.txt"))).toHaveLength(1);
  });

  test("a host that says it is asked too much is left alone for as long as it says", async () => {
    const shop = site("too-much.try.test");
    await shop.answers({ status: 429, headers: { "retry-after": "600" }, body: "slow down" });
    await look(shop.url("/first"));
    const next = await look(shop.url("/second"));
    expect(next.status).toBe(429);
    expect(await next.text()).toContain("asks for a pause");
    expect(await pagesOf(shop)).toHaveLength(1);
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost/",
    "http://shop.try.test:8080/",
    "https://shop.try.test:22/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "no address",
    "",
  ])("%s is refused with the form", async (url) => {
    const answer = await look(url);
    expect([400, 303]).toContain(answer.status);
    if (answer.status === 303) throw new Error(`read: ${pathTo(answer)}`);
    expect(await answer.text()).toContain('name="url"');
  });

  test("a page that leads to a private address is not read", async () => {
    const shop = site("leads-inside.test");
    await shop.answers({ status: 302, headers: { location: "http://10.0.0.1/admin" }, body: "" });
    expect((await look(shop.url("/"))).status).toBe(400);
  });

  test("a page that leads to another port of a machine is not read there", async () => {
    const shop = site("leads-aside.test");
    await shop.answers({ status: 302, headers: { location: "http://leads-aside.test:8443/status" }, body: "" });
    await site("leads-aside.test:8443").answers(kettle);
    expect((await look(shop.url("/"))).status).toBe(400);
  });

  test("more than two megabytes are not taken", async () => {
    const shop = site("large.try.test");
    await shop.answers(`<title>Large</title><p>${"large ".repeat(500_000)}</p>`);
    const answer = await look(shop.url("/"));
    const page = answer.status === 303 ? await pageAt(pathTo(answer)) : await answer.text();
    expect(page).not.toContain("large large");
  });
});

test("whoever was never here comes to the page that makes an account, everybody else to the one that opens it", async () => {
  const at = async (headers: Record<string, string>, path = "/watches") =>
    pathTo(await request(`${origin}${path}`, { redirect: "manual", headers }));
  expect(await at({})).toBe("/sign-up?next=%2Fwatches");
  expect(await at({ cookie: "tidemark-display=%7B%7D" })).toBe("/sign-in?next=%2Fwatches");
  const program = await at({}, "/device?user_code=WDJB-MJHT");
  expect(program, "a program asks for an account that there is").toMatch(/^\/sign-in\?next=/);
  expect(await pageAt("/sign-up?next=%2Fwatches")).toContain('href="/sign-in?next=%2Fwatches"');
});
