/** Whatever is made of a change, for people or for programs, is made of the lines that decided: the rest of what moved is in none of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verdict } from "../../../src/check/verdict.ts";
import { itemOf } from "../../../src/feed/items.ts";
import type { Change } from "../../../src/history/change.ts";
import { readJudgement, writeJudgement } from "../../../src/history/judgement.ts";
import { comparedOf, differenceText } from "../../../src/history/page/shared.ts";
import { signedPage } from "../../../src/web/signed/page.tsx";
import { readerIn } from "../web/signed/reader.ts";
import { shared } from "../web/signed/shared.ts";
import { counts } from "../../../src/lib/difference/counting.ts";
import { noticeFormats } from "../../../src/lib/notification/notice.ts";
import { severityOf } from "../../../src/reading/severity/severity.ts";
import { payloadOf } from "../../../src/push/payload.ts";
import { differenceOf, headlineOf } from "../../../src/services/difference.ts";
import { digestWords } from "../../../src/services/digest/digest.ts";
import { previewOf } from "../../../src/services/preview.ts";
import type { NoticeFacts } from "../../../src/services/tokens.ts";
import { noticeTokens } from "../../../src/services/tokens.ts";
import { webhookEventOf } from "../../../src/services/webhook/event.ts";
import { renderNotice } from "../../../src/services/wording.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { caseCount } from "../../chance.ts";
import { html, Watched } from "../../pages/watched.ts";
import { notice } from "../services/notice.ts";
import { factsWith } from "../services/tokens/facts.ts";

type Changed = Extract<Verdict, { kind: "changed" }>;

/** Tokens that are the text of a snapshot, whatever changed in it, and the patch, which leads from one text to the other. */
const wholeTexts = ["current_snapshot", "prev_snapshot", "diff_patch"];

const factsOf = (before: string, { reading, judgement }: Changed): NoticeFacts =>
  factsWith({
    before,
    after: reading.text,
    judgement: readJudgement(writeJudgement(judgement), { ignoresWhitespace: false }),
    triggered_lines: [],
    restock: null,
  });

/** Everything that is made of a change, by name. */
function madeOf(facts: NoticeFacts, { brief }: Changed): Record<string, string> {
  const { before, after, judgement } = facts;
  const stored = { watchUuid: facts.watch.uuid, at: 2, fromAt: 1, added: 0, removed: 0, replaced: 0, unjudged: null };
  const feedChange = {
    ...stored,
    brief,
    judgement: writeJudgement(judgement),
    summary: null,
    severity: null,
  } as Change;
  const links = { difference: "https://t.example/d", text: "", download: "", dashboard: "" };
  const page = {
    name: "Shop",
    url: "https://shop.example/",
    from: 1,
    at: 2,
    zone: "UTC",
    summary: null,
  };
  const language = "en" as const;
  const shown = { ...shared, ...comparedOf({ before, after, judgement, language }), brief };
  const entry = { id: "1", kind: "change" as const, at: 2, facts, words: null };
  const digest = { entries: [entry, entry], count: 2, watches: 1, from: 1, to: 2, link: null };
  const item = (language: "en" | "de") =>
    itemOf({
      change: feedChange,
      watch: { title: "Shop", url: page.url, tags: [] },
      texts: { before, after },
      links: { difference: links.difference, picture: null },
      language,
    });
  const rendered = noticeFormats.flatMap((format) =>
    Object.keys(noticeTokens)
      .filter((name) => !wholeTexts.includes(name))
      .map((name) => [`${format} ${name}`, renderNotice({ title: null, body: `{{ ${name} }}` }, facts, format).body]),
  );
  const usual = noticeFormats.map((format) => {
    const { title, body } = renderNotice({ title: null, body: null }, facts, format);
    return [`usual ${format}`, `${title}\n${body}`];
  });
  const push = notice(renderNotice({ title: null, body: null }, facts, "text"));
  return {
    ...Object.fromEntries([...rendered, ...usual]),
    headline: headlineOf(facts),
    brief,
    preview: previewOf(facts),
    push: new TextDecoder().decode(payloadOf(push, "whole")),
    webhook: JSON.stringify(webhookEventOf({ type: "change", id: "1", time: 2 }, facts)),
    digest: JSON.stringify(digestWords(digest, { language: "en", zone: "UTC" })),
    page: signedPage(readerIn(shown), shown, null),
    download: shown.difference ? differenceText(shown.difference, language) : "",
    feed: JSON.stringify(item("en")),
    feedInGerman: JSON.stringify(item("de")),
  };
}

/** A line whose value moves and decides nothing has "quiet" in its value, before and after. */
const row = fc.record({
  name: fc.constantFrom("Kettle", "Lamp", "Chair", "Table"),
  isQuiet: fc.boolean(),
  before: fc.integer({ min: 1, max: 9 }),
  after: fc.integer({ min: 1, max: 9 }),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

function lineOf({ name, isQuiet, ...values }: Row, at: number, side: "before" | "after"): string {
  const value = values[side];
  const line = isQuiet
    ? `Visitors of ${at}: quiet${side === "after" ? value + 10 : value}`
    : `Price of ${at}: ${value}.00 EUR`;
  return `<p>${name} ${at}</p><p>${line}</p>`;
}

const quietRules: Settings[] = [
  { ignore_text: ["Visitors"] },
  { ignore_text: ["/quiet\\d+/"] },
  { ignore_text: ["Visitors"], strip_ignored_lines: true },
  { filter_text_added: false, ignore_text: ["Visitors"] },
  { filter_text_removed: false, ignore_text: ["/visitors/i"] },
];

test("lines that are ignored are in nothing that is made of a change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...quietRules),
      async (rows, rules) => {
        const watched = new Watched(rules);
        const page = (side: "before" | "after") => html(rows.map((one, at) => lineOf(one, at, side)).join(""));
        const first = await watched.see(page("before"));
        const { verdict } = await watched.see(page("after"));
        if (verdict.kind !== "changed" || !("reading" in first.verdict)) return;
        const facts = factsOf(first.verdict.reading.text, verdict);
        for (const [name, made] of Object.entries(madeOf(facts, verdict))) expect(made, name).not.toMatch(/quiet\d/);
        const difference = differenceOf(facts);
        expect(counts(difference)).toMatchObject(verdict.counts);
        expect(severityOf(difference).level).toBe(verdict.severity.level);
      },
    ),
    { numRuns: caseCount(60) },
  );
});

test.each([
  ["added", { filter_text_added: false }, "", "<p>Comes: quiet1</p>"],
  ["removed", { filter_text_removed: false }, "<p>Goes: quiet1</p>", ""],
] as const)("what is only %s is in nothing where that kind does not count", async (_, rules, before, after) => {
  const watched = new Watched(rules);
  const page = (price: number, last: string) =>
    html(`<p>Kettle</p><p>Price: ${price}.00 EUR</p><p>Lamps</p><p>Chairs</p>${last}`);
  const first = await watched.see(page(20, before));
  const { verdict } = await watched.see(page(10, after));
  if (verdict.kind !== "changed" || !("reading" in first.verdict)) throw new Error(verdict.kind);
  const facts = factsOf(first.verdict.reading.text, verdict);
  for (const [name, made] of Object.entries(madeOf(facts, verdict))) expect(made, name).not.toMatch(/quiet\d/);
  expect(counts(differenceOf(facts))).toMatchObject(verdict.counts);
});
