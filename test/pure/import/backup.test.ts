import { inEnglish } from "../../inEnglish.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { brotliCompressSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { accountImport, withImportedSettings } from "../../../src/import/account.ts";
import { leftOfAccount } from "../../../src/import/backup/leftAccount.ts";
import { foreignSettings } from "../../../src/import/backup/foreign.ts";
import { pastOf } from "../../../src/import/backup/past.ts";
import { readBackup } from "../../../src/import/backup/read.ts";
import { salvageSettings } from "../../../src/import/salvage.ts";
import { openArchive } from "../../../src/import/archive.ts";
import { nothingAllowed } from "../../../src/lib/network/allow.ts";
import { limitsOf } from "../../../src/plan/plan.ts";

const watchUuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const tagUuid = "1c8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e22";
const by = {
  rules: { allow: nothingAllowed, ownHosts: [] },
  limits: limitsOf("free", false),
  proxies: ["home"],
  seals: true,
  browsers: [],
  solves: false,
};
const backup = (files: Record<string, unknown>) =>
  openArchive(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          content instanceof Uint8Array
            ? content
            : strToU8(typeof content === "string" ? content : JSON.stringify(content)),
        ]),
      ),
    ),
    10_000_000,
  );

describe("a watch of changedetection.io", () => {
  test("the import says where a rule of text that should not be present tells of more than there", () => {
    const { items, notes } = readBackup(
      backup({
        "changedetection.json": {},
        [`${watchUuid}/watch.json`]: { url: "https://shop.example/", text_should_not_be_present: ["Sold out"] },
      }),
    );
    expect(inEnglish(items[0]?.settings)).toEqual({
      url: "https://shop.example/",
      text_should_not_be_present: ["Sold out"],
    });
    expect(inEnglish(notes.map(({ reason }) => englishOf(reason).split(":")[0]))).toEqual([
      "text_should_not_be_present",
    ]);
  });

  test("a watch brings its own settings; values equal to the default are left out", () => {
    const { settings, left } = foreignSettings({
      title: "Kettle",
      paused: true,
      method: "GET",
      headers: {},
      include_filters: [".price"],
      css_filter: ".old",
      time_between_check: { weeks: null, days: null, hours: 3, minutes: null, seconds: null },
      notification_format: "HTML Color",
      filter_text_added: true,
      filter_text_removed: false,
      track_ldjson_price_data: "accepted",
      browser_steps: [
        { operation: "Goto site", selector: "", optional_value: "" },
        { operation: "Click element", selector: "#ok", optional_value: null },
        { operation: "Choose one", selector: "", optional_value: "" },
      ],
      conditions: [{ field: "word_count", operator: ">", value: 5 }],
      webdriver_delay: "",
      history_snapshot_max_length: "50",
      llm_prompt: "x",
      last_checked: 5,
      uuid: watchUuid,
    });
    expect(inEnglish(left)).toEqual([]);
    expect(settings).toEqual({
      title: "Kettle",
      paused: true,
      include_filters: [".price"],
      time_between_check: { hours: 3 },
      time_between_check_use_default: false,
      notification_format: "htmlcolor",
      filter_text_removed: false,
      track_ldjson_price_data: true,
      browser_steps: [{ operation: "Click element", selector: "#ok", optional_value: "" }],
      conditions: [{ field: "word_count", operator: ">", value: "5" }],
      history_snapshot_max_length: 50,
    });
  });

  test("an interval that is switched off by the default flag stays switched off", () => {
    const { settings } = foreignSettings({ time_between_check: { hours: 3 }, time_between_check_use_default: true });
    expect(settings).toEqual({ time_between_check: { hours: 3 }, time_between_check_use_default: true });
  });

  test("settings of old versions are read under their old names", () => {
    expect(
      foreignSettings({
        css_filter: "#main",
        minutes_between_check: 90,
        notification_format: "Markdown",
      }),
    ).toEqual({
      settings: {
        include_filters: ["#main"],
        time_between_check: { minutes: 90 },
        time_between_check_use_default: false,
        notification_format: "markdown",
      },
      left: [],
    });
  });

  test("the intent of a watch is taken over", () => {
    expect(foreignSettings({ llm_intent: "only lower prices" }).settings.llm_intent).toBe("only lower prices");
    expect(foreignSettings({ llm_intent: "x".repeat(2100) }).settings.llm_intent).toHaveLength(2000);
  });

  test("the settings of its processor are taken over", () => {
    const restock = { in_stock_processing: "all_changes", price_change_max: 20 };
    expect(foreignSettings({ processor: "restock_diff" }, { restock_diff: restock }).settings).toEqual({
      processor: "restock_diff",
      processor_config_restock_diff: restock,
    });
  });

  test("settings that cannot be taken over are named", () => {
    expect(inEnglish(foreignSettings({ processor: "whois", headers: [1], body: 7 }).left)).toEqual([
      "body",
      expect.stringMatching(/^processor \(.+\)$/),
    ]);
  });
});

describe("a backup", () => {
  const files = {
    "changedetection.json": {
      settings: {
        application: { notification_urls: ["json://hook.test/in"], tags: {}, global_ignore_text: ["visitors"] },
        requests: { time_between_check: { hours: 6 } },
      },
    },
    [`${tagUuid}/tag.json`]: { uuid: tagUuid, title: "Prices", tag_colour: "#fff", notification_muted: true },
    [`${watchUuid}/watch.json`]: {
      uuid: watchUuid,
      url: "https://shop.test/",
      tags: [tagUuid],
      date_created: 1600000000.5,
    },
    [`${watchUuid}/history.txt`]: `1600000100,/datastore/${watchUuid}/aaa.txt\r\n1600000200,bbb.txt.br\n1600000300,gone.txt\n1600000400,shot.png\n`,
    [`${watchUuid}/aaa.txt`]: "first",
    [`${watchUuid}/bbb.txt.br`]: brotliCompressSync(strToU8("second")),
    [`${watchUuid}/1600000200.html.br`]: brotliCompressSync(strToU8("<p>second</p>")),
    "not-a-uuid/watch.json": { url: "https://evil.test/" },
    "../../etc/watch.json": { url: "https://evil.test/" },
    "/etc/passwd": "root",
    "secret.txt": "x",
  };

  test("a backup gives watches, tags, settings and history, and no file outside of the archive", () => {
    const archive = backup(files);
    const { items, tags, account, notes } = readBackup(archive);
    expect(inEnglish(items)).toMatchObject([
      { uuid: watchUuid, settings: { url: "https://shop.test/" }, tagUuids: [tagUuid], createdAt: 1600000000 },
    ]);
    expect(tags).toEqual([
      { uuid: tagUuid, settings: { title: "Prices", tag_colour: "#fff", notification_muted: true } },
    ]);
    expect(account).toMatchObject({ notification_urls: ["json://hook.test/in"], time_between_check: { hours: 6 } });
    expect(inEnglish(notes)).toEqual([
      { where: "Archive", reason: "2 entries whose path leaves the archive are left out" },
    ]);
    const [item] = items;
    expect(inEnglish(item && pastOf(archive, item, 100))).toMatchObject({
      snapshots: [
        { at: 1600000100, file: "aaa.txt", kind: "baseline" },
        { at: 1600000200, file: "bbb.txt.br", kind: "quiet" },
      ],
      pages: [{ at: 1600000200, file: "1600000200.html.br" }],
      // The first check compares with the last snapshot, by the page that was stored with it.
      memory: { snapshotAt: 1600000200, changedAt: 1600000200 },
      memoryFile: "bbb.txt.br",
      pageFile: "1600000200.html.br",
      left: ["the snapshot of 1600000300, whose file is missing", "the snapshot of 1600000400, which is no text"],
    });
    const { [`${watchUuid}/1600000200.html.br`]: _page, ...pageless } = files;
    expect(inEnglish(item && pastOf(backup(pageless), item, 100))).toMatchObject({
      memoryFile: "bbb.txt.br",
      pageFile: null,
    });
    expect(inEnglish(item && pastOf(archive, item, 1).snapshots.map((row) => row.at))).toEqual([1600000200]);
  });

  test("a backup may lie in a folder of the archive", () => {
    const inside = Object.fromEntries(Object.entries(files).map(([name, content]) => [`my backup/${name}`, content]));
    expect(inEnglish(readBackup(backup(inside)).items)).toHaveLength(1);
  });

  test("a backup of an old version, with all watches in one file, is read", () => {
    const { items, tags } = readBackup(
      backup({
        "url-watches.json": {
          watching: {
            [watchUuid]: { url: "https://old.test/", tag: "news, daily" },
            other: { url: "https://b.test/" },
            empty: {},
          },
          settings: { application: { tags: { [tagUuid]: { title: "Kept" } } } },
        },
      }),
    );
    expect(inEnglish(items.map((item) => [item.settings.url, item.uuid, item.tagTitles]))).toEqual([
      ["https://old.test/", watchUuid, ["news", "daily"]],
      ["https://b.test/", undefined, []],
    ]);
    expect(tags).toEqual([{ uuid: tagUuid, settings: { title: "Kept" } }]);
  });

  test("a file that is no backup is refused", () => {
    expect(inEnglish(() => readBackup(backup({ "readme.txt": "hello" })))).toThrow("Expected a backup");
  });
});

describe("what cannot be taken is left out, entry by entry", () => {
  test("an invalid setting of a watch is left out and named", () => {
    const { settings, left } = salvageSettings(
      {
        url: "https://shop.test/",
        proxy: "unknown",
        processor: "image_ssim_diff",
        ignore_text: ["fine", "/(/"],
        notification_urls: ["json://hook.test/", "nosuch://x"],
        headers: { "bad name": "x" },
        include_filters: ["p >", ".good"],
        time_between_check_use_default: false,
      },
      by,
    );
    expect(settings).toEqual({
      url: "https://shop.test/",
      ignore_text: ["fine"],
      notification_urls: ["json://hook.test/"],
      include_filters: [".good"],
    });
    expect(inEnglish(left)).toHaveLength(6);
  });

  test("a damaged archive of this service is reported, and is read as far as the common layout goes", () => {
    const known = { settings: {}, tags: [], pattern_tags: [], date_created: 1, last_viewed: 0, memory: {} };
    const files = { snapshots: [], pages: [], changes: [], memory_file: null, page_file: null, lines_file: null };
    const archive = (suppressed: unknown) =>
      backup({
        "changedetection.json": {},
        [`${watchUuid}/watch.json`]: { url: "https://shop.test/", uuid: watchUuid },
        [`${watchUuid}/tidemark.json`]: { version: 1, ...known, ...files, held: suppressed },
      });
    expect(inEnglish(readBackup(archive([])).notes)).toEqual([]);
    const { items, notes } = readBackup(archive([{ since: "x" }]));
    expect(inEnglish(items)).toMatchObject([{ own: null, settings: { url: "https://shop.test/" } }]);
    expect(inEnglish(notes)).toHaveLength(1);
    expect(inEnglish(notes[0]?.reason)).toMatch(
      /^left out changes and memory: tidemark\.json: held\[0\]\.since: expected a number, found a string/,
    );
  });

  test("a watch with an address that cannot be watched is reported as an error", () => {
    expect(() => salvageSettings({ url: "http://127.0.0.1/" }, by)).toThrow("url: ");
  });

  test("invalid settings of an account are left out, and valid ones are kept", () => {
    const { imported: item, notes } = accountImport(
      {
        timezone: "Europe/Berlin",
        ignore_whitespace: "perhaps",
        global_ignore_text: ["fine", "/(/"],
        notification_urls: ["json://a.test/", "nosuch://x"],
        ai_provider: "openai",
        ai_api_key: "sk-1",
      },
      by,
    );
    expect(inEnglish(notes.map((note) => englishOf(note.reason).split(":")[0]))).toEqual([
      "left out ignore_whitespace",
      "left out notification_urls[0]",
    ]);
    const fresh = withImportedSettings({ settings: {}, secrets: {} }, item);
    expect(fresh).toEqual({
      settings: { timezone: "Europe/Berlin", global_ignore_text: ["fine"], ai_provider: "openai" },
      secrets: { ai_api_key: "sk-1", notification_urls: ["json://a.test/"] },
    });
    const set = {
      settings: { timezone: "UTC", ai_provider: "google" as const },
      secrets: { notification_urls: ["json://b.test/"] },
    };
    expect(withImportedSettings(set, item)).toMatchObject({
      settings: { timezone: "UTC", ai_provider: "google", global_ignore_text: ["fine"] },
      secrets: { notification_urls: ["json://b.test/", "json://a.test/"] },
    });
    expect(withImportedSettings(set, item).secrets.ai_api_key).toBeUndefined();
    const dark = { ...item, settings: { ui: { theme: "dark", page_size: 100 } as const } };
    const light = { settings: { ui: { theme: "light" } as const }, secrets: {} };
    expect(withImportedSettings(light, dark).settings.ui).toEqual({ theme: "light", page_size: 100 });
    const withModel = { ...item, settings: { ...item.settings, ai_model: "gpt-4o" } };
    expect(withImportedSettings(set, withModel).settings.ai_model).toBeUndefined();
    expect(withImportedSettings({ settings: {}, secrets: {} }, withModel).settings.ai_model).toBe("gpt-4o");
  });
});

test("the user agent that stands there where nobody chose is not named as left out", () => {
  const agent = (text: string) =>
    leftOfAccount({ requests: { default_ua: { html_requests: text, html_webdriver: null } } });
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.66 Safari/537.36";
  expect(agent(`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`)).toEqual([]);
  expect(agent(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toEqual([]);
  expect(inEnglish(agent("My own reader"))).toEqual([expect.stringContaining("default_ua")]);
});

test("conditions that cannot be taken over are named with what is wrong with them", () => {
  const { left } = foreignSettings({ conditions: [{ field: "page_filtered_text", operator: "contains", value: "a" }] });
  expect(inEnglish(left)).toEqual([expect.stringMatching(/^conditions \(.*contains/)]);
});
