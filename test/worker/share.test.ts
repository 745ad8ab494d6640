/** Links that share the settings of a watch: what they carry through the public face, to whom they open, and when they end. */
import { expect, test } from "vitest";
import { linkText } from "../../src/watch/share/link.ts";
import { account, errorOf, homeWorld } from "./harness.ts";
import { operated } from "./operated.ts";

type Share = { url: string; settings: Record<string, unknown>; left_out: string[]; expires_at: number };
type SharedSettings = Share & {
  effective: Record<string, { value: unknown; is_set: boolean; source: { level: string } }>;
};
const pathOf = ({ url }: Share) => `/shared/${url.split("/shared/")[1] ?? ""}`;

test("a link opens to any account, carries what was chosen and no secret, and makes nothing by itself", async () => {
  const [owner, friend] = [await account(), await account()];
  await friend.json("PUT", "/settings/user", { time_between_check: { hours: 7 } });
  const uuid = await owner.watch({
    url: "https://shop.test/kettle?token=qx-secret&size=2",
    title: "Kettle",
    paused: true,
    tag: "qx-tag",
    include_filters: [".price"],
    ignore_text: ["Views"],
    headers: { "X-Mine": "qx-secret" },
    body: "qx-secret",
    notification_urls: ["json://hook.test/qx-secret"],
    browser_steps: [{ operation: "Enter text in field", selector: "#password", optional_value: "qx-secret" }],
  });
  const made = await owner.call("POST", `/watch/${uuid}/share`, {});
  const text = await made.clone().text();
  expect([made.status, text]).toEqual([200, expect.not.stringContaining("qx-")]);
  const share = await made.json<Share>();
  expect(share.url).toMatch(/^https:\/\/tidemark\.example\/shared\/[\w.-]+$/);
  expect(share.left_out.toSorted()).toEqual([
    "body",
    "browser_steps[0].optional_value",
    "headers",
    "notification_urls",
    "url.token",
  ]);
  const opened = await friend.call("GET", pathOf(share));
  const carried = await opened.clone().text();
  expect([opened.status, carried]).toEqual([200, expect.not.stringContaining("qx-")]);
  const { settings, effective, left_out: leftOut } = await opened.json<SharedSettings>();
  expect([settings, leftOut]).toEqual([share.settings, share.left_out]);
  expect(settings).toMatchObject({
    url: "https://shop.test/kettle?size=2",
    title: "Kettle",
    include_filters: [".price"],
    ignore_text: ["Views"],
  });
  // What the link does not say comes from the account of whoever opens it.
  expect(effective).toMatchObject({
    include_filters: { value: [".price"], is_set: true, source: { level: "watch" } },
    time_between_check: { value: { hours: 7 }, is_set: false, source: { level: "account" } },
  });
  expect(await friend.json("GET", "/watch")).toEqual({});
  expect((await friend.call("POST", "/watch", settings)).status).toBe(201);
});

test("a link ends when it was to, and a changed one, a stranger's watch and a server without keys are refused", async () => {
  const [owner, friend] = [await account(), await account()];
  const uuid = await owner.watch({ url: "https://shop.test/", paused: true });
  const share = await owner.json<Share>("POST", `/watch/${uuid}/share`, { days: 1 });
  const inDays = (share.expires_at - Date.now() / 1000) / 86_400;
  expect(inDays).toBeGreaterThan(0.99);
  expect(inDays).toBeLessThanOrEqual(1);
  for (const days of [0, 91, 1.5])
    expect((await owner.call("POST", `/watch/${uuid}/share`, { days })).status).toBe(400);
  const old = await linkText(homeWorld().stores.sealer, {
    settings: share.settings,
    leftOut: [],
    until: 86_400,
  });
  expect(await errorOf(await friend.call("GET", `/shared/${old}`))).toEqual({
    status: 410,
    error: "This link was good until 1970-01-02T00:00:00.000Z; ask for a new one",
  });
  const forged = pathOf(share).slice(0, -3) + "abc";
  expect(await errorOf(await friend.call("GET", forged))).toEqual({
    status: 404,
    error: "This link was not made by this server, or a part of it is missing; ask for the whole link",
  });
  expect((await friend.call("POST", `/watch/${uuid}/share`, {})).status).toBe(404);
  const keyless = operated({ ENCRYPTION_KEYS: "" });
  expect((await keyless.call(owner, "POST", `/watch/${uuid}/share`, {})).status).toBe(503);
});
