/** What a client of changedetection.io asks and does, with a site and a table in the account and without: no answer about its other watches differs. */
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { archiveOf } from "./archives.ts";
import { account, Bench, type Account } from "./harness.ts";
import { every } from "./watched.ts";

const hour = 3600;
const kettle = (price: string) => `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>`;
const shelf = `<!doctype html><ul><li><b>Alpha</b> 44.00 EUR</li><li><b>Beta</b> 48.50 EUR</li></ul>`;
const map = `<urlset><url><loc>http://docs.test/guide/a</loc></url><url><loc>http://docs.test/guide/b</loc></url></urlset>`;
const tableOfPage = { rows: "li", columns: [{ name: "name", from: "b" }] };

beforeEach(async () => {
  await site("shop.test").answers(kettle("10"));
  await site("docs.test").answers({ status: 404, body: "" });
  await site("docs.test")
    .at("/sitemap.xml")
    .answers({ headers: { "content-type": "application/xml" }, body: map });
  await site("shelf.test").answers(shelf);
});

/** What is different in each account, by other words: identifiers in the order in which they were first said, times, and how long things took. */
function newNames() {
  const names = new Map<string, string>();
  return (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uuid) => {
        const name = names.get(uuid) ?? `uuid ${names.size + 1}`;
        names.set(uuid, name);
        return name;
      })
      .replaceAll(/\b1[7-9]\d{8}\b/g, "time")
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?/g, "time")
      .replaceAll(/"fetch_time": ?[\d.]+/g, '"fetch_time":0')
      .replaceAll(/"tm_[^"]*"/g, '"key"');
}

type Entries = Record<string, Record<string, unknown>>;

/** An account whose two watches have changed once, and beside them a site and a table where `isBeside`. */
async function lived(isBeside: boolean) {
  const [owner, bench] = [await account(), new Bench()];
  const shop = site("shop.test");
  await shop.answers(kettle("10"));
  const watches = [];
  for (const path of ["/kettle", "/pan"])
    watches.push(await owner.watch({ url: shop.url(path), title: `Shop ${path}`, tag: "Prices", ...every(60) }));
  const others = isBeside
    ? [
        await owner.watch({ url: "http://docs.test/guide/", processor: "site_diff", ...every(60) }),
        await owner.watch({ url: "http://shelf.test/", processor: "table_diff", table: tableOfPage, ...every(60) }),
      ]
    : [];
  for (const uuid of [...watches, ...others]) await owner.firstCheck(uuid);
  await shop.answers(kettle("12"));
  await bench.pass(2 * hour);
  return { owner, bench, watches, others };
}

/** All that the client asks, in order, as it is answered. */
async function journey({ owner, bench, watches, others }: Awaited<ReturnType<typeof lived>>): Promise<string[]> {
  const named = newNames();
  const said: string[] = [];
  const isOther = (uuid: string) => others.includes(uuid);
  const note = (about: string, text: string) => void said.push(`${about} ${named(text)}`);
  const ask = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await owner.call(method, path, body);
    const text = await answer.text();
    note(`${method} ${named(path)}: ${answer.status}`, text);
    return text;
  };
  /** Lists have the others, too, and nothing else that is different. */
  const list = async (path: string) => {
    const all = await owner.json<Entries>("GET", path);
    note(path, JSON.stringify(Object.entries(all).filter(([uuid]) => !isOther(uuid))));
  };
  const [one = "", other = ""] = watches;
  const tag = Object.keys(await owner.json<Entries>("GET", "/tags"))[0] ?? "";
  await list("/watch");
  await list("/watch?tag=Prices");
  for (const path of ["", "/history", "/history/latest", "/difference/previous/latest"])
    await ask("GET", `/watch/${one}${path}`);
  for (const path of ["/tags", `/tag/${tag}`, "/notifications"]) await ask("GET", path);
  for (const query of ["q=kettle", "q=shop&partial=true", "q=Shop&tag=Prices"]) await list(`/search?${query}`);
  await ask("POST", "/tag", { title: "Pans" });
  await ask("PUT", `/tag/${tag}`, { title: "Prices of shops" });
  await ask("PUT", `/watch/${other}`, { title: "A pan", paused: true });
  await ask("GET", `/watch/${one}?muted=muted`);
  const lines = "http://shop.test/lid\nhttp://shop.test/spout";
  const imported = await owner.call("POST", "/import?tag=Imported", lines, { "content-type": "text/plain" });
  note(`import: ${imported.status}`, await imported.text());
  await ask("GET", "/watch?tag=Imported&recheck_all=1");
  await bench.pass(2 * hour);
  await list("/watch?tag=Imported");
  await list("/watch");
  await ask("GET", `/watch/${one}?recheck=true`);
  await bench.pass(60);
  await ask("GET", `/watch/${one}/history`);
  await ask("DELETE", `/watch/${other}`);
  await ask("DELETE", `/tag/${tag}`);
  await list("/watch");
  await ask("GET", "/tags");
  const files = (await backupOf(owner, isOther)).map(([name, text]) => `${named(name)} ${named(text)}`);
  return [...said, ...files.toSorted()];
}

/** The files of the backup that are those of changedetection.io, of all but the others. */
async function backupOf(owner: Account, isOther: (uuid: string) => boolean): Promise<[string, string][]> {
  const files = Object.entries(unzipSync(await archiveOf(owner)));
  return files.flatMap(([name, bytes]): [string, string][] => {
    const isTheirs = name === "changedetection.json" || /\/(?:watch|tag)\.json$|\/history\.txt$/.test(name);
    return isTheirs && !isOther(name.split("/")[0] ?? "") ? [[name, new TextDecoder().decode(bytes)]] : [];
  });
}

test("a client of changedetection.io is answered the same with a site and a table in the account as without", async () => {
  const expected = await journey(await lived(false));
  expect(expected.length).toBeGreaterThanOrEqual(30);
  expect(expected.filter((each) => /: [45]\d\d /.test(each))).toEqual([]);
  expect(await journey(await lived(true))).toEqual(expected);
});

test("a site and a table have the members of any other watch in lists, searches and backups, and none of another type", async () => {
  const { owner, watches, others } = await lived(true);
  const lists = [
    await owner.json<Entries>("GET", "/watch"),
    await owner.json<Entries>("GET", "/search?q=test&partial=1"),
  ];
  const shapeOf = (entry: Record<string, unknown> = {}) =>
    Object.entries(entry)
      .filter(([name, value]) => value !== null && !name.endsWith("title"))
      .map(([name, value]) => `${name} ${typeof value}`)
      .toSorted();
  for (const all of lists)
    for (const uuid of others) expect(shapeOf(all[uuid])).toEqual(shapeOf(all[watches[0] ?? ""]));
  const files = unzipSync(await archiveOf(owner));
  const read = (uuid: string) => JSON.parse(new TextDecoder().decode(files[`${uuid}/watch.json`])) as Entries;
  const [plain = "", ...rest] = [watches[0] ?? "", ...others].map((uuid) => Object.keys(read(uuid)).toSorted().join());
  for (const names of rest) expect(names).toBe(plain);
});
