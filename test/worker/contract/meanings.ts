/**
 * What members mean beyond their schemas: a URL has to be one that may be fetched, a pattern has to compile, a zone has to
 * exist. Values for them stand here by the member's name; for everything else a schema says all there is to say.
 */
import fc from "fast-check";

/** Texts that break things: each is a plain text as far as any schema knows. */
export const nasty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202Eevitcen\u202C",
  "مرحبا بالعالم",
  "👩‍👩‍👧‍👦".repeat(20),
  "Ḩ̷̢̛̜̘̎e̵̡̛̳̒l̶̢̛p̴̨̛",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "C:\\Windows\\win.ini",
  "' OR '1'='1",
  "'; DROP TABLE watches; --",
  '" OR ""="',
  "%",
  "_%_",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</textarea><svg/onload=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}}",
  "${7*7}",
  "{{ ''.__class__.__mro__ }}",
  "{% for x in y %}",
  "<%= 7*7 %>",
  "#{7*7}",
  "$(id)",
  "`id`",
  "|| id",
  "a\r\nX-Injected: yes",
  "null",
  "true",
  "NaN",
  "1e400",
  "-0",
  "0x10",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "(a+)+$",
  "/(a+)+$/",
  "[".repeat(200),
  "x".repeat(5000),
];

/** Short texts that no rule of the service gives a meaning to. */
const plain = fc.constantFrom(
  "Price 10",
  "in stock",
  "",
  "naïve café",
  "مرحبا",
  "👋🏽",
  "a".repeat(5000),
  "<b>&amp;</b>",
);
const among = (...values: unknown[]) => fc.constantFrom(...values);
const urls = [
  "http://shop.test/",
  "https://shop.test:8443/a?b=c#d",
  "http://shop.test/ü?q=%F0%9F%98%80",
  "source:http://shop.test/",
];
const hooks = ["json://hook.test/in", "jsons://user:pass@hook.test:8443/in"];
const templates = ["{{ watch_url }} changed", "plain", "", "{{diff}}\n{{ diff_url }}"];
const selectors = ["#price", "//h1", "xpath://p", "json:$.price", "p:nth-child(2)", ".a > .b", "![", "a".repeat(5000)];
const zones = ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"];

const alertHours = [
  { from: "22:00", to: "07:00" },
  { from: "00:00", to: "00:00", days: ["saturday"] },
  { enabled: false },
];

// Made ready once: that takes as long as a request.
const addresses = fc.oneof(
  among(...urls),
  fc.webUrl({ validSchemes: ["http", "https"] }).map((url) => url.replace(/\/\/[^/]+/, "//shop.test")),
);
const titles = fc.oneof(
  plain.filter((text) => text.trim() !== ""),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }).map((text) => `T${text}`),
);

export type Own = { tag: string; watch: string };

/** Values of members by name, as they are accepted; `held` are objects of the caller. */
export const meaningsFor = (own: Own): Record<string, fc.Arbitrary<unknown>> => ({
  url: addresses,
  tag: among("", own.tag, "New tag", "🏷️"),
  tags: fc.constantFrom([], [own.tag]),
  only_tags: among(null),
  tag_uuids: fc.constantFrom([], [own.tag]),
  title: titles,
  // A watch that runs would go on fetching beside the test.
  paused: among(true),
  // There is no browser in these tests.
  fetch_backend: among("system", "html_requests"),
  proxy: among(""),
  headers: among({}, { "Accept-Language": "de" }, { "X-Note": "naïve 👋" }),
  body: among("", "a=b", '{"a": {"b": 1}}', "naïve 👋"),
  notification_urls: fc.subarray(hooks, { minLength: 1 }),
  channels: fc.constantFrom([]),
  notification_title: among(...templates),
  notification_body: among(...templates),
  time_between_check_use_default: among(true),
  time_between_check: fc.record(
    { weeks: fc.nat(500), hours: fc.nat(500), minutes: among(null, 0, 5), seconds: fc.integer({ min: 1, max: 500 }) },
    { requiredKeys: ["seconds"] },
  ),
  // Not below what is drawn for price_change_min; zero is no bound.
  price_change_max: among(null, 0, 1e12),
  timezone: among(...zones),
  time_zone: among(...zones),
  include_filters: fc.subarray(selectors),
  subtractive_selectors: fc.subarray(selectors),
  global_subtractive_selectors: fc.subarray(selectors),
  ignore_text: fc.subarray(["Views: 10", "/views: \\d+/i", "", "("]),
  sitemaps: fc.subarray(["http://shop.test/sitemap.xml", "https://shop.test:8443/urls.txt"]),
  feeds: fc.subarray(["http://shop.test/feed.xml"]),
  link_pages: fc.subarray(["http://shop.test/blog/", "https://shop.test:8443/news"]),
  link_selector: among(null, "article h2 a", "//h2/a/@href", "json:$.items[*].url"),
  next_selector: among(null, "a[rel=next]", "json:$.next"),
  addresses: fc.subarray(["http://shop.test/a", "https://other.test/b"]),
  include: fc.subarray(["/guide/*", "*", "/page[0-9]+/i"]),
  exclude: fc.subarray(["/tag/*", "[ab]*", "/\\.pdf/i"]),
  table: among(
    {},
    { rows: "li.product", columns: [{ name: "name", from: "a" }] },
    {
      rows: "json:$.items[*]",
      key: "sku",
      columns: [
        { name: "sku", from: "json:$.sku" },
        { name: "price", from: "json:$.price", type: "money" },
        { name: "size", from: "/([0-9]+) ?l/", of: "sku", type: "number" },
      ],
      conditions: [{ column: "price", is: "below", value: "45.00 EUR", rows: "all" }],
      match: "ALL",
      may_be_empty: true,
    },
  ),
  global_ignore_text: fc.subarray(["Views: 10", "/views: \\d+/i", "", "("]),
  trigger_text: fc.subarray(["in stock", "/price \\d+/"]),
  text_should_not_be_present: fc.subarray(["sold out", "/sold\\s+out/i"]),
  extract_text: fc.subarray(["/price (\\d+)/", "Price"]),
  conditions: among(
    ...[[], [{ field: "price", operator: ">", value: "10" }], [{ field: "", operator: "", value: "" }]],
    [{ field: "cheapest_in_tag", operator: "==", value: "Prices" }],
  ),
  notification_quiet_hours: among(null, ...alertHours),
  notification_delivery_hours: among(null, ...alertHours),
  uuid: among(own.watch),
  password: among("correct horse battery", "пароль-пароль", "x".repeat(1024)),
  current_password: among("correct horse battery"),
  new_password: among("correct horse battery", "x".repeat(1024)),
  email: fc.uuid().map((uuid) => `${uuid}@mail.test`),
  expires_at: among(null, 9_999_999_999),
  webdriver_js_disabled: among(false),
  webdriver_mobile: among(false),
  processor: among("text_json_diff", "restock_diff"),
  capture_screenshots: among(false),
  ai_api_key: among(""),
  ai_base: among(null),
  ai_provider: among(null, "anthropic", "openai", "google"),
  link_to_open: among("", "https://shop.test/items", "http://shop.test/?n={{ 1 + 1 }}"),
  browser_steps: among([]),
});

/** Parameters of a query, as they are accepted. */
export const queryMeaningsFor = (own: Own): Record<string, fc.Arbitrary<unknown>> => ({
  q: among("kettle", "*shop*", "مرحبا"),
  tag: among("", own.tag, "Prices"),
  cursor: among("c0", "c1z"),
  watch: among(own.watch),
  since: among("c0", "c1z"),
  before: among("7d", "1700000000", "2026-03-01"),
  changesOnly: among("true", "no"),
  ignoreWhitespace: among("true", "0"),
  ignore_whitespace: among("true", "0"),
  ignoreCase: among("true", "0"),
  ignore_case: among("true", "0"),
  word_diff: among("1", "off"),
  removed: among("true", "false"),
  added: among("true", "false"),
  replaced: among("true", "false"),
  no_markup: among("true", "false"),
});

/** Bodies that are plain text: what an import takes. */
export const importable = among(
  "http://shop.test/",
  "# one\nhttp://shop.test/",
  "http://shop.test/1 news\r\n\r\nhttps://shop.test/2",
);
