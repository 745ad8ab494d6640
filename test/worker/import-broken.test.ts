/** An import of a backup that breaks off, and is sent again. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { archiveOf, importFile } from "./archives.ts";
import { Faulty } from "./faulty.ts";
import { account, Bench, realEnv, request, type Account } from "./harness.ts";
import { operated } from "./operated.ts";
import { countRows, execute } from "./rows.ts";
import { every } from "./watched.ts";

/** The archive of an account with a change of one page, and another page that was never read. */
async function lived(): Promise<Uint8Array> {
  const owner = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  await shop.answers("<title>Shop</title><p>Price 10</p>");
  await owner.watch({ url: shop.url("/kettle"), title: "Kettle", ...every(5) });
  await owner.watch({ url: "https://other.test/", title: "Other", paused: true });
  await bench.pass(400);
  await shop.answers("<title>Shop</title><p>Price 12</p>");
  await bench.pass(600);
  return archiveOf(owner);
}

/** The watches of an account, each with how many snapshots and changes it has. */
async function pastsOf(owner: Account): Promise<[string, number, number][]> {
  const watches = Object.entries(await owner.json<Record<string, { title: string }>>("GET", "/watch"));
  const pasts = watches.map(async ([uuid, { title }]): Promise<[string, number, number]> => {
    const kept = await owner.json<Record<string, string>>("GET", `/watch/${uuid}/history`);
    return [title, Object.keys(kept).length, (await owner.json<unknown[]>("GET", `/watch/${uuid}/changes`)).length];
  });
  return (await Promise.all(pasts)).toSorted(([one], [other]) => one.localeCompare(other));
}

const send = (owner: Account, archive: Uint8Array, faulty: Faulty): Promise<Response> =>
  operated({}, faulty.wrap(realEnv)).request("/import/file", {
    method: "POST",
    headers: { "x-api-key": owner.key, "content-type": "application/octet-stream" },
    body: archive as BodyInit,
  });

const preview = async (owner: Account, archive: Uint8Array): Promise<{ creates: number }> =>
  (
    await request("/import/preview", {
      method: "POST",
      headers: { "x-api-key": owner.key, "content-type": "application/octet-stream" },
      body: archive as BodyInit,
    })
  ).json();

const whole = [
  ["Kettle", 2, 1],
  ["Other", 0, 0],
];

test.each(["R2 put", "D1 batch"])(
  "an import that breaks off after any %s is whole once it is sent again, and nothing of it is there twice",
  async (call) => {
    const archive = await lived();
    let breaks = 0;
    for (let at = 1; ; at++) {
      const heir = await account();
      // As where the account came from another server, the UUIDs are nobody's.
      await execute("UPDATE watches SET uuid = lower(hex(randomblob(16)))");
      const faulty = new Faulty({ call, at, when: "after" });
      await send(heir, archive, faulty);
      if (faulty.broke === null) break;
      breaks++;
      const isBefore = (await countRows("watches", "import_batch LIKE 'unfinished%'")) > 0;
      if (isBefore) expect((await preview(heir, archive)).creates).toBe(whole.length);
      await importFile(heir, archive);
      expect([faulty.broke, at, await pastsOf(heir)]).toEqual([faulty.broke, at, whole]);
    }
    expect(breaks).toBeGreaterThan(0);
    expect(await countRows("watches", "import_batch LIKE 'unfinished%'")).toBe(0);
  },
);

test("an import that breaks off is whole in an account beside the one that it comes from, too", async () => {
  const archive = await lived();
  const heir = await account();
  for (let at = 1; at <= 3; at++) await send(heir, archive, new Faulty({ call: "R2 put", at, when: "before" }));
  await importFile(heir, archive);
  expect(await pastsOf(heir)).toEqual(whole);
});

test("what was edited of an import that broke off stays", async () => {
  const archive = await lived();
  const heir = await account();
  await send(heir, archive, new Faulty({ call: "R2 put", at: 1, when: "before" }));
  const [edited = ""] = Object.keys(await heir.json<object>("GET", "/watch"));
  await heir.json("PUT", `/watch/${edited}`, { title: "Mine" });
  await importFile(heir, archive);
  expect((await pastsOf(heir)).map(([title]) => title)).toContain("Mine");
});
