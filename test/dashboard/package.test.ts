/** The client and the command line of clients/typescript, packed, installed, and used against a real server. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { installed, type Installed, type Ran } from "./installed.ts";
import { type Outcome, outcomesOf, samplesOfOperations, samplesOfTexts, type Sample } from "./samples.ts";
import { service } from "./visitor.ts";

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

/** The key of a new account, whose password is that of the samples. */
async function registered(): Promise<string> {
  const answer = await fetch(`${service}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `packed-${crypto.randomUUID()}@mail.test`, password: "correct horse battery" }),
  });
  return ((await answer.json()) as { api_key: string }).api_key;
}

beforeAll(async () => {
  [tool, key] = await Promise.all([installed({ NO_COLOR: "1" }), registered(), say(page(10))]);
  writeFileSync(join(tool.folder, "file"), `${pages}/packed\n`);
});
afterAll(() => tool?.remove());

const runs: Readonly<Record<string, (code: string) => Promise<Ran>>> = {
  curl: (code) => run("sh", ["-ec", `curl() { command curl --fail-with-body "$@"; }\n${code}`]),
  JavaScript: (code) => run(process.execPath, ["--input-type=module", "-e", code]),
  Python: (code) => run("python3", ["-c", code]),
};
const run = (command: string, words: readonly string[]) =>
  tool.run(command, words, { environment: { TIDEMARK_URL: service, TIDEMARK_API_KEY: key } });

test("a key that works is stored for its owner alone, a wrong one is not, and words that are wrong are refused", async () => {
  const path = join(tool.folder, "config", "tidemark", "config.json");
  const wrong = await tool.run("tidemark", ["login", service], { input: "tm_live_wrong\n" });
  expect([wrong.code, wrong.err]).toEqual([1, "Invalid API key; tidemark login logs in anew\n"]);
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
      "--every",
      "1h",
      "--tag",
      "Packed",
    );
    expect(created).toMatchObject({ code: 0, err: "" });
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

  test.concurrent("a watch is shown, edited, tagged, paused, deleted and brought back, each by a word", async () => {
    await fetch(`${pages}/verbs`, { method: "PUT", body: page(1) });
    const refused = await tidemark("watch", `${pages}/verbs`, "--select", "h1[", "--title", "Refused");
    expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("include_filters[0]") });
    expect(await json("list", "Refused")).toEqual([]);
    const { uuid } = await json("watch", `${pages}/verbs`, "--title", "Verbs", "--every", "1d");
    expect((await tidemark("edit", "Verbs", "--select", ".price", "--set", "webdriver_delay=3")).code).toBe(0);
    expect((await tidemark("show", "Verbs")).out).toMatch(/include_filters +\["\.price"\]\n.*webdriver_delay +3/s);
    expect(await tidemark("edit", uuid, "--select", "p[")).toMatchObject({
      code: 1,
      err: expect.stringContaining("p["),
    });
    expect((await tidemark("undo", uuid)).out).toContain("is undone");
    expect((await tidemark("show", uuid)).out).not.toContain("include_filters");
    expect((await tidemark("tag", "Of words", uuid)).out).toBe("1 watch tagged Of words\n");
    expect((await tidemark("show", uuid)).out).toContain("Tags: Of words\n");
    expect(await tidemark("mute", "--tag", "Of wrods")).toMatchObject({
      code: 1,
      err: "No tag is called Of wrods; tidemark tag lists them\n",
    });
    expect((await tidemark("import", "/nowhere/file")).err).toBe(
      "/nowhere/file cannot be read: there is no such file\n",
    );
    expect((await tidemark("pause", "--tag", "Of words")).out).toBe("1 watch paused\n");
    expect((await tidemark("list", "Verbs", "--output", "ids")).out).toBe(`${uuid}\n`);
    expect((await tidemark("list", "Verbs", "-o", "csv")).out).toContain(`${uuid},Verbs,${pages}/verbs,paused,`);
    expect((await tidemark("resume", uuid, "00000000-0000-4000-8000-000000000000")).code).toBe(3);
    expect(await tidemark("delete", "--tag", "Of words")).toMatchObject({
      code: 1,
      err: expect.stringContaining("--yes"),
    });
    expect((await tidemark("delete", "Verbs")).out).toBe("1 watch deleted\n");
    expect((await tidemark("show", uuid)).code).toBe(1);
    expect((await tidemark("undo", "Verbs")).out).toBe(`${uuid} is back, with its history\n`);
    expect((await tidemark("delete", "--tag", "Of words", "--yes")).out).toBe("1 watch deleted\n");
    const { uuid: twin } = await json("watch", `${pages}/verbs`, "--title", "Verbs");
    const unclear = await tidemark("undo", "Verbs");
    expect(unclear).toMatchObject({ code: 1, err: expect.stringContaining(`${uuid}  deleted`) });
    expect(unclear.err).toContain(twin);
    expect((await tidemark("undo", uuid)).out).toContain("is back");
    expect((await tidemark("open", uuid, "--print")).out).toBe(`${service}/watch/${uuid}\n`);
    expect((await tidemark("history", uuid)).err).toBe("It has not changed yet.\n");
    expect((await tidemark("test", uuid, "--notify", "json://127.0.0.1:1/closed")).code).toBe(1);
    expect((await tidemark("deliveries", uuid, "-o", "json")).out).toBe("[]\n");
  });

  test.concurrent("an import is taken back by the words that it prints", async () => {
    const file = join(tool.folder, "lines.txt");
    writeFileSync(file, `${pages}/undo-1\n${pages}/undo-2\n`);
    const { out } = await tidemark("import", file, "--paused");
    const [, batch = ""] = /undo: tidemark undo --import (\S+)/.exec(out) ?? [];
    expect((await tidemark("undo", "--import", batch)).out).toBe("2 watches removed\n");
    expect(await tidemark("import", join(tool.folder, "no such file"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("there is no such file"),
    });
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
        environment: { ALERTS: "json://user:s3cret@hook.example/in", TIDEMARK_URL: service, TIDEMARK_API_KEY: key },
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
      [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [name, "json://user:s3cret@hook.example/in"]),
    );
    const again = await tool.run("tidemark", ["plan", pulled, "--exit-code"], { environment });
    expect([again.code, again.out]).toEqual([0, "0 to create, 0 to change, 0 to delete, 2 unchanged.\n"]);

    write(`name: shop\nwatches: { kettle: { url: "${pages}/code", title: Other, tags: [Code] } }`);
    expect((await run("plan", file)).out).toContain("title: Kettle as code -> Other");
    const emptied = await run("apply", file, "--delete");
    expect(emptied.out).toContain("1 to change, 1 to delete, 0 unchanged");
    expect([emptied.code, emptied.err]).toEqual([0, ""]);
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

  test.concurrent("every sample of the guides and chapters runs against a real server", async () => {
    const waiting = samplesOfTexts();
    expect(new Set(waiting.map(({ language }) => language)).size).toBe(3);
    expect(waiting.length).toBeGreaterThan(20);
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

  test.concurrent.each(["curl", "JavaScript", "Python"])(
    "every operation's sample in %s runs, and nothing is wrong with it but placeholders that name nothing",
    async (language) => {
      const rank = ({ name, isOperators }: Sample) => (isOperators ? -2 : last.indexOf(name));
      const samples = samplesOfOperations()
        .filter((sample) => sample.language === language)
        .toSorted((a, b) => rank(a) - rank(b));
      expect(samples.length).toBeGreaterThan(150);
      const [own, doomed] = [await registered(), await registered()];
      const keyOf = ({ name, isOperators }: Sample) =>
        isOperators ? inject("adminKey") : name === "deleteAccount" ? doomed : own;
      const isAlone = ({ name }: Sample) => last.includes(name);
      const outcomes = await outcomesOf(samples, { tool, service, keyOf, isAlone });
      const wrong = samples.flatMap((sample, at) => {
        const outcome = outcomes[at] ?? { status: null, said: "" };
        return isGood(sample, outcome) ? [] : [`${sample.name}: ${outcome.status} ${outcome.said}`];
      });
      expect(wrong).toEqual([]);
    },
  );
});

/** What needs what others made, or ends a session or the account, in this order. */
const last = [
  "removeNotificationUrls",
  "endOtherSessions",
  "changeAddress",
  "logOut",
  "changePassword",
  "deleteAccount",
];
/** Refusals that are no fault of a sample: its token stands for one of a mail, or the service is not configured here, or the machine lacks something. */
const excuses: readonly [number, readonly string[]][] = [
  [400, ["resetPassword", "confirmAddress", "verifyEmail", "enableEmail", "showUnsubscribe", "unsubscribe"]],
  [401, ["logIn"]],
  [403, ["getFeed", "getFeedOfWatch", "getFeedOfTag", "listFeeds"]],
  [503, ["startCheckout", "openBillingPortal", "billingWebhook", "listPlanOffers"]],
  [503, ["linkTelegram", "getTelegram", "testTelegram", "telegramWebhook"]],
  // The machine of a test may have no resolver, which the service notices when a check asks for one.
  [503, ["getReadiness"]],
];

/** Whether an operation was done, or its sample's placeholders name nothing, or it has an excuse; as it documents. */
function isGood({ name, answers }: Sample, { status, said }: Outcome): boolean {
  if (status === null || status < 300) return status !== null;
  const isExcused =
    [404, 409].includes(status) || excuses.some(([one, names]) => one === status && names.includes(name));
  return isExcused && answers.includes(status) && !said.includes("nothing at this path");
}
