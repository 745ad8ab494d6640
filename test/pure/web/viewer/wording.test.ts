/** What stands beside a change is said in the language of its reader, and not as it is stored. */
import { expect, test } from "vitest";
import { tableReportOf } from "../../../../src/table/report.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { Facts } from "../../../../src/web/change/head.tsx";
import { shownOf } from "../../../../src/web/viewer/shown.ts";
import { Deliveries } from "../../../../src/web/viewer/side.tsx";
import type { ShownChange, Viewed } from "../../../../src/web/viewer/viewed.ts";
import { ChannelCard } from "../../../../src/web/channels/card.tsx";
import { wordsFor } from "../../../../src/web/words/index.ts";

const readerOf = (locale: string) =>
  ({ words: wordsFor(locale, undefined).words, locale, zone: "UTC", now: 1, here: "/" }) as Reader;
const textOf = (element: unknown) =>
  String(element as { toString(): string })
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ");

test("a change of a table is headed by its first cell, in words", () => {
  const report = tableReportOf("name,price\nLamp,45 EUR", "name,price\nLamp,39 EUR");
  const rows = report && { ...report, from: 1, to: 2 };
  const found = { rule: "price", level: "high", found: "45 EUR → 39 EUR" };
  const change = { diff: "", price: null, stock: null, severity_findings: [found] } as unknown as ShownChange;
  const headOf = (cells: unknown) =>
    textOf(Facts({ reader: readerOf("de"), shown: shownOf({ cells, view: {} } as Viewed, change) }));
  expect(headOf(rows)).toContain("Lamp: 45,00 € → 39,00 €");
  expect(headOf(null)).toContain("45 EUR → 39 EUR");
});

test.each([
  ["de", "Mail an ada@example.com: zugestellt", "gescheitert"],
  ["fr", "", null],
  ["en", "Mail to ada@example.com: delivered", "failed"],
])("how a delivery went is said in words: %s", (locale, delivered, failed) => {
  const channel = "mail to ada@example.com";
  const channel_code = { code: "channel.mail_to", values: { address: "ada@example.com" } };
  const common = { channel, channel_code, channel_id: "1", attempts: 1, last_error: null, last_error_code: null };
  const deliveries = [
    { ...common, state: "delivered" },
    { ...common, state: "failed" },
  ];
  const text = textOf(
    Deliveries({ reader: readerOf(locale), change: { deliveries } as unknown as ShownChange, channels: [] }),
  ).replaceAll(/\s+/g, " ");
  if (locale === "fr") expect(text).not.toMatch(/delivered|failed/);
  else expect(text).toContain(delivered);
  if (failed) expect(text).toContain(failed);
});

test("a delivery to a channel with a name is called by it, as in the list of deliveries", () => {
  const [channel, channel_id] = ["json://***@hook.example", "n1"];
  const sent = { channel, channel_id, attempts: 1, state: "delivered", last_error: null, last_error_code: null };
  const channels = [{ id: channel_id, label: "Team", service: "JSON", recipient: "hook.example", channel }];
  const change = { deliveries: [sent] } as unknown as ShownChange;
  const text = textOf(Deliveries({ reader: readerOf("de"), change, channels }));
  expect(text).toContain("Team");
  expect(text).not.toContain("hook.example");
});

test("the address of a channel is said in the language of the reader", () => {
  const channel = {
    ...{
      id: "a",
      channel: "mail to ada@example.com",
      label: null,
      service: "Mail",
      schedule: null,
      paused: false,
      paused_by: null,
    },
    ...{
      used_by: 1,
      tags: [],
      watches: [],
      watches_n: 0,
      account: true,
      last: null,
      named: false,
      url: null,
      removed_with: [],
    },
  } as unknown as Parameters<typeof ChannelCard>[0]["channel"];
  expect(textOf(ChannelCard({ reader: readerOf("de"), channel }))).not.toContain("mail to");
});
