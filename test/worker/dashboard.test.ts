/** What holds for every page of the dashboard, read from its router, so that a new screen is in it by itself. */
import { describe, expect, test } from "vitest";
import { screens } from "../../src/web/routes.ts";
import { site } from "../internet/client.ts";
import { account, request, until } from "./harness.ts";

const origin = "https://tidemark.example";
const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const routes = screens.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
const pathOf = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, uuid);
const unsafe = routes.filter(({ method, path }) => method !== "GET" && path !== "/csp-reports");
/** What opens by the signature of its address, whoever is signed in. */
const signed = ["/change/:uuid/:unix", "/change/:uuid/:unix/text"];
const open = new Set([
  "/",
  "/sign-in",
  "/sign-up",
  "/forgot",
  "/try",
  "/try/:look",
  "/offline",
  "/help",
  "/help/keys",
  "/help/:topic",
  "/operator/sign-in",
  ...signed,
]);

/** A session of a new account, as a cookie. */
async function cookie(): Promise<string> {
  const email = `cookie-${crypto.randomUUID()}@mail.test`;
  const credentials = new URLSearchParams({ email, password: "correct horse battery staple" });
  const answer = await request(`${origin}/sign-up`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: credentials,
  });
  expect(answer.status).toBe(303);
  return (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
}

describe("cross-site requests", () => {
  const strangers: Record<string, string>[] = [{ origin: "https://evil.example" }, { origin: "null" }, {}];

  test.each(unsafe)("$method $path is refused to pages of other sites", async ({ method, path }) => {
    for (const headers of strangers) {
      const answer = await request(origin + pathOf(path), {
        method,
        headers,
        body: new URLSearchParams({ next: "/" }),
      });
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
  });

  test("a method in a query or a field changes nothing", async () => {
    const answer = await request(`${origin}/sign-in?_method=POST`, { redirect: "manual" });
    expect(answer.status).toBe(200);
  });
});

test("the session cookie opens pages and never the API", async () => {
  const session = await cookie();
  const page = await request(`${origin}/`, { headers: { cookie: session }, redirect: "manual" });
  expect(page.status).toBe(303);
  const operation = await request("/watch", { headers: { cookie: session } });
  expect(operation.status).toBe(401);
});

test.each(routes.filter(({ method, path }) => method === "GET" && !open.has(path)))(
  "GET $path sends a stranger to the page where he signs in",
  async ({ path }) => {
    const answer = await request(origin + pathOf(path), { redirect: "manual" });
    expect([303, 302]).toContain(answer.status);
  },
);

test.each(signed)("GET %s opens nothing without its signature, not even to somebody who is signed in", async (path) => {
  const headers = { cookie: await cookie() };
  expect((await request(origin + pathOf(path), { headers })).status).toBe(404);
});

test("a signed-in person is not sent to another site afterwards", async () => {
  const email = `next-${crypto.randomUUID()}@mail.test`;
  const password = "correct horse battery staple";
  const at = (path: string, fields: Record<string, string>) =>
    request(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin },
      body: new URLSearchParams(fields),
    });
  await at("/sign-up", { email, password });
  for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
    const answer = await at("/sign-in", { email, password, next });
    expect(answer.headers.get("location"), next).toBe("/");
  }
  expect((await at("/sign-in", { email, password, next: "/watches?q=a" })).headers.get("location")).toBe(
    "/watches?q=a",
  );
});

test("the API keeps its answers: a path of nobody's is JSON for programs and a page for browsers", async () => {
  const { key } = await account();
  const json = await request(`${origin}/no-such-thing`, { headers: { "x-api-key": key } });
  expect([json.status, json.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
  const html = await request(`${origin}/no-such-thing`, { headers: { accept: "text/html" } });
  expect([html.status, html.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});

test("the page of a new watch names the frames that are not read, once, each with a button to look at it", async () => {
  const [session, hall] = [await cookie(), await site("framed.test")];
  const frames = ["https://seats.elsewhere.test/plan?hall=2", "https://video.test/1"];
  await hall.answers(
    `<!doctype html><title>Concert</title><h1>Concert</h1><p>Doors open at seven, the music begins at eight.</p>${frames.map((frame) => `<iframe src="${frame}"></iframe>`).join("")}`,
  );
  const headers = { cookie: session, origin };
  const body = new URLSearchParams({ url: hall.url("/concert") });
  const looked = await request(`${origin}/new`, { method: "POST", redirect: "manual", headers, body });
  expect(looked.status).toBe(303);
  const page = await (await request(new URL(looked.headers.get("location") ?? "", origin).href, { headers })).text();
  expect(page.match(/A part of this page is a frame/g)).toHaveLength(1);
  for (const frame of frames) expect(page).toContain(`name="url" value="${frame}"`);
  expect(page.match(/Watch this part instead/g)).toHaveLength(2);
});

test("where a page shows several prices, one click says which is meant, before the watch is made and on its page", async () => {
  const shop = await site("offers.test");
  const session = await cookie();
  const headers = { cookie: session, origin };
  await shop.answers(
    '<!doctype html><title>Lamp</title><h1>Lamp</h1><p id="blue">Blue: €80.00</p><p id="red">Red: €45.00</p><p>Sold by two people.</p>',
  );
  const post = (path: string, body: Record<string, string>) =>
    request(origin + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(body) });
  const looked = (await post("/new", { url: shop.url("/lamp") })).headers.get("location") ?? "";
  const page = async (path: string) => (await request(origin + path, { headers })).text();
  const asking = await page(`${looked}?what=price`);
  expect(asking).toContain("Which price do you mean?");
  const [, chosen = ""] = /href="([^"]*follow=%23red[^"]*)"/.exec(asking) ?? [];
  const narrowed = await page(chosen.replaceAll("&amp;", "&"));
  expect(narrowed).toContain("€45.00");
  expect(narrowed).not.toContain("Which price do you mean?");

  const made = await post(looked, { what: "price" });
  const watch = made.headers.get("location") ?? "";
  await until(async () => (await page(watch)).includes("Which price do you mean?"), "The page of the watch");
  await post(`${watch}/choose-price`, { filter: "#red" });
  await until(async () => !(await page(watch)).includes("Which price do you mean?"), "A check by the filter");
  expect(await page(`${watch}/price`)).toContain("€45.00");
});

test("the page of a watch says where its credentials go, and shows none of them", async () => {
  const shop = await site("sealed.test");
  await shop.answers("<!doctype html><title>Desk</title><h1>Desk</h1><p>Orders of today and of the day before.</p>");
  const credentials = { email: `desk-${crypto.randomUUID()}@mail.test`, password: "correct horse battery staple" };
  const json = { "content-type": "application/json" };
  const post = (path: string, body: unknown, headers = {}) =>
    request(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const { api_key: key } = await (await post("/auth/register", credentials)).json<{ api_key: string }>();
  const watch = { url: shop.url("/desk"), headers: { Authorization: "Bearer of-the-desk", Accept: "text/html" } };
  const { uuid } = await (await post("/watch", watch, { "x-api-key": key })).json<{ uuid: string }>();
  const body = new URLSearchParams(credentials);
  const entered = await request(`${origin}/sign-in`, { method: "POST", redirect: "manual", headers: { origin }, body });
  const headers = { cookie: (entered.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "" };
  const page = await (await request(`${origin}/watch/${uuid}/settings`, { headers })).text();
  expect(page).toContain("Authorization: sent to sealed.test only");
  expect(page).not.toContain("of-the-desk");
});
