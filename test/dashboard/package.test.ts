/** The client and the command line of clients/typescript, packed, installed, and used against a real server. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { installed, type Installed, type Ran } from "./installed.ts";
import { password, service } from "./visitor.ts";

const pages = inject("pages");
let tool: Installed;
let key: string;
const page = (price: number) => `<title>Kettle</title><p class="price">Price ${price}</p><p>Other</p>`;
const say = (body: string) => fetch(`${pages}/packed`, { method: "PUT", body });

/** Runs the command line as somebody who has logged in. */
const tidemark = (...words: string[]): Promise<Ran> => tool.run("tidemark", words);
const json = async (...words: string[]) => {
  const { code, out, err } = await tidemark(...words, "--json");
  if (code !== 0) throw new Error(`${words.join(" ")}: ${code} ${err}`);
  return JSON.parse(out);
};

beforeAll(async () => {
  const registered = fetch(`${service}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `packed-${crypto.randomUUID()}@mail.test`, password }),
  });
  [tool, { api_key: key }] = await Promise.all([
    installed({ NO_COLOR: "1" }),
    registered.then((answer) => answer.json() as Promise<{ api_key: string }>),
    say(page(10)),
  ]);
}, 60_000);
afterAll(() => tool?.remove());

const root = join(import.meta.dirname, "..", "..", "dist", "public", "docs");
const runs: Readonly<Record<string, (code: string) => Promise<Ran>>> = {
  curl: (code) => run("sh", ["-ec", `curl() { command curl --fail-with-body "$@"; }\n${code}`]),
  JavaScript: (code) => run(process.execPath, ["--input-type=module", "-e", code]),
  Python: (code) => run("python3", ["-c", code]),
};
const run = (command: string, words: readonly string[]) =>
  tool.run(command, words, { environment: { TIDEMARK_URL: service, TIDEMARK_API_KEY: key } });
const unescaped = (html: string) =>
  ["&lt;<", "&gt;>", '&quot;"', "&#39;'", "&amp;&"].reduce(
    (text, pair) => text.replaceAll(pair.slice(0, -1), pair.slice(-1)),
    html,
  );
const samplesIn = (name: string, part = /[\s\S]*/) =>
  [
    ...(part.exec(readFileSync(join(root, `${name}.html`), "utf8"))?.[0] ?? "").matchAll(
      /<figure class="code" data-language="(\w+)">.*?<code>([\s\S]*?)<\/code>/g,
    ),
  ].flatMap(([, language = "", code = ""]) => (runs[language] ? [{ name, language, code: unescaped(code) }] : []));
const section = (name: string, operation: string) =>
  samplesIn(name, new RegExp(`<h2 id="${operation}">[\\s\\S]*?</section>`)).map((each) => ({
    ...each,
    name: operation,
  }));

test("a key that works is stored for its owner alone, a wrong one is not, and words that are wrong are refused", async () => {
  const path = join(tool.folder, "config", "tidemark", "config.json");
  const wrong = await tool.run("tidemark", ["login", service], { input: "tm_live_wrong\n" });
  expect([wrong.code, wrong.err]).toEqual([1, "Invalid API key; tidemark login stores another key\n"]);
  expect(await tidemark("list")).toMatchObject({ code: 1, err: expect.stringContaining("No service is known") });
  const right = await tool.run("tidemark", ["login", service], { input: `${key}\n` });
  expect([right.code, right.out]).toEqual([0, `The key works. It is kept in ${path}.\n`]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await tidemark("lsit")).toMatchObject({ code: 1, err: "Unknown command lsit, did you mean list?\n" });
  expect(await tidemark("list", "--sort", "nmae")).toMatchObject({ code: 1, err: expect.stringContaining("sort") });
  const elsewhere = await tidemark("list", "--url", "http://127.0.0.1:9");
  expect(elsewhere).toMatchObject({
    code: 1,
    err: expect.stringContaining("No API key for http://127.0.0.1:9 is known"),
  });
});

// They wait for most of their time.
describe("with a key", () => {
  test.concurrent("a page is watched, checked, changed, compared, explained, followed and saved", async () => {
    const created = await tidemark(
      "watch",
      `${pages}/packed`,
      "--select",
      ".price",
      "--select",
      "p[",
      "--every",
      "1h",
      "--tag",
      "Packed",
    );
    expect(created).toMatchObject({ code: 0, err: expect.stringContaining("p[") });
    const uuid = created.out.trim();
    expect(await json("check", uuid)).toMatchObject({ uuid, last_error: false });
    await say(page(12));
    expect((await tidemark("check", "kettle")).out).toMatch(/^changed: /);
    const { out: patch } = await tidemark("diff", "kettle");
    expect(patch.split("\n")).toEqual(expect.arrayContaining(["-Price 10", "+Price 12"]));
    expect((await tidemark("list", "--tag", "Packed")).out).toContain(`${uuid}  changed`);
    expect(await json("tail", "--since", "1d", "--no-follow")).toMatchObject({ watch: uuid, replaced: 1 });
    expect((await tidemark("why", uuid)).out).toContain("Last check");
    const archive = join(tool.folder, "all.zip");
    expect(await json("export", archive, "--tag", "Packed")).toMatchObject({ file: archive });
    expect((await tidemark("import", archive, "--preview")).out).toContain("0 of 1 watches would be created (backup)");
  });

  test.concurrent("a file of watches is planned, applied once, changed and emptied, and what is not in it is left alone", async () => {
    const file = join(tool.folder, "watches.yaml");
    const write = (text: string) => writeFileSync(file, text);
    write(`
name: shop
defaults: { every: 6h, paused: true, notification_urls: ["\${ALERTS}"] }
watches:
  kettle: { url: "${pages}/code", title: Kettle as code, tags: [Code], headers: { Authorization: "\${ALERTS}" } }
  stove: { url: "${pages}/stove" }`);
    const run = (...words: string[]) =>
      tool.run("tidemark", words, {
        environment: { ALERTS: "json://user:s3cret@127.0.0.1/in", TIDEMARK_URL: service, TIDEMARK_API_KEY: key },
      });
    expect(await run("plan", file, "--exit-code")).toMatchObject({
      code: 2,
      out: expect.stringContaining("2 to create, 0 to change"),
    });
    const applied = await run("apply", file);
    expect([applied.code, applied.out + applied.err]).toEqual([0, expect.stringContaining("2 steps done.")]);
    expect(applied.out).not.toContain("s3cret");
    expect(await run("plan", file, "--exit-code")).toMatchObject({
      code: 0,
      out: "0 to create, 0 to change, 0 to delete, 2 unchanged.\n",
    });

    const pulled = join(tool.folder, "pulled.yaml");
    await run("pull", pulled, "--name", "shop");
    const text = readFileSync(pulled, "utf8");
    expect(text).toContain("title: Kettle as code");
    const environment = Object.fromEntries(
      [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [name, "json://user:s3cret@127.0.0.1/in"]),
    );
    const again = await tool.run("tidemark", ["plan", pulled, "--exit-code"], { environment });
    expect([again.code, again.out]).toEqual([0, "0 to create, 0 to change, 0 to delete, 2 unchanged.\n"]);

    write(`name: shop\nwatches: { kettle: { url: "${pages}/code", title: Other, tags: [Code] } }`);
    expect((await run("plan", file)).out).toContain("title: Kettle as code -> Other");
    expect((await run("apply", file, "--delete")).out).toContain("1 to change, 1 to delete, 0 unchanged");
    const titles: string[] = (await json("list")).map((watch: { label: string }) => watch.label);
    expect(titles).toContain("Other");
    expect(titles.filter((title) => title.includes("stove") && title.startsWith(pages))).toEqual([]);
  });

  test.concurrent("the installed client is imported by its name, typed calls and errors included", async () => {
    writeFileSync(
      join(tool.folder, "program.js"),
      `import { Tidemark, TidemarkError, verifyWebhook } from "tidemark";
    const tidemark = new Tidemark();
    const { uuid } = await tidemark.createWatch({ url: "${pages}/packed", paused: true }, { idempotencyKey: "once" });
    const again = await tidemark.createWatch({ url: "${pages}/packed", paused: true }, { idempotencyKey: "once" });
    await tidemark.createWatch({ url: "${pages}/other", paused: true });
    const refused = await tidemark.getWatch("00000000-0000-0000-0000-000000000000").catch((error) => error);
    const uuids = [];
    for await (const watch of tidemark.each.listWatchPage({ limit: 1, sort: "created" })) uuids.push(watch.uuid);
    console.log(JSON.stringify([uuid === again.uuid, refused instanceof TidemarkError, refused.message, uuids.includes(uuid), uuids.length > 1, typeof verifyWebhook]));`,
    );
    const environment = { TIDEMARK_URL: service, TIDEMARK_API_KEY: key };
    const { out, err } = await tool.run(process.execPath, ["program.js"], { environment });
    expect([err, JSON.parse(out)]).toEqual(["", [true, true, "Watch not found", true, true, "function"]]);
  });

  test.concurrent("every sample of the guides and chapters, and those of usual operations, run against a real server", async () => {
    const texts = [
      "errors",
      "lists",
      "notifications",
      ...readdirSync(join(root, "guides")).map((name) => `guides/${name.replace(".html", "")}`),
    ];
    const samples = [
      ...texts.flatMap((name) => samplesIn(name)),
      ...["createWatch", "listWatchPage", "countWatches"].flatMap((id) => section("api/watch-management", id)),
      ...["createTag", "listTags"].flatMap((id) => section("api/tag-management", id)),
      ...["getUserSettings", "updateUserSettings"].flatMap((id) => section("api/user-settings", id)),
      ...["importAddresses"].flatMap((id) => section("api/import", id)),
    ];
    expect(new Set(samples.map(({ language }) => language)).size).toBe(3);
    expect(samples.length).toBeGreaterThan(45);
    const waiting = [...samples];
    const failed: unknown[] = [];
    const lane = async () => {
      for (let sample = waiting.shift(); sample; sample = waiting.shift()) {
        const { code, out, err } = (await runs[sample.language]?.(sample.code)) ?? { code: null, out: "", err: "" };
        if (code !== 0) failed.push({ ...sample, out, err });
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(failed).toEqual([]);
  });
});
