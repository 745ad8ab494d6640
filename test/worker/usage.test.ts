/** What an account uses of its plan: counted as watches and tags come and go, and never more than the plan gives. */
import { expect, test } from "vitest";
import { account, type Account } from "./harness.ts";
import { firstRow } from "./rows.ts";
import { operated } from "./operated.ts";

type Plan = { limits: { watches: number | null }; usage: { watches: number; tags: number } };
const usage = async (who: Account) => {
  const { watches, tags } = (await who.json<Plan>("GET", "/plan")).usage;
  return { watches, tags };
};
const page = (name: string | number) => ({ url: `https://shop.example/${name}`, paused: true });

test("watches and tags are counted however they are created and deleted, for each account separately", async () => {
  const [ada, bob] = [await account(), await account()];
  expect(await usage(ada)).toEqual({ watches: 0, tags: 0 });
  const first = await ada.watch({ ...page("a"), tag: "Prices" });
  await ada.call("POST", `/watch/${first}/clone`);
  await ada.call("POST", "/import?tag=News&paused=true", "https://shop.example/b\nhttps://shop.example/c", {
    "content-type": "text/plain",
  });
  await bob.watch(page("d"));
  expect(await usage(ada)).toEqual({ watches: 4, tags: 2 });
  expect(await usage(bob)).toEqual({ watches: 1, tags: 0 });
  await ada.call("DELETE", `/watch/${first}`);
  const [tag = ""] = Object.keys(await ada.json("GET", "/tags"));
  await ada.call("DELETE", `/tag/${tag}`);
  expect(await usage(ada)).toEqual({ watches: 3, tags: 1 });
  expect(await ada.json("GET", "/systeminfo")).toMatchObject({ watch_count: 3, tag_count: 1, queue_size: 0 });
});

test("simultaneous creations never exceed the limit of the plan", async () => {
  const face = operated({ SELF_HOSTED: "false" });
  const ada = await account();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => face.call(ada, "POST", "/watch", page(n))));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 403, 403, 403, 403, 403, 403,
  ]);
  const { usage: used } = (await (await face.call(ada, "GET", "/plan")).json()) as Plan;
  expect(used.watches).toBe(2);
  const kept = await firstRow<{ n: number }>("SELECT count(*) AS n FROM watches");
  expect(kept?.n).toBe(2);
});

test("a tag is found by its title in any letter case, and by its pattern, among many others", async () => {
  const ada = await account();
  for (const title of ["Prices", "Ürümqi", "Other"]) await ada.json("POST", "/tag", { title });
  const { uuid: sale } = await ada.json<{ uuid: string }>("POST", "/tag", {
    title: "Sale",
    url_match_pattern: "shop.example/sale",
  });
  await ada.watch({ ...page("x"), tag: " PRICES " });
  await ada.watch({ ...page("y"), tag: "üRÜMQI" });
  const assigned = await ada.watch({ ...page("sale/1"), tag: "other" });
  expect((await usage(ada)).tags).toBe(4);
  const { tags } = await ada.json<{ tags: string[] }>("GET", `/watch/${assigned}`);
  expect(tags).toContain(sale);
  expect(tags).toHaveLength(2);
});
