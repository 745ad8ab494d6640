/** The value of a setting, in the list of settings and in edits, is called as its form calls it. */
import { expect, test } from "vitest";
import { ValueOf } from "../../../../src/web/watch/value.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const reader = { ...wordsFor("de", undefined), zone: "Europe/Berlin", now: 1_780_000_000 } as unknown as Reader;
const id = "0c5f1a52-7f0e-4c39-9d59-1f3a0c8e7b11";
const said = (name: string, value: unknown, options: { value: string; label: string }[] = []) =>
  (ValueOf({ reader, name, value, options }) as { toString(): string })
    .toString()
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test.each<[string, unknown, string]>([
  ["processor", "restock_diff", "Preis und Bestand"],
  ["fetch_backend", "html_webdriver", "In einem Browser öffnen"],
  ["notification_events", ["change", "failing"], "Änderungen Seiten, die nicht gelesen werden können"],
  ["time_between_check", { hours: 3, minutes: 0 }, "3 Stunden"],
  ["notification_muted_until", 1_780_000_000, "28.05.2026, 22:26"],
  ["time_schedule_limit", { monday: { enabled: true } }, "Montag : In Gebrauch : ja"],
])("%s has words and no code of the API", (name, value, words) => {
  expect(said(name, value)).toBe(words);
});

test("channels and tags have their names, and no ids", () => {
  expect(said("channels", [id], [{ value: id, label: "Telefon" }])).toBe("Telefon");
});
