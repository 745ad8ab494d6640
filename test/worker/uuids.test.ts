/** A UUID in capital letters names what it names in small ones, wherever a request has it. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { overD1 } from "./databases.ts";
import { account, request } from "./harness.ts";

overD1();

test("a watch and a tag are found by a UUID in capital letters, in paths, queries, bodies and settings", async () => {
  const owner = await account();
  await site("shop.test").answers("<p>Kettle</p>");
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Kettles" });
  const watch = await owner.watch({ url: "https://shop.test/", tags: [tag.toUpperCase()], paused: true });
  const [capital, capitalTag] = [watch.toUpperCase(), tag.toUpperCase()];
  expect(await owner.json("GET", `/watch/${capital}`)).toMatchObject({ uuid: watch, tags: [tag] });
  expect(await owner.json("GET", `/tag/${capitalTag}`)).toMatchObject({ uuid: tag });
  expect(Object.keys(await owner.json("GET", `/watch?tag=${capitalTag}`))).toEqual([watch]);
  expect(await owner.json("GET", `/changes?watch=${capital}`)).toEqual([]);
  await owner.json("POST", "/watches/bulk", { action: "mute", uuids: [capital] });
  expect(await owner.json("GET", `/watch/${watch}`)).toMatchObject({ notification_muted: true });
  const table = await owner.watch({
    url: "https://shop.test/all",
    processor: "table_diff",
    table: { watches: [capital] },
    paused: true,
  });
  expect(await owner.json("GET", `/watch/${table}`)).toMatchObject({ table: { watches: [watch] } });
});

test("a key that is bound to a tag has the same watches by capital letters, and no others", async () => {
  const owner = await account();
  const tagOf = async (title: string) => (await owner.json<{ uuid: string }>("POST", "/tag", { title })).uuid;
  const [mine, other] = [await tagOf("Mine"), await tagOf("Other")];
  const inside = await owner.watch({ url: "https://shop.test/in", tags: [mine, other], paused: true });
  const outside = await owner.watch({ url: "https://shop.test/out", tags: [other], paused: true });
  const made = { scopes: ["read", "write"], only_tags: [mine.toUpperCase()] };
  const { api_key: key } = await owner.json<{ api_key: string }>("POST", "/keys", made);
  const statusOf = async (method: string, path: string, body?: unknown) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await request(path, { method, headers, ...given })).status;
  };
  const path = `/watch/${inside.toUpperCase()}`;
  expect(await statusOf("GET", path)).toBe(200);
  expect(await statusOf("GET", `/watch/${outside.toUpperCase()}`)).toBe(404);
  expect(await statusOf("GET", `/tag/${mine.toUpperCase()}`)).toBe(200);
  expect(await statusOf("GET", `/tag/${other.toUpperCase()}`)).toBe(404);
  // An edit that would take the watch out of other tags is refused however the path is spelt.
  for (const spelt of [path, path.toLowerCase(), `${path}/`]) {
    expect(await statusOf("PUT", spelt, { tags: [mine] })).toBe(403);
    expect(await statusOf("PUT", spelt, { title: "New" })).toBe(200);
  }
});
