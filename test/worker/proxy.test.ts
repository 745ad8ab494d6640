/** A watch names a proxy by the operator's key; what the operator did not configure cannot be chosen. */
import { expect, test } from "vitest";
import { account } from "./harness.ts";
import { operated } from "./operated.ts";

const { call } = operated({ PROXIES: '{"berlin":"http://127.0.0.1:3128","paris":"https://u:secret@proxy.test"}' });
const watch = (proxy: string | null) => ({ url: "http://shop.test/", proxy });

test("an unknown proxy key is refused, and the refusal names the known ones without their addresses", async () => {
  const owner = await account();
  for (const proxy of ["oslo", "http://127.0.0.1:3128", "__proto__", "toString"]) {
    const answer = await call(owner, "POST", "/watch", watch(proxy));
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain("'berlin', 'paris'");
    expect(text).not.toMatch(/3128|secret/);
  }
  const kept = await call(owner, "POST", "/watch", watch("berlin"));
  expect(kept.status).toBe(201);
  const { uuid } = await kept.json<{ uuid: string }>();
  expect((await call(owner, "PUT", `/watch/${uuid}`, { proxy: "oslo" })).status).toBe(400);
  expect((await call(owner, "PUT", `/watch/${uuid}`, { proxy: null })).status).toBe(200);
});

test("a server without proxies refuses a proxy key and says so", async () => {
  const owner = await account();
  const answer = await owner.call("POST", "/watch", watch("berlin"));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("none is configured");
});

test("no-proxy is taken by every server, as from changedetection.io", async () => {
  const owner = await account();
  const { uuid } = await owner.json("POST", "/watch", watch("no-proxy"));
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ proxy: "no-proxy" });
});
