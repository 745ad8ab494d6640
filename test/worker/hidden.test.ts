/** What a stolen session reads of settings: no address of a channel and no typed text, until the password is given. */
import { expect, test } from "vitest";
import { sessionCookie } from "../../src/web/session/cookie.ts";
import { account, request } from "./harness.ts";
import { execute } from "./rows.ts";

const password = "correct horse battery";

test("a session without a fresh password reads no secret of watches and tags, saves them unharmed, and reads them after it", async () => {
  const stranger = await account();
  const email = `hidden-${crypto.randomUUID()}@mail.test`;
  const made = await request("/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, session: true }),
  });
  const { session_token: token } = await made.json<{ session_token: string }>();
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, body: await answer.json<Record<string, unknown>>() };
  };
  const secret = {
    notification_urls: ["json://hook.test/qx-secret"],
    browser_steps: [{ operation: "Enter text in field", selector: "#password", optional_value: "qx-secret" }],
  };
  const { uuid: tag } = (await ask("POST", "/tag", { title: "Shop", ...secret })).body;
  const { uuid } = (await ask("POST", "/watch", { url: "https://shop.test/", paused: true, tags: [tag], ...secret }))
    .body;
  const paths = [`/watch/${uuid}`, `/tag/${tag}`];
  for (const path of paths) expect((await ask("GET", path)).body).toMatchObject(secret);

  await execute("UPDATE sessions SET confirmed_at = confirmed_at - 601");
  for (const path of ["/tags", ...paths, ...paths.map((each) => `${each}/effective`)]) {
    const { status, body } = await ask("GET", path);
    expect([path, status, JSON.stringify(body)]).toEqual([path, 200, expect.not.stringContaining("qx-")]);
  }
  const cookie = sessionCookie(token, 60, true).split(";")[0] ?? "";
  for (const path of [`/watch/${uuid}/edit?group=all`, `/tags/${tag}?group=all`, `/watch/${uuid}/settings`]) {
    const page = await request(`https://tidemark.example${path}`, { headers: { cookie, accept: "text/html" } });
    expect([path, page.status, await page.text()]).toEqual([path, 200, expect.not.stringContaining("qx-")]);
  }
  for (const path of paths) {
    const { body } = await ask("GET", path);
    const saved = await ask("PUT", path, { ...body, title: "Other" });
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([200, expect.not.stringContaining("qx-")]);
    const strange = await ask("PUT", path, { notification_urls: ["json://hook.test/a…b"] });
    expect([strange.status, strange.body["error"]]).toEqual([400, expect.stringContaining("notification_urls[0]")]);
  }
  expect((await ask("POST", "/auth/confirm", { password })).status).toBeLessThan(300);
  for (const path of paths) expect((await ask("GET", path)).body).toMatchObject({ title: "Other", ...secret });
  // A program has no password.
  const { uuid: own } = await stranger.json<{ uuid: string }>("POST", "/tag", { title: "Own", ...secret });
  expect(await stranger.json("GET", `/tag/${own}`)).toMatchObject(secret);
});
