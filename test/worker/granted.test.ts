/** A service that gives an access token first is asked for it once, and again when the token has been withdrawn. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account } from "./harness.ts";

const url = "azure://me@x.example/tenant1/client1/secret1/you@x.example";

test("a token is asked for once for several mails, anew after it is refused, and its refusal is reported", async () => {
  const owner = await account();
  const [login, graph] = [site("login.microsoftonline.com"), site("graph.microsoft.com")];
  const send = async () => {
    const given = { notification_urls: [url] };
    const { results } = await owner.json<{ results: { success: boolean; error: string | null }[] }>(
      "POST",
      "/notifications/test",
      given,
    );
    return results[0];
  };
  const bearers = async () => (await graph.requests()).map(({ headers }) => headers["authorization"]);
  const token = (value: string) =>
    login.answers({ status: 200, body: `{"access_token":"${value}","expires_in":3600}` });

  await login.answers({ status: 401, body: '{"error":"invalid_client"}' });
  expect(await send()).toMatchObject({ success: false, error: expect.stringContaining("credentials") });
  expect(await bearers()).toEqual([]);

  await token("first");
  await graph.answers({ status: 202, body: "" });
  expect(await send()).toMatchObject({ success: true });
  expect(await send()).toMatchObject({ success: true });
  expect(await bearers()).toEqual(["Bearer first", "Bearer first"]);

  await token("second");
  await graph.answers({ status: 401, body: "" });
  expect(await send()).toMatchObject({ success: false });
  expect(await bearers()).toEqual(["Bearer first", "Bearer first", "Bearer first", "Bearer second"]);
  expect(await login.requests()).toHaveLength(3);
});
