/** Moving from changedetection.io: what its backup holds of the past is what the first check here compares with. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { hook, shownOf } from "./watched.ts";
import { archiveOf, importFile } from "./archives.ts";

const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const page = (price: number) =>
  `<!doctype html><html><head><title>Kettles</title></head><body><h1>Kettles</h1><ul><li>Blue kettle</li><li>Price ${price}</li></ul><table><tr><td>Stock</td><td>3</td></tr></table></body></html>`;
/** As that service lays the page out. */
const laidOut = (price: number) => `Kettles\n=======\n\n  * Blue kettle\n  * Price ${price}\n\nStock  3\n`;

function backup({ html, watch = {} }: { html: string | null; watch?: Record<string, unknown> }): Uint8Array {
  const settings = { notification_urls: ["json://hook.test/in"], last_viewed: 1600000150, ...watch };
  return zipSync({
    "changedetection.json": strToU8(JSON.stringify({ settings: { application: {}, requests: {} } })),
    [`${uuid}/watch.json`]: strToU8(
      JSON.stringify({ url: "http://shop.test/kettles", uuid, page_title: "Kettles", ...settings }),
    ),
    [`${uuid}/history.txt`]: strToU8("1600000100,a.txt\n1600000200,b.txt\n"),
    [`${uuid}/a.txt`]: strToU8(laidOut(8)),
    [`${uuid}/b.txt`]: strToU8(laidOut(10)),
    ...(html === null ? {} : { [`${uuid}/1600000200.html`]: strToU8(html) }),
  });
}

async function moved(archive: Uint8Array, now: string) {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await hook.answers({ status: 200, body: "" });
  await shop.answers(now);
  const { notes } = await importFile(owner, archive);
  await owner.firstCheck(uuid);
  for (let pass = 0; pass < 3; pass++) await bench.pass(60);
  /** The page reads so at the next check. */
  const reads = async (body: string) => {
    await shop.answers(body);
    await bench.pass(4 * 3600);
  };
  const between = async (from: string, to: string) => owner.text(`/watch/${uuid}/difference/${from}/${to}`);
  return { notes, shop, reads, between, ...shownOf(owner, uuid) };
}

describe("a watch that comes with the page of its last snapshot", () => {
  test("an imported watch with its last page is alerted to changes since the backup, and not to another layout", async () => {
    const { alerts, changes, suppressed, difference } = await moved(backup({ html: page(10) }), page(12));
    expect(await alerts()).toBe(1);
    expect(await changes()).toHaveLength(2);
    expect(await difference()).toEqual(["(changed) Price 10", "(into) Price 12"]);
    expect(await suppressed()).toEqual([]);
  });

  test("an imported watch whose page is the same is alerted only to the next change", async () => {
    const { alerts, suppressed, reads, difference } = await moved(backup({ html: page(10) }), page(10));
    expect(await alerts()).toBe(0);
    expect(await suppressed()).toEqual([]);
    await reads(page(12));
    expect(await alerts()).toBe(1);
    expect(await difference()).toEqual(["(changed) Price 10", "(into) Price 12"]);
  });

  test("an imported watch keeps the time of its last change and whether it was viewed, and what opens it", async () => {
    const watch = { link_to_open: "https://shop.test/buy", llm_change_summary: "In one line" };
    const { shown, notes } = await moved(backup({ html: page(10), watch }), page(10));
    expect(await shown()).toMatchObject({ last_changed: 1600000200, viewed: false, ...watch });
    expect(notes).toEqual([]);
  });
});

describe("a watch that comes without it", () => {
  test("an imported watch without its last page is alerted only to the next change where the words are the same", async () => {
    const { alerts, suppressed, reads } = await moved(backup({ html: null }), page(10));
    expect(await alerts()).toBe(0);
    expect(await suppressed()).toEqual([]);
    await reads(page(12));
    expect(await alerts()).toBe(1);
  });

  test("an imported watch without its last page lists other words as suppressed, and a person can restore the change", async () => {
    const { owner, path, alerts, suppressed, changes } = await moved(backup({ html: null }), page(12));
    expect(await alerts()).toBe(0);
    const [entry, ...others] = await suppressed();
    expect(others).toEqual([]);
    expect(entry?.reason).toMatch(/imported snapshot is laid out in another way/);
    await owner.json("POST", `${path}/held/${entry?.timestamp}/restore`);
    expect(await changes()).toHaveLength(2);
  });
});

describe.each([
  ["with its page", page(10)],
  ["without its page", null],
])("the snapshots of a watch that comes %s", (_, html) => {
  test("an unchanged imported watch has the snapshots of before, and the differences between them", async () => {
    const { stamps, between } = await moved(backup({ html }), page(10));
    expect(await stamps()).toEqual([1600000100, 1600000200]);
    expect((await between("previous", "latest")).trim().split("\n")).toEqual([
      "(changed)   * Price 8",
      "(into)   * Price 10",
    ]);
    expect(await between("latest", "latest")).toBe("");
  });

  test("a change after an import differs from the last imported snapshot in what moved, not in layout", async () => {
    const { stamps, between, reads } = await moved(backup({ html }), page(10));
    await reads(page(12));
    const times = await stamps();
    expect(times).toHaveLength(3);
    for (const from of ["previous", times[1]])
      expect((await between(`${from}`, "latest")).trim().split("\n")).toEqual([
        "(changed) Price 10",
        "(into) Price 12",
      ]);
  });

  test("an archive of an imported watch that did not change has the text of before for changedetection.io", async () => {
    const { owner } = await moved(backup({ html }), page(10));
    const files = unzipSync(await archiveOf(owner));
    const lines = strFromU8(files[`${uuid}/history.txt`] ?? new Uint8Array())
      .trim()
      .split("\n");
    expect(lines).toHaveLength(2);
    const newest = lines.at(-1)?.split(",")[1];
    expect(strFromU8(files[`${uuid}/${newest}`] ?? new Uint8Array())).toBe(laidOut(10));
  });

  test("an archive of an imported watch, brought to another account, is compared with what was read last", async () => {
    const { owner, shop } = await moved(backup({ html }), page(10));
    const [other, bench] = [await account(), new Bench()];
    await importFile(other, await archiveOf(owner));
    const [copied = ""] = Object.keys(await other.json("GET", "/watch"));
    const copy = shownOf(other, copied);
    await shop.answers(page(12));
    for (let pass = 0; pass < 3; pass++) await bench.pass(4 * 3600);
    expect(await copy.difference()).toEqual(["(changed) Price 10", "(into) Price 12"]);
  });
});

test("an archive of a page that changed here has the text and the checksum that changedetection.io makes of it", async () => {
  const { owner, reads } = await moved(backup({ html: page(10) }), page(10));
  await reads(page(12));
  const files = unzipSync(await archiveOf(owner));
  const textIn = (name: string) => strFromU8(files[`${uuid}/${name}`] ?? new Uint8Array());
  const newest = textIn("history.txt").trim().split(",").at(-1) ?? "";
  expect(textIn(newest)).toBe("Kettles\n\n  * Blue kettle\n  * Price 12\nStock  3\n");
  // Of the text without white space; both as version 0.60.10 makes them.
  expect(JSON.parse(textIn("watch.json"))).toMatchObject({ previous_md5: "3cdbbb02c1f67f94ba49dccad2134446" });
});
