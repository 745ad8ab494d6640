/** What the API says, in the words of a reader: what people meet most is said in German whole. */
import { failureText } from "../../../../src/web/parts/said.tsx";
import { writtenSentence } from "../../../../src/message/written.ts";
import { statusFailure } from "../../../../src/page/fetchers/status.ts";
import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../../../src/http/sentence.ts";
import { about, message, type Sentence } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { problem } from "../../../../src/problem.ts";
import { watchChange } from "../../../../src/watch/shape.ts";
import { serviceForms, urlOfForm } from "../../../../src/services/forms/index.ts";
import { listedServices } from "../../../../src/services/forms/list.ts";
import { compilePatterns } from "../../../../src/lib/regex/pattern.ts";
import { leftOfAccount } from "../../../../src/import/backup/leftAccount.ts";
import { unreadableSelector } from "../../../../src/settings/acceptance.ts";
import { lostHeaderWarnings } from "../../../../src/settings/masks.ts";
import { targetsOf } from "../../../../src/services/index.ts";
import { noticeTemplateProblem } from "../../../../src/services/wording.ts";
import { warningsOfUrls } from "../../../../src/services/warnings.ts";
import { spoken } from "../../../../src/web/parts/spoken.ts";
import { serviceInWords } from "../../../../src/web/channels/data.ts";
import { de } from "../../../../src/web/words/de.ts";
import { en } from "../../../../src/web/words/en.ts";

const german = (sentence: Sentence) => spoken({ words: de }, sentence);

test("every text of the forms of services has German", () => {
  const texts = serviceForms.flatMap(({ fields }) => fields.flatMap(({ label, help }) => [label, help]));
  expect(texts.filter((text) => de.formTexts[text] === undefined)).toEqual([]);
  const said = new Set([...texts, ...listedServices().map(({ title }) => title)]);
  expect(Object.keys(de.formTexts).filter((text) => !said.has(text))).toEqual([]);
  const field = { name: "host", label: "Mail server", help: "", pattern: ".*", placeholder: "" };
  const [listed] = listedServices();
  if (!listed) throw new Error("no service is listed");
  const service = { ...listed, title: "Mail by SMTP", form: { fields: [field] } };
  expect(serviceInWords(service, de)).toMatchObject({
    title: "Mail über SMTP",
    form: { fields: [{ label: "Mailserver" }] },
  });
});

describe("what people meet in forms", () => {
  const refusedOf = (change: unknown): Sentence => {
    const read = watchChange.safeParse(change);
    return read.success ? "" : sentenceOf(read.error.issues, change);
  };
  /** Settings that are wrong, one by one. */
  const settings = [
    { title: 5 },
    { title: "x".repeat(6000) },
    { include_filters: "p" },
    { time_between_check: { hours: -1 } },
    { time_between_check: { hours: 1.5 } },
    { time_between_check_use_default: "maybe" },
    { notification_format: "latex" },
    { notification_quiet_hours: { from: "25:00", to: "07:00" } },
    { notification_quiet_hours: { from: "22:00" } },
    { notification_digest: { every: "dayly" } },
    { notification_muted_until: "soon" },
    { webdriver_delay: 10_000 },
    { processor: "restock" },
    { method: "FETCH" },
    { headers: 1 },
    { tag_colour: "blue" },
    { unknown_thing: 1 },
    { time_schedule_limit: { timezone: "Mars/Olympus" } },
    { processor_config_restock_diff: { price_change_min: 9, price_change_max: 1 } },
    { processor_config_image_ssim_diff: { bounding_box: "1,2" } },
  ].map(refusedOf);
  const urls = [
    "hello",
    "foo://x",
    "https://shop.example/",
    "ada@example.com",
    "ntfy://two words",
    "slack://a",
    "discord://x",
    "tgram://x",
    "json://",
    "json://host:99999",
    "pover://x",
    "gotify://host",
    "json://host?secret=abc",
    "twilio://a",
  ].flatMap((url) => {
    const targets = targetsOf(url);
    return Array.isArray(targets) ? [] : [targets.problem];
  });
  urls.push(message("url.port_25"));
  const templates = ["{{ range(1000000000) }}", "{{ 'x' * 9999999 }}", "{{ nobody }}"].map((source): Sentence =>
    about("notification_body", noticeTemplateProblem(source) ?? message("template.work")),
  );
  const warnings = warningsOfUrls([
    "mmosts://h/token1234?team=a&mode=hook",
    "matrixs://token1@h?mode=slack&to=a",
    "matrixs://token1@h/!r:h?path=/in",
    "mmosts://h/token1234?mode=bot&to=a&icon_url=b",
    "tgram://123:abc/5?rto=60&image=yes",
    "ntfys://ntfy.sh/topic?prioritty=5",
    "json://host/?format=latex",
    "gotifys://h/AbCdEf?tz=UTC",
  ]);
  const forms = serviceForms.flatMap((form) => {
    const made = urlOfForm(form, {});
    return "problem" in made ? [made.problem] : [];
  });
  const signIn = [
    problem.loginInvalid(),
    problem.passwordWrong(),
    problem.passwordNotFresh(),
    problem.watchLimit(3, 3, 1),
    problem.watchLimit(1, 3, 9),
    problem.runningLimit(5, 5),
    problem.planRequired(message("plan.processor", { name: "image_ssim_diff" })),
    problem.notFound("watch"),
    problem.preconditionFailed(),
    problem.databaseFull(),
    problem.notConfigured("web_push"),
  ].map(({ sentence }) => sentence);

  const importNotes = [
    ...leftOfAccount({
      headers: { a: "b" },
      requests: {
        timeout: 9,
        jitter_seconds: 3,
        extra_browsers: [{ browser_name: "big" }],
        default_ua: { html_requests: "curl" },
      },
      application: {
        all_paused: true,
        all_muted: true,
        base_url: "https://a.example",
        empty_pages_are_a_change: true,
        filter_failure_notification_threshold_attempts: 2,
        history_snapshot_max_length: 5,
        ignore_status_codes: true,
        render_anchor_tag_content: true,
        strip_ignored_lines: true,
        rss_hide_muted_watches: false,
        rss_template_override: "x",
        webdriver_delay: 2,
      },
    }),
    message("import.comes_paused", {
      why: about(
        "url",
        message("setting.url_refused", {
          reason: "This address is not on the public internet, so it is not fetched.",
        }),
      ),
    }),
    message("import.setting_left", { name: "extra_proxies", value: 2, instead: message("import.here_proxies") }),
    message("import.setting_left", {
      name: "extra_proxies",
      value: "ui-1/",
      instead: message("import.here_proxy_form"),
    }),
    message("import.proxy_listed", { key: "ui-0home" }),
    message("import.note_repeated", { note: "a remark" }),
    message("import.job_named", { number: 3, name: "Kettle" }),
  ];

  test("every part of a note about a global setting is German", () => {
    expect(importNotes).toHaveLength(23);
    for (const note of importNotes) expect(german(note)).not.toMatch(/\b(?:here|left|of a|operator|watch(?:es)?)\b/);
  });

  test.each([
    ["notes of an import", importNotes],
    [
      "what is left out or refused of settings",
      [
        ...lostHeaderWarnings({}, { A: "********" }),
        about("include_filters[0]", unreadableSelector("h1[", "Expected name, found its end")),
      ],
    ],
    ["settings", settings],
    ["notification URLs", urls],
    ["warnings of notification URLs", warnings],
    ["templates", templates],
    ["forms of services", forms],
    ["signing in and plans", signIn],
  ])("is German: %s", (_, sentences) => {
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.filter((sentence) => sentence !== "" && german(sentence) === englishOf(sentence))).toEqual([]);
  });
});

test("values are filled in, and what a sentence is about stands before it as the form calls it", () => {
  const hours = message("schema.expected_found", { what: message("schema.clock_time"), found: "25:00" });
  expect(german(about("notification_quiet_hours.from", hours))).toBe(
    "Ruhezeit, Von: erwartet: eine Uhrzeit wie 08:30; gefunden: 25:00",
  );
  const what = message("schema.one_of", { choices: "a, b" });
  expect(german(about("processor", message("schema.expected_near", { what, found: "c", near: "a" })))).toBe(
    'Art der Beobachtung: erwartet: eins von a, b; gefunden: "c"; war a gemeint?',
  );
  const left = ["//a", ".b"].map((selector) => message("import.selector_left", { selector }));
  expect(german(message("import.left_out", { what: left }))).toBe("weggelassen: der Selektor //a; der Selektor .b");
  const where = message("import.line", { number: 3 });
  expect(german(message("import.in_item", { where, reason: message("import.has_no_address") }))).toBe(
    "Zeile 3: hat keine Adresse",
  );
});

test("why a check came out as it did is German, its parts and values included", () => {
  const first = message("price.stock_uncounted", { what: message("price.stock_came") });
  const second = message("verdict.several", { first: message("price.none"), second: message("verdict.known_first") });
  expect(german(message("verdict.several", { first, second }))).toBe(
    "Es wurde lieferbar, was hier nicht zählt. Es war kein Preis zu lesen. Zum ersten Mal bekannt",
  );
  expect(german(statusFailure(404)?.sentence ?? "")).toBe("Die Website antwortete mit 404 (Seite nicht gefunden).");
  const said = message("wall.error_page", { phrase: "Server error" });
  expect(german(message("verdict.several", { first: said, second: message("wall.lasts") }))).toBe(
    "Statt der Seite kam etwas, das sich wie eine Fehlerseite liest („Server error“). Sie wird bald wieder gelesen; bleibt es einige Minuten so, gilt das als die Seite.",
  );
  expect(
    german(
      message("waiting.line", {
        host: "shop.example",
        count: 60,
        pace: message("waiting.round", { span: message("waiting.hours", { hours: 1.5 }) }),
      }),
    ),
  ).toBe(
    "Von shop.example werden hier mehr Seiten beobachtet als die 60 in der Minute, nach denen gefragt wird; deshalb wird jede etwa alle 1.5 Stunden geprüft.",
  );
  expect(german(message("verdict.not_intent_since", { why: "Only a comma moved." }))).toBe(
    "Es ist nicht das, was du wissen willst: Only a comma moved.",
  );
});

test("a text without a code, as an earlier release stored it, stays as it is, and so does English for its readers", () => {
  expect(german("The site did not answer in time.")).toBe("The site did not answer in time.");
  expect(spoken({ words: en }, problem.notFound("watch").sentence)).toBe("Watch not found");
});

test("a failure is said by its code, and one that an earlier release stored by its class", () => {
  const reader = { words: de, locale: "de" };
  const stored = writtenSentence(message("fetch.no_such_name"));
  expect(stored.sentence).toBe("The name of the site could not be found (DNS).");
  expect(failureText(reader, { class: "dns", ...stored })).toBe("Der Name der Website war nicht zu finden (DNS).");
  const { sentence } = stored;
  expect(failureText(reader, { class: "dns", sentence })).toBe("Der Name der Website ließ sich nicht auflösen.");
  expect(failureText({ words: en, locale: "en" }, { class: "dns", sentence })).toBe(sentence);
});

test("why a pattern cannot be used is said in the words of the reader", () => {
  const saidOf = (entry: string) => compilePatterns([entry]).problems.map(({ sentence }) => german(sentence));
  expect(saidOf("/(/")).toEqual(["Das Muster /(/ ist kein regulärer Ausdruck: ein ( wird nicht mit ) geschlossen."]);
  expect(saidOf("/a/q")).toEqual(["Das Muster /a/q hat den unbekannten Schalter q; bekannt sind i, m, s und x."]);
  expect(saidOf("/(?<a/")).toEqual([
    "Das Muster /(?<a/ ist kein regulärer Ausdruck: der Name einer Gruppe wird nicht mit > geschlossen.",
  ]);
});

test("a value that is missing is no null to people, and a member of an interval has the name of its field", () => {
  const nothing = message("schema.expected_found", { what: message("schema.a_string"), found: "null" });
  expect(englishOf(nothing)).toBe("expected a string, found null");
  expect(german(about("url", nothing))).toBe("Adresse: erwartet: ein Text; gefunden: nichts");
  const few = about(
    "time_between_check.hours",
    message("schema.expected", { what: message("schema.at_least", { count: 0 }) }),
  );
  expect(german(few)).toBe("Prüfen im Abstand von, Stunden: erwartet: mindestens 0");
});
