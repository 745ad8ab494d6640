/** What people read names settings, values and moments as their pages do; the API names them as programs do. */
import { expect, test } from "vitest";
import { about, message, type Message, type Sentence } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { spoken } from "../../../../src/web/parts/spoken.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const said = (sentence: Sentence, language = "de") =>
  spoken({ ...wordsFor(language, undefined), zone: "Europe/Berlin" }, sentence);

const short = about(
  "password",
  message("schema.expected", { what: message("schema.at_least_characters", { count: 8 }) }),
);

test("a refusal about a field calls it as the form does, also where it is one of several", () => {
  expect(said(short)).toBe("Passwort: erwartet: mindestens 8 Zeichen");
  const zone = about("timezone", message("schema.expected", { what: message("schema.nothing") }));
  expect(said(message("schema.several", { problems: [short, zone] }))).toMatch(/^Passwort: .*; Zeitzone: /);
});

test("a member of a row is called by its setting, its row and its own name", () => {
  const rule = about("conditions[1].value", message("schema.expected", { what: message("schema.a_number") }));
  expect(said(rule)).toBe("Bedingungen, Zeile 2, Wert: erwartet: eine Zahl");
  expect(said(rule, "fr")).toMatch(/^Conditions, .+\u00a0: /);
});

test("a field that no form has keeps its name", () => {
  const other = about("constructor", message("schema.expected", { what: message("schema.nothing") }));
  expect(said(other)).toMatch(/^constructor: /);
});

test.each<[Message, string, string]>([
  [
    message("warning.other_processor", { name: "price_at_most", processor: "site_diff", other: "restock_diff" }),
    "price_at_most has no effect with the processor site_diff; it is for restock_diff",
    "„Melden, wenn es höchstens kostet“ wirkt bei „Welche Seiten eine Website hat“ nicht; es ist für „Preis und Bestand“",
  ],
  [
    message("import.left_out_colon", { what: ["method", message("import.setting_why", { name: "body", why: "odd" })] }),
    "left out: method, body (odd)",
    "weggelassen: Methode der Anfrage, Inhalt der Anfrage (odd)",
  ],
  [
    message("import.setting_left", { name: "all_paused", value: "true", instead: message("import.here_timeouts") }),
    "all_paused: true is left out; here: timeouts are fixed here",
    "Alle pausiert: Ja bleibt weg; hier: die Wartezeiten stehen fest",
  ],
  [
    message("import.snapshot_missing", { instant: "1780000000" }),
    "the snapshot of 1780000000, whose file is missing",
    "die Fassung vom 28.05.2026, 22:26, deren Datei fehlt",
  ],
  [
    message("doctor.backup", { time: "2026-05-28T20:26:40.000Z" }),
    "The newest backup is of 2026-05-28T20:26:40.000Z",
    "Die neueste Sicherung ist vom 28.05.2026, 22:26",
  ],
  [
    message("import.clears_too"),
    "text_should_not_be_present: the watch waits while such a text is there, as before; besides, you are told whenever it goes",
    "„Warten, solange das vorkommt“: Die Beobachtung wartet wie bisher, solange so ein Text da ist; zusätzlich wird gemeldet, wenn er verschwindet",
  ],
])("the API says %#: names of programs, and a page the names of its forms", (sentence, english, german) => {
  expect(englishOf(sentence)).toBe(english);
  expect(said(sentence)).toBe(german);
});

test("an English page has the names of its forms, too", () => {
  expect(said(message("warning.clear_alone"), "en")).toBe(
    "“Alert when the text is gone” has no effect without “Wait while this is present”",
  );
});
