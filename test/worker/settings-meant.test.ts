/** Settings mean what the person who gives them means, whichever door they come by; where they cannot, the answer says so. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, type Account } from "./harness.ts";
import { connected, done } from "./mcp/client.ts";

let owner: Account;
beforeEach(async () => {
  owner = await account();
  await site("page.test").answers("<p>Page</p>");
});

type Shown = { effective_interval: { seconds: number; source: string }; time_between_check_use_default: boolean };
const read = (uuid: string) => owner.json<Shown>("GET", `/watch/${uuid}`);
const intervalOf = async (uuid: string) => (await read(uuid)).effective_interval;
const url = "http://page.test/";

describe("an interval that is given is used, without the flag that says so", () => {
  const minutes = { time_between_check: { minutes: 7 } };
  const own = { seconds: 420, source: "watch" };
  const query = "?time_between_check=%7B%22minutes%22%3A7%7D";
  const asText = { "content-type": "text/plain" };

  test("by POST and in a clone, where the flag is shown as it is meant", async () => {
    const uuid = await owner.watch({ url, ...minutes });
    expect(await read(uuid)).toMatchObject({ effective_interval: own, time_between_check_use_default: false });
    const copy = await owner.json<{ uuid: string }>("POST", `/watch/${uuid}/clone`);
    expect(await intervalOf(copy.uuid)).toEqual(own);
  });

  test("by PUT, also over a flag that said otherwise; taken away, the account's counts again", async () => {
    const uuid = await owner.watch({ url, ...minutes, time_between_check_use_default: true });
    expect((await intervalOf(uuid)).source).toBe("system");
    await owner.json("PUT", `/watch/${uuid}`, minutes);
    expect(await intervalOf(uuid)).toEqual(own);
    await owner.json("PUT", `/watch/${uuid}`, { time_between_check: null });
    expect((await intervalOf(uuid)).source).toBe("system");
  });

  test("by the query of both imports", async () => {
    const list = await owner.call("POST", `/import${query}`, url, asText);
    expect(await intervalOf(((await list.json()) as string[])[0] ?? "")).toEqual(own);
    const file = await owner.call("POST", `/import/file${query}&format=csv`, "url\nhttp://page.test/b\n", asText);
    expect(await intervalOf(((await file.json()) as { uuids: string[] }).uuids[0] ?? "")).toEqual(own);
  });

  test("by a tag, which shows it so", async () => {
    const tag = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Often", ...minutes });
    const uuid = await owner.watch({ url, tags: [tag.uuid] });
    expect(await intervalOf(uuid)).toEqual({ seconds: 420, source: "tag" });
    const shown = await owner.json<Shown>("GET", `/tag/${tag.uuid}`);
    expect(shown.time_between_check_use_default).toBe(false);
  });

  test("by the account", async () => {
    await owner.json("PUT", "/settings/user", minutes);
    expect(await intervalOf(await owner.watch({ url }))).toEqual({ seconds: 420, source: "account" });
  });

  describe("by an agent", () => {
    let client: Awaited<ReturnType<typeof connected>>;
    afterEach(() => client.close());
    test("creating, editing and importing", async () => {
      client = await connected(owner.key);
      const { uuid } = await done<{ uuid: string }>(client, "create_watch", { url, settings: minutes });
      expect(await intervalOf(uuid)).toEqual(own);
      const hour = { time_between_check: { hours: 1 } };
      await done(client, "update_watch", { uuid, settings: hour });
      expect((await intervalOf(uuid)).seconds).toBe(3600);
      const more = { addresses: ["http://page.test/b"], settings: minutes };
      const { created } = await done<{ created: string[] }>(client, "import_watches", more);
      expect(await intervalOf(created[0] ?? "")).toEqual(own);
    });
  });
});
