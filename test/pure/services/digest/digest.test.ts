/** The most severe of a digest comes first, for people and for programs. */
import { expect, test } from "vitest";
import type { SeverityLevel } from "../../../../src/reading/severity/severity.ts";
import { digestWords, type Digest, type DigestEntry } from "../../../../src/services/digest/digest.ts";
import { digestData } from "../../../../src/services/webhook/digest.ts";
import { testAlert } from "../../../../src/services/testAlert.ts";
import { facts, factsWith } from "../tokens/facts.ts";

type Made = { id: number; watch?: string; tag?: string; severity?: SeverityLevel };
const entryOf = ({ id, watch = "A", tag = "Shop", severity }: Made): DigestEntry => ({
  ...{ id: String(id), kind: "change", at: 1_800_000_000 + id * 3600, words: null },
  facts: {
    ...facts,
    watch: { ...facts.watch, uuid: watch, name: `Watch ${watch}`, tags: [tag] },
    ...{ before: "a\n", after: `News ${id}\n`, restock: null },
    ...(severity ? { severity } : {}),
  },
});
const digestOf = (...made: Made[]): Digest => ({
  ...{ entries: made.map(entryOf), count: made.length, watches: 2, from: 1, to: 2, link: null },
});
/** The numbers of the news in the order in which a text has them, each once. */
const orderIn = (text: string) => [...new Set([...text.matchAll(/News (\d+)/g)].map(([, id]) => Number(id)))];
const words = (digest: Digest) => digestWords(digest, { language: "en", zone: "UTC" });

test("critical comes before high and high before all else, by tag, by watch and within a watch", () => {
  const { body, preview } = words(
    digestOf(
      { id: 1 },
      { id: 2, severity: "medium" },
      { id: 3, watch: "B" },
      { id: 4, watch: "B", severity: "high" },
      { id: 5, watch: "C", tag: "Zoo", severity: "critical" },
      { id: 6, watch: "D", tag: "Alpha", severity: "low" },
    ),
  );
  expect(orderIn(body)).toEqual([5, 4, 3, 1, 2, 6]);
  expect(orderIn(preview ?? "").slice(0, 2)).toEqual([5, 4]);
});

test("each entry of high or critical severity says so in words, and no other does", () => {
  const { body } = words(digestOf({ id: 1, severity: "high" }, { id: 2, severity: "medium" }, { id: 3 }));
  expect(body.match(/<b>\w+ severity<\/b>: \S+/g)).toHaveLength(1);
  expect(body).toContain("<b>High severity</b>: <b>a → News 1</b>");
  expect(words(digestOf({ id: 1, severity: "critical" }, { id: 2 })).body).toContain("<b>Critical severity</b>");
});

test("a program gets each change with its severity, the most severe first", () => {
  const digest = digestOf({ id: 1, severity: "low" }, { id: 2, severity: "high" }, { id: 3, severity: "critical" });
  const { value } = digestData({ type: "digest", id: "1", time: 1 }, digest);
  expect(value.digest?.changes.map(({ event, change }) => [event.id, change?.severity])).toEqual([
    ["3", "critical"],
    ["2", "high"],
    ["1", "low"],
  ]);
});

test("of a change whose texts are gone the words that went and came are marked, in the language of its owner", () => {
  const digest = digestOf({ id: 1 }, { id: 2 });
  const lines = [
    [
      { mark: "equal", text: "Price <" },
      { mark: "removed", text: "10" },
      { mark: "added", text: "12" },
    ],
  ] as const;
  const gone = { ...(digest.entries[0] as DigestEntry), words: { title: "Shop", body: "\n\nPrice" }, lines };
  const { body } = digestWords({ ...digest, entries: [gone, gone] }, { language: "de", zone: "UTC" });
  expect(body).toMatch(
    /<b>Shop<\/b><br>Price &lt;\s?<del[^>]*"Entfernter Text"[^>]*>10<\/del> <ins[^>]*"Hinzugefügter Text"[^>]*>12<\/ins>/,
  );
});

test("in French a space that does not break stands before each colon of a digest", () => {
  const digest = digestOf({ id: 1 }, { id: 2 });
  const { title, body, preview = "" } = digestWords(digest, { language: "fr", zone: "UTC" });
  const text = body.replace(/<[^>]*>/g, "");
  expect(preview).toContain("A\u00a0: ");
  expect(text).toMatch(/\d\u00a0: /);
  for (const said of [title, preview, text]) expect(said).not.toMatch(/[^\u00a0\u202f\d]:\s/);
});

test.each([
  [2, 60],
  [4, 40],
  [5, 12],
])("of %i changes each shows %i lines at most, so that none drowns the others", (count, shown) => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`).join("\n");
  const changed = factsWith({ before: "", after: lines, restock: null });
  const entries = Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), kind: "change" as const, at: 1_800_000_000, facts: changed, words: null },
  }));
  const size = { count, watches: 1, from: 1_800_000_000, to: 1_800_040_000, link: null };
  const { body } = digestWords({ ...size, entries }, { language: "en", zone: "UTC" });
  expect(body.replaceAll(/<b>.*?<\/b>/g, "").split(">line ").length - 1).toBe(count * shown);
});

test("what happened stands out among the times of a digest, and a test of one writes prices as alerts do", () => {
  const setting = { id: "1", now: 1_800_000_000, language: "de", zone: "UTC", base: null } as const;
  const body = testAlert("digest", setting).body.replaceAll("\u00a0", " ");
  expect(body).toContain("<b>19,00 € (−21 %, vorher 24,00 €)</b>");
  expect(body).toContain("<b>Nicht lesbar: Blauer Wasserkocher</b>");
  expect(body).not.toContain("EUR");
});

test("a digest of one day says the day once", () => {
  const hour = 3600;
  const saidOf = (span: number) => {
    const at = 1_800_000_000;
    const changed = {
      kind: "change" as const,
      facts: factsWith({ before: "a", after: "b", restock: null }),
      words: null,
    };
    const entries = [0, span].map((later) => ({ ...changed, id: String(later), at: at + later }));
    const size = { count: 2, watches: 1, from: at, to: at + span, link: null };
    return digestWords({ ...size, entries }, { language: "de", zone: "UTC" }).body;
  };
  const oneDay = saidOf(2 * hour);
  expect(oneDay).toContain("15.01.2027, 08:00 bis 10:00.");
  expect(oneDay.split("15.01.2027")).toHaveLength(2);
  expect(saidOf(20 * hour)).toContain("15.01.2027, 08:00 bis 16.01.2027, 04:00.");
  expect(saidOf(20 * hour).split("16.01.2027")).toHaveLength(3);
});
