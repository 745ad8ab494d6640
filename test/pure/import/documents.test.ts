import { inEnglish } from "../../inEnglish.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsOf } from "../../../src/lib/spreadsheet/csv.ts";
import { readCsv } from "../../../src/import/csv.ts";
import { readDistill } from "../../../src/import/distill.ts";
import { shownNotes } from "../../../src/import/item.ts";
import { readOpml } from "../../../src/import/opml.ts";
import { formatOf } from "../../../src/import/sniff.ts";
import { parseHTML } from "linkedom";
import { selectorProblem } from "../../../src/rules/select/index.ts";
import { readUrlwatch } from "../../../src/import/urlwatch.ts";
import { processorMilliseconds } from "../../effort.ts";

describe("a Distill export", () => {
  const monitor = (config: unknown, more = {}) => ({
    uri: "https://shop.test/kettle",
    name: "Kettle",
    tags: ["prices", "kitchen"],
    config: JSON.stringify(config),
    ...more,
  });
  const frame = {
    includes: [
      { type: "css", expr: ".price" },
      { type: "xpath", expr: "//h1" },
    ],
    excludes: [{ type: "css", expr: ".ads" }],
  };

  test("a Distill export becomes watches with selectors, interval and tags", () => {
    const { items, notes } = readDistill(
      JSON.stringify({
        data: [
          monitor(
            { selections: [{ frames: [frame, frame] }], regexp: { expr: "\\d+ EUR", flags: "gim" }, dynamic: true },
            { schedule: JSON.stringify({ type: "INTERVAL", params: { interval: 5400 } }) },
          ),
          { name: "no address" },
        ],
      }),
    );
    expect(inEnglish(items)).toEqual([
      {
        where: "Monitor 1",
        settings: {
          url: "https://shop.test/kettle",
          title: "Kettle",
          include_filters: [".price", "xpath://h1"],
          subtractive_selectors: [".ads"],
          extract_text: ["/\\d+ EUR/im"],
          fetch_backend: "html_webdriver",
          time_between_check: { weeks: 0, days: 0, hours: 1, minutes: 30, seconds: 0 },
          time_between_check_use_default: false,
        },
        tagTitles: ["prices", "kitchen"],
      },
    ]);
    expect(inEnglish(notes.map((note) => note.where))).toEqual(["Monitor 1", "Monitor 2"]);
  });

  test("a Distill export with members of any shape is read without failing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom("uri", "config", "tags", "schedule", "name"), fc.json())),
        (data) => {
          expect(inEnglish(() => readDistill(JSON.stringify({ data })))).not.toThrow();
        },
      ),
    );
  });

  test.each(["", "[]", "{}", '{"data":{}}', "{"])("%j is not a Distill export", (text) => {
    expect(inEnglish(() => readDistill(text))).toThrow("Expected a Distill export");
  });
});

describe("jobs of urlwatch", () => {
  const jobs = `
name: Kettle
url: https://shop.test/kettle
tags: [prices]
headers: {X-A: b}
cookies: {session: abc}
filter:
  - css: {selector: .price, exclude: .old}
  - html2text
  - grep: EUR
  - grepi: visitors
  - shellpipe: sort
  - strip
---
navigate: https://app.test/
filter: element-by-id:main,sort
additions_only: true
enabled: false
wait_for: .ready
---
command: rm -rf /
---
url: https://api.test/search
data: {q: kettles, page: 1}
`;
  test("urlwatch jobs become watches, and settings that cannot be taken over are named", () => {
    const { items, notes } = readUrlwatch(jobs);
    expect(inEnglish(items)).toEqual([
      {
        where: "Job 1 (Kettle)",
        settings: {
          url: "https://shop.test/kettle",
          title: "Kettle",
          headers: { "X-A": "b", Cookie: "session=abc" },
          include_filters: [".price"],
          subtractive_selectors: [".old"],
          extract_text: ["/.*(?:EUR).*/"],
          ignore_text: ["/visitors/"],
          trim_text_whitespace: true,
        },
        tagTitles: ["prices"],
      },
      {
        where: "Job 2 (https://app.test/)",
        settings: {
          url: "https://app.test/",
          fetch_backend: "html_webdriver",
          include_filters: ["#main"],
          sort_text_alphabetically: true,
          filter_text_removed: false,
          paused: true,
        },
        tagTitles: [],
      },
      {
        where: "Job 4 (https://api.test/search)",
        settings: { url: "https://api.test/search", method: "POST", body: "q=kettles&page=1" },
        tagTitles: [],
      },
    ]);
    expect(inEnglish(notes)).toEqual([
      { where: "Job 1 (Kettle)", reason: "filters left out: shellpipe" },
      { where: "Job 2 (https://app.test/)", reason: "left out: wait_for" },
      { where: "Job 3", reason: "runs a command, which no service may" },
    ]);
  });

  const filters = (given: string) => {
    const { items, notes } = readUrlwatch(`url: https://a.test/\nfilter:\n${given}`);
    const { url: _, ...settings } = items[0]?.settings ?? {};
    return { settings, notes: notes.map(({ reason }) => reason) };
  };

  test.each<[string, object]>([
    ["  - element-by-class: a b", { include_filters: [".a.b"] }],
    ["  - element-by-id: a.b", { include_filters: ["#a\\.b"] }],
    ["  - element-by-id: 1st", { include_filters: ["#\\31 st"] }],
    ["  - re.findall: 'Price: \\d+'", { extract_text: ["/Price: \\d+/"] }],
    ["  - re.findall: {pattern: '(?si)a.b/c', repl: '\\g<0>'}", { extract_text: ["/a.b\\/c/si"] }],
    ["  - re.sub: {pattern: '(?m)^Visits.*$', repl: ''}", { ignore_text: ["/^Visits.*$/m"] }],
    [
      "  - css: '#outer'\n  - css: .inner, b",
      {
        include_filters: [":is(#outer) :is(.inner, b), :is(#outer):is(.inner, b)"],
      },
    ],
  ])("the filters %j become settings without a note", (given, settings) => {
    expect(inEnglish(filters(given))).toEqual({ settings, notes: [] });
    for (const selector of (settings as { include_filters?: string[] }).include_filters ?? [])
      expect(selectorProblem(selector)).toBeNull();
  });

  test.each([
    ["  - re.sub: {pattern: 'a', repl: 'b'}", {}, "filters left out: re.sub"],
    ["  - re.findall: {pattern: '(a)(b)', repl: '\\2'}", {}, "filters left out: re.findall"],
    ["  - css: .a\n  - xpath: //b", { include_filters: ["xpath://b"] }, "filters left out: .a (before xpath://b)"],
  ])("of the filters %j a note says what is left out", (given, settings, reason) => {
    expect(inEnglish(filters(given))).toEqual({ settings, notes: [reason] });
  });

  test("a selector within another selects what both do, one after the other", () => {
    const { settings } = filters("  - element-by-class: box\n  - css: b");
    const [selector = ""] = (settings as { include_filters: string[] }).include_filters;
    const { document } = parseHTML('<b>0</b><div class="box"><b>1</b><p><b>2</b></p></div>');
    expect([...document.querySelectorAll(selector)].map((element) => element.textContent)).toEqual(["1", "2"]);
  });

  test("a remark is repeated and steers nothing, and a body of JSON stays JSON", () => {
    const { items, notes } = readUrlwatch(
      "jobs:\n  - url: https://a.test/\n    note: not sold out\n    headers: {Content-Type: application/json}\n    data: {a: [1]}",
    );
    expect(inEnglish(items)).toMatchObject([{ settings: { method: "POST", body: '{"a":[1]}' } }]);
    expect(inEnglish(items[0]?.settings)).not.toHaveProperty("intent");
    expect(inEnglish(notes)).toEqual([{ where: "Job 1 (https://a.test/)", reason: "note: not sold out" }]);
  });

  test("a job without an address is named in its place, and counted with commands as refused", () => {
    const { items, notes, refused } = readUrlwatch(
      "url: https://a.test/\n---\nname: Nowhere\nfilter: strip\n---\ncommand: date\n---\nurl: https://b.test/\nocr: 1\n",
    );
    expect(inEnglish(items.map(({ where }) => where))).toEqual(["Job 1 (https://a.test/)", "Job 4 (https://b.test/)"]);
    expect(inEnglish(notes)).toEqual([
      { where: "Job 2 (Nowhere)", reason: "has no address" },
      { where: "Job 3", reason: "runs a command, which no service may" },
      { where: "Job 4 (https://b.test/)", reason: "left out: ocr" },
    ]);
    expect(refused).toBe(2);
  });

  test("settings of urlwatch in place of its jobs are refused by what they are", () => {
    const settings = "display:\n  error: true\nreport:\n  email:\n    enabled: false\n";
    expect(inEnglish(formatOf(settings))).toBe("urlwatch");
    expect(inEnglish(() => readUrlwatch(settings))).toThrow("jobs are in urls.yaml");
  });

  test("YAML with exploding aliases and invalid YAML are refused", () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) =>
        `l${n + 1}: &l${n + 1} [${Array(12)
          .fill(n ? `*l${n}` : "x")
          .join(", ")}]`,
    );
    expect(inEnglish(() => readUrlwatch(`url: https://a.test/\n${levels.join("\n")}`))).toThrow(
      "The document is not valid YAML",
    );
    expect(inEnglish(() => readUrlwatch("a: ["))).toThrow("The document is not valid YAML");
    expect(inEnglish(() => readUrlwatch("[".repeat(100_000)))).toThrow("The document is not valid YAML");
    expect(inEnglish(() => readUrlwatch("hello: world"))).toThrow("Expected jobs of urlwatch");
  });

  test("filter names such as constructor are not found on the prototype", () => {
    expect(inEnglish(readUrlwatch("url: https://a.test/\nfilter: [constructor, __proto__: 1]").notes)).toHaveLength(1);
  });
});

describe("OPML", () => {
  test("OPML feeds become watches, and their folders and categories become tags", () => {
    const { items } = readOpml(`<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
      <outline text="News"><outline text="Daily &amp; more" xmlUrl="https://news.test/feed" category="/world/europe,paper"/>
        <outline text="Deep"><outline text="x" type="rss" xmlUrl="https://deep.test/"/></outline></outline>
      <outline text="Alone" htmlUrl="https://alone.test/"/></body></opml>`);
    expect(inEnglish(items.map((item) => [item.settings.url, item.settings.title, item.tagTitles]))).toEqual([
      ["https://news.test/feed", "Daily & more", ["News", "europe", "paper"]],
      ["https://deep.test/", "x", ["News", "Deep"]],
      ["https://alone.test/", "Alone", []],
    ]);
  });

  test("OPML of any depth is read, and other XML is refused", () => {
    const deep = `<opml><body>${"<outline text='a'>".repeat(50_000)}<outline xmlUrl='https://a.test/'/></body></opml>`;
    expect(inEnglish(readOpml(deep).items)).toHaveLength(1);
    expect(inEnglish(() => readOpml("<html><body></body></html>"))).toThrow("Expected OPML");
  });
});

describe("tables", () => {
  test("a table's columns may have any order and name settings; bad cells are noted", () => {
    const { items, notes } = readCsv(
      [
        "\ufeffName;URL;Folder;XPath;Interval (min);Dynamic wachet;paused;webdriver_delay",
        '"Kettle; blue";https://shop.test/;Shop;//h1;1824;true;yes;99',
        ";;;;;;;",
        "no address;;;;;;;",
      ].join("\r\n"),
    );
    expect(inEnglish(items)).toEqual([
      {
        where: "Row 2",
        settings: {
          title: "Kettle; blue",
          url: "https://shop.test/",
          include_filters: ["xpath://h1"],
          time_between_check: { weeks: 0, days: 1, hours: 6, minutes: 24, seconds: 0 },
          time_between_check_use_default: false,
          fetch_backend: "html_webdriver",
          paused: true,
        },
        tagTitles: ["Shop"],
      },
    ]);
    expect(inEnglish(notes.map((note) => note.where))).toEqual(["Row 2", "Row 4"]);
    expect(inEnglish(notes[0]?.reason)).toMatch(/webdriver_delay/);
  });

  test("a table without a header row has the columns address, title, tags", () => {
    expect(inEnglish(readCsv('https://a.test/,A,"x, y"\nhttps://b.test/').items)).toEqual([
      { where: "Row 1", settings: { url: "https://a.test/", title: "A" }, tagTitles: ["x", "y"] },
      { where: "Row 2", settings: { url: "https://b.test/" }, tagTitles: [] },
    ]);
    expect(inEnglish(() => readCsv("hello,world"))).toThrow("Expected a table");
  });

  test("quoted cells read back as they were written", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\n", "\r", "a", "é", "😀"), maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(",")).join("\r\n");
        // The separator is counted in the first line, so that it must not be outnumbered there.
        fc.pre(!/[;\t\r\n]/.test(rows[0]?.join("") ?? ""));
        expect(inEnglish([...cellsOf(text)])).toEqual(rows);
      }),
    );
  });

  test("a table keeps its rows whatever its line ends are, and an unclosed quote loses no row", () => {
    const text = 'url,title\r\nhttps://a.test/,A\rhttps://b.test/, "x, y" \nhttps://c.test/,"C\nhttps://d.test/,D';
    expect(inEnglish([...cellsOf(text)])).toEqual([
      ["url", "title"],
      ["https://a.test/", "A"],
      ["https://b.test/", "x, y"],
      ["https://c.test/", '"C'],
      ["https://d.test/", "D"],
    ]);
  });

  test("a large table of hostile quotes is read in linear time", () => {
    const started = processorMilliseconds();
    expect(inEnglish([...cellsOf(`"${'""'.repeat(500_000)}\n${'"x'.repeat(200_000)}`)].length)).toBeGreaterThan(0);
    expect(processorMilliseconds() - started).toBeLessThan(2000);
  });
});

test.each([
  ["https://a.test/\nhttps://b.test/", "lines"],
  ["https://a.test/ news, daily", "lines"],
  ["# mine\nhttps://a.test/", "lines"],
  ["https://a.test/,A", "csv"],
  ["url,title\nhttps://a.test/,A", "csv"],
  ['{"data":[]}', "distill"],
  ["<?xml version='1.0'?><opml/>", "opml"],
  ["---\nname: x\nurl: https://a.test/", "urlwatch"],
  ["- url: https://a.test/", "urlwatch"],
])("%j is %s", (text, format) => {
  expect(inEnglish(formatOf(text))).toBe(format);
});

test("notes of an import repeat no sign-in that stands in an address", () => {
  const notes = [{ where: "Job 1 (https://me:p@ss@a.test/x@y)", reason: "https://me@b.test/: already watched" }];
  expect(inEnglish(shownNotes(notes))).toEqual([
    { where: "Job 1 (https://a.test/x@y)", reason: "https://b.test/: already watched" },
  ]);
});
