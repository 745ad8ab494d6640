/** A notification URL that is a template reaches the address that its owner meant, whatever the page says. */

import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { channelsOf, targetOf } from "../../../src/notify/channels.ts";
import { targetsWithFacts } from "../../../src/services/index.ts";
import { hasTemplate, sampleFacts } from "../../../src/services/urlTemplate.ts";
import { maskedUrl } from "../../../src/lib/notification/target.ts";
import type { NoticeFacts } from "../../../src/services/tokens.ts";
import { context, notice } from "./notice.ts";
import { problemOf, targets } from "./sent.ts";
import { message } from "../../../src/message/message.ts";

const uuid = "5f2d6c3e-0f3b-4a51-9c8c-7b0e0a9c1d2e";
const facts = (change: Partial<NoticeFacts["watch"]> = {}, more: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...sampleFacts,
  ...more,
  watch: { ...sampleFacts.watch, uuid, url: "http://shop.example/a?b=1&c=%20", ...change },
});

async function requestOf(url: string, known: NoticeFacts) {
  const found = targetsWithFacts(url, known);
  if (!Array.isArray(found)) throw new Error(englishOf(found.problem));
  const outgoing = await found[0]?.compose(notice({ title: "A", body: "Now" }), context);
  if (outgoing?.kind !== "http") throw new Error("no request");
  return outgoing;
}

describe("values are encoded once, in the path and in the options", () => {
  const page = "http%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D%2520";
  const rows: [url: string, address: string][] = [
    ["post://hook.example/{{ watch_uuid }}?u={{ watch_url }}", `http://hook.example/${uuid}?u=${page}`],
    ["post://hook.example/?u={{watch_url|urlencode}}", `http://hook.example/?u=${page.replaceAll("%2F", "/")}`],
    [
      "posts://hook.example/x?u={% set page = watch_url|urlencode %}{{ page }}&t={{ 'x' ~ watch_url|urlencode }}",
      `https://hook.example/x?u=${page.replaceAll("%2F", "/")}&t=x${page.replaceAll("%2F", "/")}`,
    ],
    ["gets://hook.example/{% if restock.price < 20 %}low{% else %}high{% endif %}", "https://hook.example/low"],
    ["posts://hook.example/a?j={%22a%22:1}", "https://hook.example/a?j={%22a%22:1}"],
  ];
  for (const [url, address] of rows) test(url, async () => expect((await requestOf(url, facts())).url).toBe(address));

  test("a field of a webhook contains the value without URL encoding", async () => {
    const request = await requestOf("jsons://hook.example/in?:page={{ watch_url }}&:title={{ watch_uuid }}", facts());
    expect(JSON.parse(String(request.body))).toMatchObject({ page: "http://shop.example/a?b=1&c=%20", [uuid]: "A" });
  });
});

describe("text of a page never changes the receiver of an alert", () => {
  const hostile = [
    "../../admin",
    "a/b",
    "x?y=1#z",
    "a&method=DELETE&+X-Evil=1",
    "@evil.example",
    "{{ watch_url }}",
    "\r\nHost: x",
  ];
  for (const name of hostile) {
    test(JSON.stringify(name), async () => {
      const request = await requestOf(
        "jsons://me:pw@hook.example/in/{{ watch_title }}/end?-q={{ watch_title }}",
        facts({ name }),
      );
      const url = new URL(request.url);
      expect([request.method, url.host, url.searchParams.get("q")]).toEqual(["POST", "hook.example", name.trim()]);
      expect(url.pathname.split("/")).toHaveLength(4);
      expect(url.pathname).toMatch(/^\/in\/.*\/end$/);
      expect(Object.keys(request.headers).filter((header) => /evil|host/.test(header))).toEqual([]);
    });
  }

  test("a value that would climb the path is refused", () => {
    for (const name of [".", "..", "%2e."]) {
      const climbing = targetsWithFacts("posts://hook.example/in/{{ watch_title|urlencode }}/end", facts({ name }));
      if (name.startsWith("%")) expect(climbing).toHaveLength(1);
      else expect(climbing).toEqual({ problem: message("url.template_dots") });
    }
  });

  test("a template may not be in front of the path", () => {
    for (const url of [
      "posts://{{ watch_title }}/in",
      "posts://{{ watch_title }}@hook.example/in",
      "{{ watch_title }}://a/b",
      "posts://hook.example:{{ restock.price }}",
    ])
      expect(problemOf(url)).toContain("not before them");
  });
});

test("a mistake in a template is reported with its line and column, and nothing of the URL", () => {
  expect(problemOf("posts://hook.example/secret?u={{ watch_ulr }}")).toBe(
    'The template of the notification URL: Unknown token "watch_ulr", did you mean "watch_url"? (line 1, column 34)',
  );
  expect(problemOf("posts://hook.example/secret?u={{ watch_url")).toMatch(/\(line 1, column 31\)$/);
});

test("values are cut where the URL would be longer than servers accept", async () => {
  const long = facts({}, { after: "ä".repeat(50_000) });
  const { url } = await requestOf("gets://hook.example/?new={{ current_snapshot }}&old={{ prev_snapshot }}", long);
  expect(url.length).toBeLessThan(8_200);
  expect(new URL(url).searchParams.get("new")).toMatch(/^ä{500,}$/);
});

test("a header contains the part of a value that a header can carry", async () => {
  const url = "posts://hook.example/?+X-Title={{ watch_title }}";
  expect((await requestOf(url, facts({ name: "Preis 🎉 19" }))).headers).toMatchObject({ "x-title": "Preis 19" });
});

test("a templated URL is one channel for each recipient, found again when it is sent, and masked in the log", async () => {
  const url = "ntfys://ntfy.example/first/{{ watch_uuid }}";
  const channels = channelsOf([url]);
  expect(channels).toHaveLength(2);
  expect(maskedUrl(url)).not.toContain("watch_uuid");
  const found = targetOf({ key: channels[1]?.key ?? "", url }, null, facts());
  if ("problem" in found) throw new Error(englishOf(found.problem));
  const outgoing = await found.compose(notice(), context);
  expect(JSON.parse(outgoing.kind === "http" ? String(outgoing.body) : "{}")).toMatchObject({ topic: uuid });
  expect(targetOf({ key: channels[1]?.key ?? "", url }, null, null)).toHaveProperty("problem");
});

test("a URL without a template is unchanged", () => {
  expect(hasTemplate("jsons://hook.example/{a}?b={%20}")).toBe(false);
  expect(targets("jsons://hook.example/{a}?b={%20}")).toHaveLength(1);
});
