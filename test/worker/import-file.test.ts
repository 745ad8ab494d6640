/** Documents of other tools, and the account as an archive that comes back equal. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { operated } from "./operated.ts";
import { Tidemark } from "../../clients/typescript/src/client.ts";
import { importCommand } from "../../clients/typescript/src/cli/commands/documents.ts";
import { paintOf } from "../../clients/typescript/src/cli/paint.ts";
import type { Terminal } from "../../clients/typescript/src/cli/terminal.ts";
import { account, Bench, request, type Account, homeWorld, until } from "./harness.ts";
import { archiveOf, sendFile, importFile, type Imported } from "./archives.ts";
import { execute, firstRow, idsOf, countRows } from "./rows.ts";
import { every } from "./watched.ts";

type Watch = Record<string, unknown> & { tags: string[]; title: string };

const watchesOf = async (owner: Account): Promise<Watch[]> => {
  const uuids = Object.keys(await owner.json<Record<string, unknown>>("GET", "/watch"));
  return Promise.all(uuids.map((uuid) => owner.json<Watch>("GET", `/watch/${uuid}`)));
};
const watchUuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const tagUuid = "1c8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e22";

/** An account with everything in it: two readings of a page, secrets, tags by hand and by pattern, feedback. */
async function lived() {
  const owner = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "" });
  await shop.answers("<title>Shop</title><p>Price 10</p>");
  await owner.json("PUT", "/settings/user", {
    timezone: "Europe/Berlin",
    global_ignore_text: ["visitors"],
    ai_provider: "openai",
    ai_api_key: "sk-1",
  });
  await owner.json("POST", "/notifications", { notification_urls: ["json://hook.test/account"] });
  const prices = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Prices", tag_colour: "#4f8ef7" });
  await owner.json("POST", "/tag", { title: "Shop", url_match_pattern: "shop.test", headers: { "X-Tag": "secret" } });
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    title: "Kettle",
    external_id: "kettle",
    tags: [prices.uuid],
    headers: { Cookie: "session=secret" },
    notification_urls: ["json://hook.test/in"],
    check_unique_lines: true,
    filter_text_added: true,
    ...every(5),
  });
  await owner.watch({ url: "https://other.test/", title: "Other", paused: true });
  await bench.pass(400);
  await shop.answers("<title>Shop</title><p>Price 12</p>");
  await bench.pass(600);
  const [change] = await owner.json<{ timestamp: number }[]>("GET", `/watch/${uuid}/changes`);
  await owner.json("POST", `/watch/${uuid}/changes/${change?.timestamp}/feedback`, { verdict: "useful", note: "yes" });
  const archive = await archiveOf(owner);
  return { owner, bench, shop, hook, uuid, archive };
}

/** What the next check compares with; objects by their content, for their names tell who wrote them. */
async function memoryOf(uuid: string) {
  const row = await firstRow<{ reading: string }>(
    "SELECT reading FROM readings WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)",
    uuid,
  );
  const reading = JSON.parse(row?.reading ?? "{}") as Record<string, unknown>;
  const names = ["fingerprint", "requestHash", "textHash", "linesObject", "snapshotAt"];
  const plain = names.map((name) => [name, String(reading[name]).replace(/^\d+\./, "")]);
  // Texts stand together with others, and in a new account alone.
  const place = await idsOf(uuid);
  const { objects } = homeWorld().stores;
  const texts = ["snapshotObject", "pageObject"].map(async (name) => [
    name,
    await objects.text(place, String(reading[name])),
  ]);
  return Object.fromEntries([...plain, ...(await Promise.all(texts))]) as Record<string, string | null>;
}

/** What of an account must come back, without what is each account's own. */
async function essence(owner: Account) {
  const tags = await owner.json<Record<string, { title: string; uuid: string; date_created: number }>>("GET", "/tags");
  const titles = (uuids: string[]) => uuids.map((uuid) => tags[uuid]?.title);
  const watches = await Promise.all(
    (await watchesOf(owner)).map(async (watch) => {
      const {
        uuid,
        tag: _tag,
        tags: assigned,
        next_check_at: _next,
        checking: _checking,
        last_checked: _last,
        check_count: _count,
        fetch_time: _time,
        notification_alert_count: _alerts,
        ...rest
      } = watch;
      const history = Object.keys(await owner.json<object>("GET", `/watch/${uuid}/history`));
      const texts = await Promise.all(history.map((at) => owner.text(`/watch/${uuid}/history/${at}`)));
      const changes = await owner.json<Record<string, unknown>[]>("GET", `/watch/${uuid}/changes`);
      const traces = await Promise.all(
        changes.map((change) => owner.json("GET", String(change.trace_url).replace("/api/v1", ""))),
      );
      const html = await owner.text(`/watch/${uuid}/history/latest?html=1`);
      const received = changes.map(({ watch: _watch, deliveries: _deliveries, trace_url: _trace, ...change }) => ({
        ...change,
        tags: (change.tags as { title: string }[]).map(({ title }) => title),
      }));
      const memory = await memoryOf(String(uuid));
      return { ...rest, tags: titles(assigned), history, texts, received, traces, html, memory };
    }),
  );
  return {
    tags: Object.values(tags).map(({ uuid: _uuid, date_created: _created, ...tag }) => tag),
    watches,
    settings: await owner.json<Record<string, unknown>>("GET", "/settings/user"),
    urls: await owner.json("GET", "/notifications"),
  };
}

describe("the account as an archive", () => {
  test("an archive of two watches of one page is restored completely, and duplicates are skipped only on request", async () => {
    const owner = await account();
    const page = "http://shop.test/kettle";
    await site("shop.test").answers('<title>Shop</title><p class="price">10</p><p class="stock">Sold out</p>');
    for (const filter of [".price", ".stock"])
      await owner.firstCheck(await owner.watch({ url: page, include_filters: [filter] }));
    const archive = await archiveOf(owner);
    const filters = async (of: Account) => (await watchesOf(of)).map((watch) => watch.include_filters);

    const heir = await account();
    const whole = await importFile(heir, archive);
    expect(whole).toMatchObject({ snapshots: 2, notes: [] });
    expect(await filters(heir)).toEqual([[".price"], [".stock"]]);

    const once = await account();
    const answer = await sendFile(once, archive, "?dedupe=true");
    const text = await answer.text();
    expect((JSON.parse(text) as Imported).notes).toMatchObject([
      { where: "Shop", reason: `${page}: stands in the document twice` },
    ]);
    // What was left out comes first, before a long list of what was not.
    expect(text).toMatch(/^\{"notes":\[/);
    expect(await filters(once)).toEqual([[".price"]]);
    const again = await importFile(heir, archive, "?dedupe=true");
    expect(again.uuids).toEqual([]);
    expect(again.notes.map(({ reason }) => reason)).toEqual([`${page}: already watched`, `${page}: already watched`]);
  });

  test("an archive is restored equally in another account, and its watches continue where they were", async () => {
    const { owner, shop, hook, archive } = await lived();
    const before = await essence(owner);
    expect(before.watches[0]).toMatchObject({ external_id: "kettle" });
    expect(before.watches[0]?.texts).toHaveLength(2);
    expect(before.watches[0]?.received).toHaveLength(1);
    expect(Object.values(before.watches[0]?.memory ?? {})).not.toContain("undefined");
    const heir = await account();
    const { format, uuids, snapshots, notes } = await importFile(heir, archive);
    expect({ format, snapshots, notes }).toEqual({ format: "backup", snapshots: 2, notes: [] });
    expect(uuids).toHaveLength(2);
    // Write-only means that it leaves in no archive either.
    for (const bytes of Object.values(unzipSync(archive))) expect(strFromU8(bytes)).not.toContain("sk-1");
    expect(await essence(heir)).toEqual({ ...before, settings: { ...before.settings, ai_key_set: false } });

    // The same page is no change for the heir; a new price is one.
    const bench = new Bench();
    const received = (await hook.requests()).length;
    await bench.pass(1300);
    expect(await hook.requests()).toHaveLength(received);
    await owner.json("PUT", `/watch/${Object.keys(await owner.json<object>("GET", "/watch"))[0]}`, { paused: true });
    await shop.answers("<title>Shop</title><p>Price 14</p>");
    await bench.pass(600);
    expect((await hook.requests()).length).toBe(received + 1);
    const difference = await heir.call("GET", `/watch/${uuids[0]}/difference/previous/latest`);
    expect(await difference.text()).toContain("(changed) Price 12");
  });

  test("an archive keeps UUIDs that are free, and is imported once only", async () => {
    const { owner, archive, uuid } = await lived();
    const before = await essence(owner);
    const again = await importFile(owner, archive);
    expect(again.uuids).toEqual([]);
    expect(again.notes.map((note) => note.reason)).toEqual([
      expect.stringContaining("already watched"),
      expect.stringContaining("already watched"),
    ]);
    for (const each of Object.keys(await owner.json<object>("GET", "/watch")))
      await owner.call("DELETE", `/watch/${each}`);
    for (const each of Object.keys(await owner.json<object>("GET", "/tags")))
      await owner.call("DELETE", `/tag/${each}`);
    expect((await importFile(owner, archive)).uuids).toContain(uuid);
    expect(await essence(owner)).toEqual(before);
  });

  test("an archive may contain the watches of one tag only, and no history", async () => {
    const { owner } = await lived();
    const part = async (query: string) => importFile(await account(), await archiveOf(owner, `?${query}`));
    expect(await part("tag=prices")).toMatchObject({ snapshots: 2, uuids: { length: 1 } });
    expect(await part("history=no")).toMatchObject({ snapshots: 0, uuids: { length: 2 }, notes: [] });
    expect((await owner.call("GET", "/export?tag=nosuch")).status).toBe(404);
    expect((await owner.call("GET", "/export?history=perhaps")).status).toBe(400);
  });

  test("an archive is given to its owner only, and never to a key in the query", async () => {
    const { owner } = await lived();
    const stranger = await account();
    const theirs = unzipSync(await archiveOf(stranger));
    expect(Object.keys(theirs).sort()).toEqual(["changedetection.json", "tidemark.json"]);
    expect((await request(`/export?key=${owner.key}`)).status).toBe(401);
  });

  test("an archive cannot refer to another account's objects: files are read inside the archive only", async () => {
    const { archive } = await lived();
    const files = unzipSync(archive);
    const own =
      Object.keys(files).find(
        (name) => /^[0-9a-f-]{36}\/tidemark.json$/.test(name) && files[name.replace("tidemark", "watch")],
      ) ?? "";
    const received = JSON.parse(new TextDecoder().decode(files[own])) as { snapshots: { file: string }[] };
    for (const row of received.snapshots) row.file = "../../u/1/w/1/1.abc";
    files[own] = strToU8(JSON.stringify(received));
    const heir = await account();
    const answer = await importFile(heir, zipSync(files));
    expect(answer.snapshots).toBe(0);
    expect(answer.uuids).toHaveLength(2);
  });
});

describe("a backup of changedetection.io", () => {
  const backup = (watch: Record<string, unknown> = {}, more: Record<string, Record<string, unknown>> = {}) =>
    zipSync({
      "changedetection.json": strToU8(
        JSON.stringify({
          settings: {
            application: { tags: {}, ...more["application"] },
            requests: { time_between_check: { hours: 6 }, ...more["requests"] },
          },
        }),
      ),
      [`${tagUuid}/tag.json`]: strToU8(JSON.stringify({ title: "News", uuid: tagUuid })),
      [`${watchUuid}/watch.json`]: strToU8(
        JSON.stringify({ url: "https://news.test/", tags: [tagUuid], paused: true, uuid: watchUuid, ...watch }),
      ),
      [`${watchUuid}/history.txt`]: strToU8("1600000100,/old/place/a.txt\n1600000200,b.txt\n"),
      [`${watchUuid}/a.txt`]: strToU8("first"),
      [`${watchUuid}/b.txt`]: strToU8("second"),
    });

  test("a changedetection.io backup brings watch, tag, settings and history, with their UUIDs", async () => {
    const owner = await account();
    const answer = await importFile(owner, backup(), "?fetch_backend=html_requests");
    expect(answer).toMatchObject({ format: "backup", uuids: [watchUuid], snapshots: 2, notes: [] });
    expect(await owner.json("GET", `/watch/${watchUuid}`)).toMatchObject({
      url: "https://news.test/",
      tags: [tagUuid],
      paused: true,
      fetch_backend: "html_requests",
    });
    expect(Object.keys(await owner.json<object>("GET", `/watch/${watchUuid}/history`))).toEqual([
      "1600000100",
      "1600000200",
    ]);
    expect(await owner.text(`/watch/${watchUuid}/history/latest`)).toBe("second");
    expect(await owner.json("GET", "/settings/user")).toMatchObject({ time_between_check: { hours: 6 } });
  });

  test("a changedetection.io backup turns noise reduction off in an empty account, and says so", async () => {
    const switches = ["noise_reduction_timestamps", "noise_reduction_ads"] as const;
    const inForce = async (owner: Account) => {
      const settings = await owner.json<Record<string, unknown>>("GET", "/settings/user");
      return switches.map((name) => settings[name]);
    };
    const newcomer = await account({ untouched: true });
    expect(await inForce(newcomer)).toEqual([true, true]);
    const { notes } = await importFile(newcomer, backup());
    expect(await inForce(newcomer)).toEqual([false, false]);
    expect(notes).toMatchObject([
      { where: "Account", code: "import.noise_off", reason: expect.stringContaining("noise reduction is off") },
    ]);

    const decided = await account({ untouched: true });
    await decided.json("PUT", "/settings/user", { noise_reduction_timestamps: true });
    expect(await importFile(decided, backup())).toMatchObject({ notes: [] });
    expect(await inForce(decided)).toEqual([true, false]);

    const settledIn = await account({ untouched: true });
    await settledIn.watch({ url: "https://other.test/", paused: true });
    expect(await importFile(settledIn, backup())).toMatchObject({ notes: [] });
    expect(await inForce(settledIn)).toEqual([true, true]);
  });

  test("a changedetection.io backup causes no alert by its other way of writing texts", async () => {
    const owner = await account();
    await site("news.test").answers("<p>other words altogether</p>");
    await site("hook.test").answers({ status: 200, body: "" });
    await importFile(owner, backup({ paused: false, notification_urls: ["json://hook.test/in"] }));
    const bench = new Bench();
    await bench.pass(1300);
    expect(Object.keys(await owner.json<object>("GET", `/watch/${watchUuid}/history`))).toHaveLength(3);
    expect(await site("hook.test").requests()).toHaveLength(0);
  });

  test("a changedetection.io backup cannot take over existing ids or bring forbidden settings", async () => {
    const first = await account();
    await importFile(first, backup());
    const second = await account();
    const { uuids } = await importFile(second, backup({ include_filters: ["p >"], proxy: "nosuch", title: "Mine" }));
    expect(uuids[0]).not.toBe(watchUuid);
    expect((await second.call("GET", `/watch/${watchUuid}`)).status).toBe(404);
    expect(await first.json("GET", `/watch/${watchUuid}`)).toMatchObject({ title: null });
    const third = await account();
    const evil = await importFile(third, backup({ url: "file:///etc/passwd" }));
    expect(evil.uuids).toEqual([]);
    expect(evil.notes[0]?.reason).toMatch(/^url: /);
  });

  test.each(["http://169.254.169.254/latest", "ftp://files.test/list"])(
    "a watch of %s comes paused with its past, and its page is not asked when it is resumed",
    async (url) => {
      const owner = await account();
      const { uuids, notes } = await importFile(owner, backup({ url, title: "Out of reach", include_filters: [".a"] }));
      expect(notes[0]).toMatchObject({
        where: "Out of reach",
        reason: expect.stringMatching(/^comes paused, for it cannot be checked here: url: /),
      });
      const path = `/watch/${uuids[0]}`;
      expect(await owner.json("GET", path)).toMatchObject({ url, paused: true, include_filters: [".a"] });
      expect(Object.keys(await owner.json<object>("GET", `${path}/history`)).length).toBeGreaterThan(0);
      await owner.json("PATCH", path, { paused: false });
      await owner.json("POST", `${path}/recheck`);
      await until(
        async () => (await owner.json<{ last_error: unknown }>("GET", path)).last_error !== false,
        "a failure",
      );
      expect((await owner.json<{ last_error: string }>("GET", path)).last_error).toMatch(/public internet|http/);
    },
  );

  test("global settings that have no place here are named, and usual ones are not", async () => {
    const owner = await account();
    const { notes } = await importFile(
      owner,
      backup(
        {},
        {
          requests: {
            proxy: "home",
            timeout: 45,
            jitter_seconds: 12,
            extra_proxies: [{ proxy_url: "http://u:s3cret@p" }],
          },
          application: { base_url: "", all_muted: true, filter_failure_notification_threshold_attempts: 6 },
        },
      ),
    );
    const said = notes.filter(({ where }) => where === "Account").map(({ reason }) => reason.split(":")[0]);
    expect(said).toEqual(["jitter_seconds", "all_muted", "extra_proxies", "left out proxy"]);
    expect(JSON.stringify(notes)).not.toContain("s3cret");
  });

  test("a backup of files that are no watches creates nothing", async () => {
    const none = await importFile(await account(), backup({ url: "" }));
    expect(none.uuids).toEqual([]);
  });

  test("a backup that is a bomb or broken creates nothing", async () => {
    const owner = await account();
    const bomb = zipSync({ "changedetection.json": new Uint8Array(60_000_000) });
    expect((await sendFile(owner, bomb)).status).toBe(413);
    expect((await sendFile(owner, backup().subarray(0, 300))).status).toBe(400);
    const hosted = await operated({ SELF_HOSTED: "" }).request("/import/file", {
      method: "POST",
      headers: { "x-api-key": owner.key },
      body: new Uint8Array(33 * 1_048_576),
    });
    expect(hosted.status).toBe(413);
    expect((await sendFile(owner, "")).status).toBe(400);
    expect(await owner.json("GET", "/watch")).toEqual({});
  });
});

describe("over the plan's limit nothing is created", () => {
  const hosted = operated({ SELF_HOSTED: "" });
  test.each([
    ["a list", "/import", "https://a.test/ x\nhttps://b.test/\nhttps://c.test/"],
    ["a table", "/import/file", "url,tags\nhttps://a.test/,x\nhttps://b.test/,x\nhttps://c.test/,x\n"],
  ])("%s", async (_name, path, text) => {
    const owner = await account();
    const answer = await hosted.request(path, {
      method: "POST",
      headers: { "x-api-key": owner.key, "content-type": "text/plain" },
      body: text,
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual(
      expect.objectContaining({ error: "Watch limit reached (0/2 watches). Cannot add 3 more watches." }),
    );
    expect(await owner.json("GET", "/watch")).toEqual({});
    expect(await owner.json("GET", "/tags")).toEqual({});
  });
});

describe("other documents", () => {
  test.each([
    ["distill", JSON.stringify({ data: [{ uri: "https://a.test/", name: "A", tags: ["x"] }] })],
    ["urlwatch", "name: A\nurl: https://a.test/\ntags: x\n"],
    [
      "opml",
      '<opml version="2.0"><body><outline text="x"><outline text="A" xmlUrl="https://a.test/"/></outline></body></opml>',
    ],
    ["csv", "title,url,tags\nA,https://a.test/,x\n"],
    ["lines", "https://a.test/ x\n"],
  ])("the document %s is recognised and imported", async (format, text) => {
    const owner = await account();
    const answer = await importFile(owner, text, "?paused=true");
    expect(answer).toMatchObject({ format, snapshots: 0, notes: [] });
    const [watch] = await watchesOf(owner);
    expect(watch).toMatchObject({ url: "https://a.test/", paused: true });
    expect(watch?.tags).toHaveLength(1);
    if (format !== "lines") expect(watch?.title).toBe("A");
  });

  test("one bad entry is named, and the others are imported", async () => {
    const owner = await account();
    const answer = await importFile(owner, "url,title\nhttps://a.test/,A\nhttp://127.0.0.1/,B\nhttps://a.test/,C\n");
    expect(answer.uuids).toHaveLength(1);
    expect(answer.notes.map((note) => note.where)).toEqual(["Row 4", "Row 3"]);
    expect(answer.refused).toBe(1);
  });

  test.each([
    ["https://a.test/\nhttps://b.test/\n", 0],
    ["https://a.test/\nhttp://127.0.0.1/\n", 3],
  ])("the command line ends an import of %j with the code %j", async (lines, code) => {
    const owner = await account();
    const client = new Tidemark({
      url: "https://tidemark.example",
      apiKey: owner.key,
      fetch: (url, init) => request(url.replace("https://tidemark.example/api/v1", ""), init),
    });
    const said: string[] = [];
    const terminal = {
      ...{ isJson: false, environment: {}, paint: paintOf(false), signal: new AbortController().signal },
      print: (line: string) => said.push(line),
      note: (line: string) => said.push(line),
      readFile: () => Promise.resolve(new TextEncoder().encode(lines)),
      client: () => Promise.resolve(client),
    } as unknown as Terminal;
    const run = (...switches: string[]) =>
      importCommand.run(terminal, { words: ["-"], values: {}, lists: {}, switches: new Set(switches) });
    expect(await run("preview")).toBe(code);
    expect(await run()).toBe(code);
    expect(said.at(-1)).toContain(code ? "1 watches created (lines), 1 could not be;" : "2 watches created (lines);");
  });

  test("a preview takes an address with a sign-in as the import does, and does not repeat it", async () => {
    const owner = await account();
    const document = "url: https://me:s3cret@a.test/\nname: A\nheaders: {X-A: b}\n";
    const answer = await owner.call("POST", "/import/preview", document, { "content-type": "text/plain" });
    const preview = await answer.json<{ creates: number; refused: number }>();
    expect(preview).toMatchObject({ creates: 1, refused: 0, items: [{ url: "https://a.test/", problem: null }] });
    expect(JSON.stringify(preview)).not.toContain("s3cret");
    expect((await importFile(owner, document)).uuids).toHaveLength(1);
  });

  test("an unknown document is refused", async () => {
    const owner = await account();
    expect((await owner.call("POST", "/import/file", "GIF89a", { "content-type": "image/gif" })).status).toBe(415);
    expect((await sendFile(owner, "hello, world")).status).toBe(400);
    expect((await sendFile(owner, "x", "?format=xlsx")).status).toBe(400);
    expect((await sendFile(owner, "x".repeat(3_000_000), "?format=csv")).status).toBe(413);
  });
});

test("no rows or objects are left when an imported account is deleted piece by piece", async () => {
  const { archive } = await lived();
  const heir = await account();
  const { uuids } = await importFile(heir, archive);
  for (const uuid of uuids) await heir.call("DELETE", `/watch/${uuid}`);
  expect(await countRows("snapshots", "watch_id NOT IN (SELECT id FROM watches)")).toBe(0);
});

describe("the pictures in an archive", () => {
  const at = 1_700_000_000;
  const elements = [{ selector: "h1", text: "Kettle", box: { x: 1, y: 2, width: 3, height: 4 } }];
  const header = [
    0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 5, 0, 0, 0, 7, 8, 2, 0, 0, 0,
  ];
  const picture = (bytes: number) => {
    const png = new Uint8Array(header.length + 4 + bytes).fill(bytes % 251, header.length + 4);
    png.set(header);
    return png;
  };
  /** A watch with these pictures, which no browser took. */
  async function photographed(pictures: Uint8Array[]) {
    const owner = await account();
    const uuid = await owner.watch({ url: "https://shop.test/", paused: true });
    const world = homeWorld();
    const place = await idsOf(uuid);
    for (const [index, png] of pictures.entries()) {
      const names = [
        await world.stores.objects.putBytes(place, 1, png),
        await world.stores.objects.putText(place, 1, JSON.stringify(elements)),
      ];
      await execute(
        "INSERT INTO screenshots (watch_id, at, object, elements_object, width, height, scale) VALUES (?, ?, ?, ?, 5, 7, 2)",
        place.watchId,
        at + index,
        ...names,
      );
    }
    return {
      owner,
      uuid,
      archive: () => archiveOf(owner),
    };
  }

  test("pictures in an archive are restored, with their element maps", async () => {
    const { archive } = await photographed([picture(3), picture(9)]);
    const heir = await account();
    const { uuids, notes } = await importFile(heir, await archive());
    expect(notes).toEqual([]);
    const path = `/watch/${uuids[0]}/screenshot`;
    expect(await heir.json("GET", `${path}/history`)).toEqual({ timestamps: [String(at), String(at + 1)] });
    expect(new Uint8Array(await (await heir.call("GET", `${path}/latest`)).arrayBuffer())).toEqual(picture(9));
    expect(await heir.json("GET", `${path}/${at}/elements`)).toEqual({ width: 5, height: 7, scale: 2, elements });
  });

  test("invalid pictures and element maps in an archive are left out and named", async () => {
    const { archive } = await photographed([new TextEncoder().encode("<script>"), picture(9)]);
    const files = unzipSync(await archive());
    for (const name of Object.keys(files))
      if (strFromU8(files[name] ?? new Uint8Array()).startsWith("[{")) files[name] = strToU8("not json");
    const heir = await account();
    const { uuids, notes } = await importFile(heir, zipSync(files));
    expect(notes).toMatchObject([{ where: expect.any(String), reason: "left out a picture: The picture is no PNG." }]);
    expect(await heir.json("GET", `/watch/${uuids[0]}/screenshot/latest/elements`)).toMatchObject({ elements: [] });
  });

  test("an archive contains pictures only as far as it can be imported again, the newest first", async () => {
    const { owner } = await photographed([picture(1), picture(9_000_000), picture(9_000_001)]);
    const face = operated({ SELF_HOSTED: "false" });
    const archive = new Uint8Array(await (await face.call(owner, "GET", "/export")).arrayBuffer());
    const sizes = Object.entries(unzipSync(archive)).flatMap(([name, { length }]) =>
      name.endsWith(".png") ? length : [],
    );
    expect(sizes).toEqual([picture(9_000_001).length]);
  });
});

test("a workbook is imported, also without naming its format", async () => {
  const owner = await account();
  const cells = (row: number, texts: string[]) =>
    `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const workbook = zipSync({
    "xl/workbook.xml": strToU8("<workbook><sheets><sheet/></sheets></workbook>"),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet><sheetData>${cells(1, ["Name", "Folder", "Url"])}${cells(2, ["Kettle", "Shop", "https://shop.test/"])}</sheetData></worksheet>`,
    ),
  });
  expect(await importFile(owner, workbook, "?paused=true")).toMatchObject({ format: "xlsx", notes: [], snapshots: 0 });
  const [watch] = await watchesOf(owner);
  expect(watch).toMatchObject({ title: "Kettle", url: "https://shop.test/", paused: true });
  expect(watch?.tags).toHaveLength(1);
});

test("an import says before what will come, and is undone but for what was edited since", async () => {
  const owner = await account();
  await owner.watch({ url: "http://shop.test/known", paused: true });
  const lines = "http://shop.test/known\nhttp://shop.test/a Prices\nhttp://shop.test/b\nftp://no.test/";
  const body = { method: "POST", body: lines, headers: { "x-api-key": owner.key, "content-type": "text/plain" } };
  const preview = await (await request("/import/preview?paused=true", body)).json();
  expect(preview).toMatchObject({ format: "lines", total: 4, creates: 2, duplicates: 1, refused: 1 });
  expect(preview).toMatchObject({
    // What says more than its address stands first.
    items: [{ where: "Line 4" }, { is_duplicate: true }, { tags: ["Prices"], problem: null }, {}],
    with_more: 1,
    account: [],
  });
  expect(await watchesOf(owner)).toHaveLength(1);

  const { uuids, batch } = await (
    await request("/import/file?paused=true", body)
  ).json<{ uuids: string[]; batch: string }>();
  expect(uuids).toHaveLength(2);
  await owner.json("PUT", `/watch/${uuids[0]}`, { title: "Edited" });
  await expect((await account()).json("DELETE", `/imports/${batch}`)).rejects.toThrow(/404/);
  expect(await owner.json("DELETE", `/imports/${batch}`)).toEqual({ removed: 1, kept: 1 });
  expect(await watchesOf(owner)).toHaveLength(2);
});
