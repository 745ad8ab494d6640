import { expect, test } from "vitest";
import { boundedReport, pagesBytes } from "../../../src/services/webhook/siteReport.ts";
import { leavesOf } from "../../../src/site/leaf.ts";
import { byKey, type Member } from "../../../src/site/member.ts";
import { reportOf } from "../../../src/site/report.ts";

const url = (name: string) => `https://docs.example/${name}`;
const text = (...lines: string[]) => lines.map(url).join("\n");
const member = (name: string, more: Partial<Member>): Member => ({
  key: `docs.example/${name}`,
  url: url(name),
  state: "listed",
  firstAt: 1,
  since: 1,
  ...more,
});
const leaves = (...members: Member[]) => leavesOf(members.toSorted(byKey), []);

test("a page that came, came back, moved, went or is listed no more is reported as that, with its proof", () => {
  const before = text("a", "b", "c", "d", "e", "g");
  const after = text("a (no longer listed)", "f", "h", `B (was ${url("b")})`, "g");
  const known = leaves(
    member("h", { since: 150, backAt: 150 }),
    member("b", { state: "moved", since: 150, by: "redirect", to: url("B") }),
    member("c", { state: "gone", since: 150, by: "status" }),
    member("d", { state: "moved", since: 150, by: "canonical", to: url("g") }),
  );
  expect(reportOf({ before, after, from: 100, to: 200 }, known)).toMatchObject({
    counts: { added: 1, back: 1, moved: 2, gone: 2, unlisted: 1, changed: 0 },
    pages: [
      { event: "page_added", url: url("f"), previous_url: null, by: null },
      { event: "page_back", url: url("h"), previous_url: null, by: null },
      { event: "page_moved", url: url("B"), previous_url: url("b"), by: "redirect" },
      { event: "page_moved", url: url("g"), previous_url: url("d"), by: "canonical" },
      { event: "page_gone", url: url("c"), previous_url: null, by: "status" },
      { event: "page_gone", url: url("e"), previous_url: null, by: null },
      { event: "page_unlisted", url: url("a"), previous_url: null, by: null },
    ],
  });
});

test("a page that is listed again after its lists lacked it is back, and what became of pages later is nothing of an earlier change", () => {
  const known = leaves(
    member("c", { state: "gone", since: 300, by: "status" }),
    member("d", { firstAt: 150, since: 300, backAt: 300 }),
  );
  const texts = { before: text("a (no longer listed)", "c"), after: text("a", "d"), from: 100, to: 200 };
  expect(reportOf(texts, known).pages).toMatchObject([
    { event: "page_added", url: url("d"), previous_url: null, by: null },
    { event: "page_back", url: url("a"), previous_url: null, by: null },
    { event: "page_gone", url: url("c"), previous_url: null, by: null },
  ]);
});

test.each<[string, Partial<Member>]>([
  ["is still there", { since: 150, backAt: 150 }],
  ["left again", { state: "gone", since: 300, by: "status" }],
  ["moved away after", { state: "moved", since: 300, by: "redirect", to: url("new") }],
  ["left and came back again", { since: 400, backAt: 400 }],
])("a page that had been there and came back is back in the report of that time, whether it %s", (_, now) => {
  const texts = { before: text("a"), after: text("a", "d"), from: 100, to: 200 };
  expect(reportOf(texts, leaves(member("d", { firstAt: 50, ...now }))).pages).toMatchObject([
    { event: "page_back", url: url("d") },
  ]);
});

test("a site that was built anew has the commonest of its moves", () => {
  const names = Array.from({ length: 50 }, (_, index) => `page-${index}`);
  const before = text(...names.map((name) => `docs/${name}`), "about");
  const after = text(
    ...names.map((name, index) => `${index < 40 ? "guide" : "help/more"}/${name} (was ${url(`docs/${name}`)})`),
    "about",
  );
  const { restructured } = reportOf({ before, after, from: 100, to: 200 }, leaves());
  expect(restructured).toEqual({
    patterns: [
      { from: url("docs/*"), to: url("guide/*"), pages: 40 },
      { from: url("docs/*"), to: url("help/more/*"), pages: 10 },
    ],
  });
  const few = { before, after: before.replace(/\/about$/, `/imprint (was ${url("about")})`), from: 100, to: 200 };
  expect(reportOf(few, leaves()).restructured).toBeNull();
});

test.each([
  [
    "a slash came behind them",
    (name: string) => `blog/${name}`,
    (name: string) => `blog/${name}/`,
    ["blog/*", "blog/*/"],
  ],
  [
    "a kind of file went",
    (name: string) => `docs/${name}.html`,
    (name: string) => `guide/${name}`,
    ["docs/*.html", "guide/*"],
  ],
  [
    "their case differs",
    (name: string) => `shop/${name}`,
    (name: string) => `Shop/${name.toUpperCase()}`,
    ["shop/*", "Shop/*"],
  ],
  ["they have nothing in common", (name: string) => `a/${name}`, (name: string) => `b/other-${name}`, null],
])("a site whose addresses are written otherwise has one move for all of them, where %s", (_, from, to, pattern) => {
  const names = Array.from({ length: 50 }, (_unused, index) => `page-${index}`);
  const before = text(...names.map(from));
  const after = text(...names.map((name) => `${to(name)} (was ${url(from(name))})`));
  const { restructured } = reportOf({ before, after, from: 100, to: 200 }, leaves());
  const [one = "", other = ""] = pattern ?? [];
  expect(restructured?.patterns).toEqual(pattern ? [{ from: url(one), to: url(other), pages: 50 }] : []);
});

test("a page whose text changed is reported with its lines, as long as it did not change again, and what many have alike once", () => {
  const last = { count: 2, at: 150, removed: ["60 requests", "a day"], added: ["120 requests"] };
  const known = leaves(
    member("a", { text: { readAt: 150, hash: "1", place: [1, 0], changes: 2, modified: 0, title: "Limits", last } }),
  );
  const before = text("a (change 1: + x)", "b", "c (change 4: one → two)", "d");
  const after = `≡ © 2026 → © 2027\n${text("a (change 2: 60 requests → 120 requests)", "b (change 1: − old)", "c (change 5: two → three → four)", "d", "e (change 1: + new)")}`;
  expect(reportOf({ before, after, from: 100, to: 200 }, known)).toMatchObject({
    counts: { added: 1, changed: 3 },
    pages: [
      { event: "page_added", url: url("e") },
      {
        event: "page_changed",
        url: url("a"),
        title: "Limits",
        removed: ["60 requests", "a day"],
        added: ["120 requests"],
      },
      { event: "page_changed", url: url("b"), title: null, removed: ["old"], added: [] },
      { event: "page_changed", url: url("c"), removed: ["two"], added: ["three → four"] },
    ],
    shared_changes: [{ text: "© 2026 → © 2027" }],
  });
});

test("a message has five hundred pages at most, and as many as fit, and says how many are missing", () => {
  const names = Array.from({ length: 1200 }, (_, index) => `page-${index}`);
  const short = reportOf({ before: "", after: text(...names), from: 1, to: 2 }, []);
  expect(boundedReport(short, { link: null, bytes: pagesBytes })).toMatchObject({ more: 700, counts: { added: 1200 } });
  const long = names.map((name) => `${name}/${"x".repeat(1000)}`);
  const bounded = boundedReport(reportOf({ before: "", after: text(...long), from: 1, to: 2 }, []), {
    link: url("all"),
    bytes: pagesBytes,
  });
  expect(JSON.stringify(bounded.pages).length).toBeLessThanOrEqual(pagesBytes);
  expect(bounded.pages.length).toBeGreaterThan(100);
  expect(bounded.more).toBe(1200 - bounded.pages.length);
});
