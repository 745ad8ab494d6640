/** Who gets to the operator's pages. */
import { expect, test } from "vitest";
import { request } from "../harness.ts";

const origin = "https://tidemark.example";
const key = "admin-key-for-tests";

const tryKey = (typed: string, network: string) =>
  request(`${origin}/operator/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "cf-connecting-ip": network },
    body: new URLSearchParams({ key: typed }),
  });
const open = (path: string, cookie: string) => request(origin + path, { headers: { cookie }, redirect: "manual" });

test("the administrator's key opens the operator's pages for an hour, and its cookie opens nothing of the API", async () => {
  const entered = await tryKey(key, "203.0.113.7");
  const given = entered.headers.getSetCookie().find((one) => one.startsWith("__Host-tidemark-operator=")) ?? "";
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/operator"]);
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=3600"]) expect(given).toContain(part);
  const cookie = given.split(";")[0] ?? "";
  const page = await open("/operator", cookie);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect((await open("/operator", `${cookie}0`)).status).toBe(303);
  // Nothing ticks here, so the service is out of order, which stands above the failures and among the parts.
  expect(await page.text()).toContain("Look at the service");
  const service = await (await open("/operator/service", cookie)).text();
  expect(service).toContain("MAIL_URL is not set");
  expect(service).toMatch(/Release \d+\.\d+\.\d+/);
  expect((await open("/api/v1/admin/reliability", cookie)).status).toBe(401);
});

test("guesses of the administrator's key have to wait, also the right one among them", async () => {
  const statuses = [];
  for (const typed of ["1", "2", "3", "4", "5", "6", key]) statuses.push((await tryKey(typed, "198.51.100.9")).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
});
