/** What a watch without a title is called: by its page in lists and feeds, or by its address where its owner or a tag wants that. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request } from "./harness.ts";

test("the setting for page titles applies in lists, in the watch, in search and in feeds", async () => {
  const ada = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  await shop.answers("<title>Kettles</title><p>10</p>");
  const uuid = await ada.watch({
    url: shop.url("/"),
    tag: "Plain",
    time_between_check: { minutes: 5 },
    time_between_check_use_default: false,
  });
  await bench.pass(400);
  await shop.answers("<title>Kettles</title><p>12</p>");
  await bench.pass(4000);
  const { rss_token: token } = await ada.json<{ rss_token: string }>("POST", "/rss");
  const names = async () => {
    const list = await ada.json<Record<string, { label: string; title: null }>>("GET", "/watch");
    const found = await ada.json<Record<string, { label: string }>>("GET", "/search?q=shop.test&partial=true");
    const whole = await ada.json<{ label: string; title: null }>("GET", `/watch/${uuid}`);
    expect([list[uuid]?.title, whole.title]).toEqual([null, null]);
    const feed = await request(`https://tidemark.example/rss/watch/${uuid}?token=${token}&format=json`);
    const { title } = await feed.json<{ title: string }>();
    return [list[uuid]?.label, found[uuid]?.label, whole.label, title];
  };
  expect(await names()).toEqual(Array(4).fill("Kettles"));
  await ada.json("PUT", `/watch/${uuid}`, { use_page_title_in_list: false });
  expect(await names()).toEqual(Array(4).fill(shop.url("/")));
  await ada.json("PUT", `/watch/${uuid}`, { use_page_title_in_list: null });
  const [tag = ""] = Object.keys(await ada.json("GET", "/tags"));
  await ada.json("PUT", `/tag/${tag}`, { use_page_title_in_list: false });
  expect(await names()).toEqual(Array(4).fill(shop.url("/")));
});
