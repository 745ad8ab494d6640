/** Alerts and mails are whole in each language: nothing is missing, and nothing of another language is left in them. */
import { describe, expect, test } from "vitest";
import { letterOf } from "../../../../src/account/letter.ts";
import { failingWords, matchedWords, outageWords, recoveredWords } from "../../../../src/check/health.ts";
import { mailBodiesOf } from "../../../../src/lib/notification/mail/letter.ts";
import { noticeFormats } from "../../../../src/lib/notification/notice.ts";
import { pictureChange } from "../../../../src/lib/picture/words.ts";
import { actionLinks } from "../../../../src/notify/mail/action.ts";
import { readingLinks } from "../../../../src/notify/mail/links.ts";
import { failureClasses } from "../../../../src/page/failure.ts";
import { digestWords, type DigestEntry } from "../../../../src/services/digest/digest.ts";
import { changeHeadline } from "../../../../src/services/headline.ts";
import { previewOf } from "../../../../src/services/preview.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { renderNotice } from "../../../../src/services/wording.ts";
import { alertLanguages, alertWords } from "../../../../src/services/words/index.ts";
import { alertLanguageOf } from "../../../../src/services/words/language.ts";
import type { LoadedWatch } from "../../../../src/watch/row.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";
import { factsWith } from "../tokens/facts.ts";

/** Every word of a language by its path; a sentence that takes something is its function. */
function leaves(words: unknown, path = ""): [path: string, kind: string, value: unknown][] {
  if (typeof words !== "object" || words === null) return [[path, typeof words, words]];
  return Object.entries(words).flatMap(([name, value]) => leaves(value, path ? `${path}.${name}` : name));
}

test("German has every sentence of English, of the same kind and in other words", () => {
  const german = new Map(leaves(alertWords("de")).map(([path, kind, value]) => [path, { kind, value }]));
  const wrong = leaves(alertWords("en")).flatMap(([path, kind, value]) => {
    const other = german.get(path);
    if (!other || other.kind !== kind) return [`${path}: missing`];
    // A sign is no word.
    const isWord = kind === "string" && /\p{L}/u.test(String(value));
    return isWord && other.value === value ? [`${path}: as in English`] : [];
  });
  expect(wrong).toEqual([]);
  expect(german.size).toBe(leaves(alertWords("en")).length);
});

test.each(alertLanguages())("an alert calls what changed of a picture as its page does: %s", (language) => {
  const onPage = wordsFor(language, undefined).words.changes.pictureShare("6 %");
  const inAlert = alertWords(language).picture.share("6 %", 1);
  // All but the verb.
  expect(inAlert.startsWith(onPage.slice(0, onPage.lastIndexOf(" ")))).toBe(true);
});

test("a language that we have no words for is English, and a region does not matter", () => {
  expect(["de", "de-AT", "DE-ch", "fr-CA", "nl", "", null, "en-GB"].map((tag) => alertLanguageOf(tag))).toEqual([
    ...["de", "de", "de", "fr", "en", "en", "en", "en"],
  ]);
});

/** Words that no German sentence has. */
const english =
  /\b(?:the|and|has|were|are|of|to|with|page|changed|change|see|this|your|you|not|more|before|summary|watch|removed|added|price|stock|new|gone|until|checks?|failed)\b/i;

/** What stands outside of tags and addresses, and in the labels that screen readers read. */
const readable = (text: string): string =>
  text
    .replaceAll("\u00a0", " ")
    .replaceAll("\\.", ".")
    .replace(/<style>.*?<\/style>/gs, " ")
    .replace(/<(?!span\b)[^>]*>/g, " ")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/\b(?:style|role|class)="[^"]*"|\bspan\b|aria-label|title=/g, " ");

const german = factsWith({
  watch: { ...factsWith({}).watch, name: "Kessel", tags: ["Küche"] },
  before: "Kessel\nPreis: 75 heute\nalt\n",
  after: "Kessel\nPreis: 50 heute\nfrisch\nein Zusatz\n",
  restock: { price: 1299.5, in_stock: true, currency: "EUR", last_price: 1400, previous_price: 1400 },
  severity: "critical",
  summary: "Er ist billiger.",
  language: "de",
});
const noLimits = { title: null, body: null };

describe("a German account reads no English", () => {
  test.each(noticeFormats)("in an alert as %s", (format) => {
    const { title, body } = renderNotice(noLimits, german, format);
    expect(readable(`${title}\n${body}`)).not.toMatch(english);
    expect(readable(body)).toContain("Kritische Änderung");
    expect(readable(body)).toContain("1.299,50 €");
    expect(readable(body)).toContain("02.01.2026, 04:04");
  });

  test("in an alert of a very long change, of an unchanged one, and of one line", () => {
    const lines = (word: string) => Array.from({ length: 400 }, (_, each) => `${word} ${each * 7}`).join("\n");
    for (const [before, after] of [
      [lines("alt"), lines("frisch")],
      ["a", "a"],
      ["a\n", "a\nfrisch\n"],
      ["a\nalt\n", "a\n"],
    ] as const) {
      const { title, body } = renderNotice(noLimits, { ...german, before, after, restock: null }, "htmlcolor");
      expect(readable(`${title}\n${body}`)).not.toMatch(english);
    }
  });

  test("in the whole mail around it, with its buttons and the links at its end", async () => {
    const sealer = { sign: async () => "signature" };
    const subject = { uuid: german.watch.uuid, at: 1 };
    const own = await actionLinks(sealer, "https://t.example", { subject, address: "a@b.example", language: "de" });
    const { title, body } = renderNotice(noLimits, { ...german, restock: null }, "htmlcolor");
    const unsubscribe = { url: "https://t.example/u", text: alertWords("de").links.unsubscribe };
    const actions = [...readingLinks("https://t.example/change?signature=a", "de"), ...own.actions];
    const links = { actions, leave: own.leave, unsubscribe };
    const notice = { id: "1", title, body, format: "htmlcolor", level: "info", at: 1, links, language: "de" } as const;
    const mail = mailBodiesOf({ ...notice, preview: previewOf(german) }, true);
    expect(mail.html).toContain('<html lang="de">');
    expect(readable(mail.html ?? "")).not.toMatch(english);
    expect(readable(mail.text)).not.toMatch(english);
  });

  test("in what is said of a page that cannot be read, whatever the reason", () => {
    const watch = { settings: { url: "https://seite.example/", title: "Kessel" }, tags: [], account: {} };
    const loaded = { ...watch, reading: {} } as unknown as LoadedWatch;
    const said = failureClasses.flatMap((kind) => {
      const failing = { class: kind, sentence: "The site answered 404.", count: 3, inKind: 3, since: 1, told: false };
      return [failingWords(loaded, failing, "de"), recoveredWords(loaded, failing, "de")];
    });
    const outages = (["late", "broken", "failing", "host"] as const).map((why) =>
      outageWords(loaded, { since: 1_800_000_000, why }, { language: "de", zone: "Europe/Berlin" }),
    );
    const others = [recoveredWords(loaded, { count: 0, sentence: "" }, "de"), matchedWords(loaded, "Kessel", "de")];
    for (const { title, body } of [...said, ...outages, ...others])
      expect(readable(`${title}\n${body}`)).not.toMatch(english);
    expect(new Set(said.map(({ body }) => body)).size).toBe(2 * failureClasses.length);
  });

  test("in a digest, of one change or of many with what is not shown", () => {
    const entry: DigestEntry = { id: "1", kind: "change", at: 1_800_000_000, facts: german, words: null };
    const other = { ...german, watch: { ...german.watch, uuid: "2", tags: [] } };
    const entries = [entry, { ...entry, id: "2", facts: other }];
    const size = { count: 7, watches: 2, from: 1_800_000_000, to: 1_800_040_000, link: "https://t.example/changes" };
    for (const digest of [
      { ...size, entries },
      { ...size, entries: [entry], count: 1, watches: 1 },
    ]) {
      const { title, body, preview } = digestWords(digest, { language: "de", zone: "Europe/Berlin" });
      expect(readable(`${title}\n${body}\n${preview ?? ""}`)).not.toMatch(english);
      expect(body).toContain("15.01.2027");
    }
  });

  test("in mails about the account", () => {
    const { account, channel } = alertWords("de");
    const link = { link: "https://t.example/x", hours: 24 };
    const letters = [account.verify, account.reset, account.email, account.address].map((words) => words(link));
    letters.push(account.asked("https://t.example/account"), account.changed(), account.passwordChanged(link.link));
    letters.push(account.paused("pro", 2, null));
    for (const { subject, body } of letters.map(letterOf)) expect(readable(`${subject}\n${body}`)).not.toMatch(english);
    const paused = [channel.paused("X"), channel.broken("X", 5, 3), channel.mend(channel.dashboard), channel.at("X")];
    expect(paused.join("\n")).not.toMatch(english);
  });

  test("in headlines of pictures, prices and stock", () => {
    const picture = "Picture 0123456789ab\n10 × 10 pixels\n3.2 % changed since the last picture, in 2 regions\n";
    expect(pictureChange(picture, alertWords("de").picture)).toBe(
      "3,2\u00a0% des Bildes haben sich geändert, an 2 Stellen",
    );
    const texts = { before: "In Stock: True - Price: 1400.00 EUR", after: "In Stock: False - Price: 1299.50 EUR" };
    const headline = changeHeadline(texts, () => lineDifference(texts.before, texts.after), "de");
    expect(headline).toBe("1.299,50\u00a0€ (−7,2\u00a0%, vorher 1.400,00\u00a0€), jetzt ausverkauft");
  });
});
