/** Search through the public face. */
import { beforeEach, describe, expect, test } from "vitest";
import { account, realEnv, type Account } from "./harness.ts";

let owner: Account;
const uuids: Record<string, string> = {};
beforeEach(async () => {
  owner = await account();
  uuids.kettle = await owner.watch({
    url: "https://shop.test/kettle",
    title: "Ärgerlich teuer",
    tag: "Shop",
    paused: true,
  });
  uuids.news = await owner.watch({ url: "https://news.test/", paused: true });
  const reading = { pageTitle: "Daily News", failing: { class: "dns", sentence: "No such host", count: 1 } };
  await realEnv.DB.prepare("INSERT INTO readings (watch_id, reading) SELECT id, ? FROM watches WHERE uuid = ?")
    .bind(JSON.stringify(reading), uuids.news)
    .run();
});
const found = async (query: string) => Object.keys(await owner.json("GET", `/search?${query}`));

describe("a search", () => {
  test("finds whole texts, or parts where asked, whatever the case", async () => {
    expect(await found("q=https://SHOP.test/kettle")).toEqual([uuids.kettle]);
    expect(await found("q=kettle")).toEqual([]);
    expect(await found("q=kettle&partial=true")).toEqual([uuids.kettle]);
    expect(await found(`q=${encodeURIComponent("ÄRGERLICH")}&partial=1`)).toEqual([uuids.kettle]);
    expect(await found("q=daily%20news")).toEqual([uuids.news]);
    expect(await found("q=no%20such&partial=yes")).toEqual([uuids.news]);
    expect(await found("q=*.test/*")).toEqual([uuids.kettle, uuids.news]);
  });

  test("answers as the list does, page by page", async () => {
    const all = await owner.json("GET", "/search?q=test&partial=true");
    expect(all).toEqual(await owner.json("GET", "/watch"));
    const first = await owner.call("GET", "/search?q=test&partial=true&limit=1");
    expect(Object.keys((await first.json()) as object)).toEqual([uuids.kettle]);
    const next = /<\/api\/v1(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(Object.keys(await owner.json("GET", next))).toEqual([uuids.news]);
  });

  test("stays inside a tag, by name or UUID", async () => {
    expect(await found("q=test&partial=true&tag=shop")).toEqual([uuids.kettle]);
    expect((await owner.call("GET", "/search?q=test&tag=unknown")).status).toBe(404);
  });

  test("needs something to look for, and never sees what is another's", async () => {
    for (const query of ["", "?q=", "?q=%20"]) {
      const answer = await owner.call("GET", `/search${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: "Search query 'q' parameter is required" });
    }
    expect((await owner.call("GET", "/search?q=x&partial=perhaps")).status).toBe(400);
    expect(await (await account()).json("GET", "/search?q=test&partial=true")).toEqual({});
  });
});
