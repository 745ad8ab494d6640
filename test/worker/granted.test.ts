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

test("a room of Matrix is joined by its alias once, with the token of a login, before messages go to it", async () => {
  const owner = await account();
  const server = site("matrix.example");
  const send = async () => {
    const given = { notification_urls: ["matrixs://me:secret@matrix.example/#alerts"] };
    const { results } = await owner.json<{ results: { success: boolean; error: string | null }[] }>(
      "POST",
      "/notifications/test",
      given,
    );
    return results[0];
  };
  const base = "/_matrix/client/v3";
  const join = server.at(`${base}/join/%23alerts%3Ahome.example`);
  await server.answers({ status: 200, body: '{"event_id":"$e"}' });
  await server.at(`${base}/login`).answers({ status: 200, body: '{"access_token":"t1","user_id":"@me:home.example"}' });
  await join.answers({ status: 403, body: '{"errcode":"M_FORBIDDEN"}' });
  expect(await send()).toMatchObject({ success: false, error: expect.stringContaining("not invited") });
  await join.answers({ status: 200, body: '{"room_id":"!r:home.example"}' });
  expect(await send()).toMatchObject({ success: true });
  expect(await send()).toMatchObject({ success: true });
  const paths = (await server.requests()).map(({ url: address }) => new URL(address).pathname.slice(base.length + 1));
  expect(paths.map((path) => path.split("/")[0])).toEqual(["login", "join", "login", "join", "rooms", "rooms"]);
});
