/**
 * What the API says, in the words of a reader: each sentence of the catalogue is one that the service still says, has German
 * with the same values, and is found again by its code. What people meet most is said in German whole.
 */
import { statusFailure } from "../../../../src/page/fetchers/status.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../../../src/http/sentence.ts";
import { about, message, type Sentence } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { problem } from "../../../../src/problem.ts";
import { watchChange } from "../../../../src/watch/shape.ts";
import { serviceForms, urlOfForm } from "../../../../src/services/forms/index.ts";
import { listedServices } from "../../../../src/services/forms/list.ts";
import { leftOfAccount } from "../../../../src/import/backup/leftAccount.ts";
import { unreadableSelector } from "../../../../src/settings/acceptance.ts";
import { lostHeaderWarnings } from "../../../../src/settings/masks.ts";
import { targetsOf } from "../../../../src/services/index.ts";
import { noticeTemplateProblem } from "../../../../src/services/wording.ts";
import { warningsOfUrls } from "../../../../src/services/warnings.ts";
import { catalogue, type SentenceCode } from "../../../../src/web/sentences/catalogue.ts";
import { inWords } from "../../../../src/web/sentences/inWords.ts";
import { serviceInWords } from "../../../../src/web/channels/data.ts";
import { de } from "../../../../src/web/words/de.ts";
import { en } from "../../../../src/web/words/en.ts";

const codes = Object.keys(catalogue) as SentenceCode[];
const holesOf = (template: string) => [...template.matchAll(/\{(\w+)[!*#]?\}/g)].map(([, name]) => name);
const german = (sentence: Sentence) => inWords(de, sentence);

/** The source of the service without its pages; texts that are written in several lines joined. */
const source = (readdirSync("src", { recursive: true }) as string[])
  .filter((path) => path.endsWith(".ts") && !/^(?:web|message\/german)\//.test(path))
  .map((path) => readFileSync(join("src", path), "utf8"))
  .join("\n")
  .replace(/["`]\s*\+\s*["`]/g, "")
  .replaceAll("\\`", "`");
/** The same, as if all values were empty. */
const emptied = source.replace(/\$\{[^{}]*\}/g, "");

/** Sentences that are found again by patterns, because they come as texts. Each that becomes a message (`src/message`) leaves. */
const patternsAtMost = 19;

test("patterns of sentences only become fewer: what is new is a message", () => {
  expect(codes.length).toBeLessThanOrEqual(patternsAtMost);
});

describe("each sentence of the catalogue", () => {
  test("has German with no value that the sentence lacks", () => {
    const wrong = codes.filter((code) => {
      const words = de.sentences[code];
      return !words || holesOf(words).some((name) => !holesOf(catalogue[code]).includes(name));
    });
    expect(wrong).toEqual([]);
  });

  test("has German with its values plainly named: what they hold stands in the sentence", () => {
    expect(codes.filter((code) => /\{\w+[!*#]\}/.test(de.sentences[code] ?? ""))).toEqual([]);
  });

  test("is one that the service still says", () => {
    const isSaid = (code: SentenceCode) =>
      catalogue[code]
        .split(/\{\w+[!*#]?\}/)
        .map((part) => part.trim().replace(/^expected /, ""))
        .filter((part) => part.length > 3)
        .every((part) =>
          [part, part.replaceAll('"', '\\"')].some((text) => source.includes(text) || emptied.includes(text)),
        );
    expect(codes.filter((code) => !isSaid(code))).toEqual([]);
  });

  test("is found by what it says, whatever its values are", () => {
    const sample = (template: string) =>
      template.replace(/\{\w+!\}/g, "This comment has no end").replace(/\{\w+[*#]?\}/g, "7");
    const lost = codes.filter((code) => german(sample(catalogue[code])) === sample(catalogue[code]));
    // The same in both languages.
    const isAlike = (code: SentenceCode) => catalogue[code].replace(/[!*#]\}/g, "}") === de.sentences[code];
    expect(lost.filter((code) => !isAlike(code))).toEqual([]);
  });
});

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
  const templates = ["{{ range(1000000000) }}", "{{ 'x' * 9999999 }}", "{{ nobody }}"].map(
    (source) => `notification_body: ${noticeTemplateProblem(source)}`,
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

test("values are filled in, and what stands before a colon stays for the form to find its setting", () => {
  const hours = message("schema.expected_found", { what: message("schema.clock_time"), found: "25:00" });
  expect(german(about("notification_quiet_hours.from", hours))).toBe(
    "notification_quiet_hours.from: erwartet: eine Uhrzeit wie 08:30; gefunden: 25:00",
  );
  const what = message("schema.one_of", { choices: "a, b" });
  expect(german(about("processor", message("schema.expected_near", { what, found: "c", near: "a" })))).toBe(
    'processor: erwartet: eins von a, b; gefunden: "c"; war a gemeint?',
  );
  const left = ["//a", ".b"].map((selector) => message("import.selector_left", { selector }));
  expect(german(message("import.left_out", { what: left }))).toBe("weggelassen: der Selektor //a; der Selektor .b");
  const where = message("import.line", { number: 3 });
  expect(german(message("import.in_item", { where, reason: message("import.has_no_address") }))).toBe(
    "Zeile 3: hat keine Adresse",
  );
});

test("a reason that a check still gives as a text has German", () => {
  const reasons = (readdirSync("src/check", { recursive: true }) as string[])
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => {
      const text = readFileSync(join("src/check", path), "utf8");
      return [...text.matchAll(/(?:reason(?::| =)|why: "same_text" \},)\s+"([A-Z][a-z]+ [^"]{8,})"/g)].map(
        ([, said = ""]) => said,
      );
    });
  expect([...new Set(reasons)].filter((reason) => german(reason) === reason)).toEqual([]);
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

test("a sentence that is not known, and every sentence for readers of English, stays as it is", () => {
  expect(german("title: the moon is full")).toBe("title: the moon is full");
  expect(inWords(en, problem.notFound("watch").sentence)).toBe("Watch not found");
  const hostile = `expected ${"a; ".repeat(600)}`;
  expect(german(hostile)).toBe(hostile);
});
