/** When a table of what the account knows is compared out of its turn: whichever way something came to bear on it. */
import { describe, expect, test } from "vitest";
import { request, type Account } from "./harness.ts";
import { openShop, productPage } from "./openShop.ts";
import { execute, setDue } from "./rows.ts";
import { every } from "./watched.ts";

type Row = { key: string; watch: string | null; is_unread: boolean };

/** A table of two pages, and a watch that reads the offer of the first elsewhere, for another price than the site. */
async function shopWithOffer() {
  const opened = await openShop({ kettle: { price: "30.00" }, pan: { price: "40.00" } });
  const { owner, bench, of, passes, follow, shop } = opened;
  const table = await follow();
  await passes();
  const costs = (price: string) => shop.at("/offers/kettle").answers(productPage("kettle", { price }));
  await costs("20.00");
  const offer = { url: shop.url("/offers/kettle"), processor: "restock_diff", notification_muted: true, ...every(600) };
  const own = await owner.watch(offer);
  await owner.firstCheck(own);
  const { site } = await owner.json<{ site: object }>("GET", `/watch/${of}`);
  const apart = { ...site, own_watches: [{ address: shop.url("/p/kettle"), watch: own, since: 0 }] };
  const firstRow = async () => (await owner.json<{ rows: Row[] }>("GET", `/watch/${table.uuid}/rows`)).rows[0];
  const kettle = async () => {
    await bench.pass(60);
    return (await table.latest())?.split("\n")[1];
  };
  await bench.pass(60);
  expect(await kettle()).toBe("kettle,30 EUR,true");
  return { ...opened, ...table, costs, own, site, apart, kettle, firstRow };
}

describe("a table of a site whose tag says which pages have watches of their own", () => {
  test("is compared soon after the tag is given, edited, deleted and restored", async () => {
    const { owner, of, site, apart, kettle } = await shopWithOffer();
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
      ...{ title: "apart", overrides_watch: true, site: apart },
    });
    await owner.json("PUT", `/watch/${of}`, { tags: [tag] });
    expect(await kettle()).toBe("kettle,20 EUR,true");
    await owner.json("PUT", `/tag/${tag}`, { site });
    expect(await kettle()).toBe("kettle,30 EUR,true");
    await owner.json("PUT", `/tag/${tag}`, { site: apart });
    expect(await kettle()).toBe("kettle,20 EUR,true");
    await owner.json("PUT", `/tag/${tag}`, { overrides_watch: false });
    expect(await kettle()).toBe("kettle,30 EUR,true");
    await owner.json("PUT", `/tag/${tag}`, { overrides_watch: true });
    expect(await kettle()).toBe("kettle,20 EUR,true");
    await owner.call("DELETE", `/tag/${tag}`);
    expect(await kettle()).toBe("kettle,30 EUR,true");
    await owner.call("POST", `/tag/${tag}/restore`);
    expect(await kettle()).toBe("kettle,20 EUR,true");
    await owner.json("PUT", `/watch/${of}`, { tags: [] });
    expect(await kettle()).toBe("kettle,30 EUR,true");
  });

  test("knows soon what becomes of such a watch: its price, a pause, and that it leaves", async () => {
    const { owner, bench, of, apart, own, costs, kettle, firstRow } = await shopWithOffer();
    await owner.json("POST", "/tag", { title: "apart", overrides_watch: true, site: apart });
    await owner.json("PUT", `/watch/${of}`, { tag: "apart" });
    expect(await kettle()).toBe("kettle,20 EUR,true");
    await costs("15.00");
    await execute("UPDATE schedule SET pack = 0 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)", own);
    await setDue(own, bench.time);
    await bench.pass(60);
    expect(await kettle()).toBe("kettle,15 EUR,true");
    await owner.json("PUT", `/watch/${own}`, { paused: true });
    await kettle();
    expect(await firstRow()).toMatchObject({ watch: own, is_unread: true });
    await owner.call("DELETE", `/watch/${own}`);
    expect(await kettle()).toBe("kettle,30 EUR,true");
  });
});

describe("a table that may not run while something moves", () => {
  const suspended = async ({ email }: Account, isSuspended: boolean) => {
    const headers = { "x-api-key": "admin-key-for-tests", "content-type": "application/json" };
    const { id } = await (await request(`/admin/accounts/${email}`, { headers })).json<{ id: string }>();
    const body = JSON.stringify({ suspended: isSuspended });
    expect((await request(`/admin/accounts/${id}`, { method: "PATCH", headers, body })).status).toBe(200);
  };

  test.for([
    ["its account is suspended", async (owner: Account, _: string, isOff: boolean) => suspended(owner, isOff)],
    [
      "its owner pauses it",
      (owner: Account, uuid: string, isOff: boolean) => owner.json("PUT", `/watch/${uuid}`, { paused: isOff }),
    ],
  ] as const)("is compared soon after it goes on, where %s", async ([, turn]) => {
    const { owner, bench, of, uuid, apart, kettle } = await shopWithOffer();
    await owner.json("PUT", `/watch/${of}`, { site: apart });
    await turn(owner, uuid, true);
    await bench.pass(60);
    await bench.pass(600);
    await turn(owner, uuid, false);
    expect(await kettle()).toBe("kettle,20 EUR,true");
  });
});
