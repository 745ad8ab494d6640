/** The operator reads the audit log in words of their language. */
import { expect, test } from "vitest";
import { auditedActions } from "../../../../src/storage/audit/actions.ts";
import { auditPage } from "../../../../src/web/operator/audit.tsx";
import type { AuditEntry } from "../../../../src/web/operator/data.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const reader = (language: string) =>
  ({ ...wordsFor(language, undefined), zone: "UTC", now: 1_780_000_000, here: "/", person: null }) as unknown as Reader;
const id = "0c5f1a52-7f0e-4c39-9d59-1f3a0c8e7b11";
const entryOf = (some: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, ts: 1_780_000_000, actor: "admin:12ab34cd", action: "pause", object: "class http_403", result: "done" },
  ...{ request_id: "r", ...some },
});
const cellsOf = (language: string, entries: AuditEntry[]) => {
  const page = auditPage(reader(language), { list: { entries, next: null }, action: "", next: null });
  return page
    .slice(page.indexOf("<tbody"), page.indexOf("</tbody"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
};

test.each(["en", "de", "fr"])("each action is called by words and not by its code: %s", (language) => {
  const text = cellsOf(
    language,
    auditedActions.map((action) => entryOf({ action })),
  );
  expect(text).not.toMatch(/[a-z]_[a-z]|\bplan\.change\b|dry_run|http_403|admin:/);
});

test("what was done to what, and how it ended, is German to a German operator", () => {
  const text = cellsOf("de", [
    entryOf({ action: "suspend_account", object: `account ${id}`, result: "wrote to me" }),
    entryOf({ action: "plan.change", actor: "stripe", object: `user ${id}`, result: "free to pro (past_due)" }),
    entryOf({ action: "recheck.dry_run", object: "class http_403", result: `1 ${id}` }),
    entryOf({ action: "sign_out_account", object: `account ${id}`, result: "sessions, keys and apps" }),
  ]);
  for (const words of [
    "Konto gesperrt Konto: 0c5f1a52 Grund: wrote to me Schlüssel der Verwaltung 12ab34cd",
    "von Free auf Pro (eine Zahlung ist überfällig) Zahlungsdienst",
    "Beobachtungen noch einmal geprüft (nur probeweise) Art: Zugriff verweigert (403) 1 Beobachtung",
    "Sitzungen, Schlüssel und Apps beendet",
  ])
    expect(text).toContain(words);
});

test("what another release wrote stays as it is", () => {
  expect(cellsOf("de", [entryOf({ action: "reindex", object: "shelf 9", actor: "cron" })])).toContain(
    "reindex shelf 9",
  );
});
