/** Settings that name watches, in an archive that another account brings. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { archiveOf, importFile } from "./archives.ts";
import { account, type Account } from "./harness.ts";

type Watch = { uuid: string; url: string; table: unknown; site: unknown };
const watchesOf = async (owner: Account): Promise<Watch[]> => {
  const uuids = Object.keys(await owner.json<object>("GET", "/watch"));
  return Promise.all(uuids.map((uuid) => owner.json<Watch>("GET", `/watch/${uuid}`)));
};

test("in another account a table follows the site, and the watches, that came with it; of a site that did not come a note says so", async () => {
  const owner = await account();
  await site("shop.test").answers("<title>Shop</title><p>Price 10</p>");
  const own = await owner.watch({ url: "http://shop.test/kettle" });
  const of = await owner.watch({
    url: "http://shop.test/",
    processor: "site_diff",
    title: "Shop",
    site: { read: "changed", own_watches: [{ address: "http://shop.test/kettle", watch: own, since: 1 }] },
  });
  await owner.json("POST", "/tag", { title: "products", table: { site: of } });
  await owner.watch({ url: "http://shop.test/table", processor: "table_diff", table: { site: of }, tag: "products" });
  await owner.watch({ url: "http://shop.test/list", processor: "table_diff", table: { watches: [own] } });
  const named = async (who: Account) => {
    const watches = await watchesOf(who);
    const at = (path: string) => watches.find(({ url }) => url === `http://shop.test${path}`);
    const tags = await who.json<Record<string, { table: unknown }>>("GET", "/tags");
    return {
      uuids: { own: at("/kettle")?.uuid, of: at("/")?.uuid },
      names: [at("/table")?.table, at("/list")?.table, at("/")?.site, ...Object.values(tags).map(({ table }) => table)],
    };
  };
  const heir = await account();
  expect((await importFile(heir, await archiveOf(owner))).notes).toEqual([]);
  const [there, here] = [await named(owner), await named(heir)];
  expect(here.uuids.of).not.toBe(there.uuids.of);
  const renamed = JSON.stringify(there.names).replaceAll(own, String(here.uuids.own));
  expect(here.names).toEqual(JSON.parse(renamed.replaceAll(of, String(here.uuids.of))));
  const part = await importFile(await account(), await archiveOf(owner, "?tag=products"));
  expect(part.notes.map(({ reason }) => reason)).toEqual([expect.stringContaining("table.site: expected")]);
});
