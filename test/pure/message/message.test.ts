/** A message is said in each language by its code and values, and is the same after it was written as JSON. */
import { describe, expect, test } from "vitest";
import { fill } from "../../../src/message/fill.ts";
import { about, message } from "../../../src/message/message.ts";
import { englishOf, textOf } from "../../../src/message/textOf.ts";
import { messageIn, sentenceStoredIn, storedSentence, withCode } from "../../../src/message/written.ts";

const notFound = message("request.not_found", { what: message("thing.watch") });

test("a message is said in a language, and so are the messages that it holds", () => {
  expect(englishOf(notFound)).toBe("Watch not found");
  expect(textOf(notFound, { language: "de" })).toBe("Nicht gefunden: Beobachtung");
});

test("a value is filled in as it is, even where it looks like a placeholder", () => {
  expect(englishOf(message("auth.bound_to_tags_recheck", { operation: "POST /tag/{uuid}/bulk" }))).toBe(
    "This API key is bound to tags: POST /tag/{uuid}/bulk checks the watches of one",
  );
});

test("the name of a field stands before what is said of it, in every language", () => {
  const sentence = about("expires_at", message("account.expiry_past"));
  expect(englishOf(sentence)).toBe("expires_at: expected a time in the future");
  expect(textOf(sentence, { language: "de" })).toBe("expires_at: erwartet: eine Zeit in der Zukunft");
  expect(englishOf(about("title", message("request.problem", { problem: "is odd" })))).toBe("title: is odd");
});

test("a text that has no message stays as it is, or is said by the caller", () => {
  expect(textOf("a text", { language: "de" })).toBe("a text");
  const sentence = message("setting.url_refused", { reason: "a text" });
  expect(textOf(sentence, { language: "de", ofText: (text) => text.toUpperCase() })).toBe(
    "Diese Adresse lässt sich nicht beobachten. A TEXT",
  );
});

test("a plural is chosen by the number, in the categories of the language", () => {
  const text = "{count, plural, one {# page} other {# pages}} of {total}";
  const say = (count: number) => fill(text, (name) => String({ count, total: 9 }[name]), "en");
  expect([0, 1, 2, 1.5].map(say)).toEqual(["0 pages of 9", "1 page of 9", "2 pages of 9", "1.5 pages of 9"]);
  expect(fill("{count, plural, one {# x} few {# y} many {# z} other {#}}", () => "3", "cs")).toBe("3 y");
});

describe("as JSON", () => {
  test("a message comes back as it was", () => {
    const nested = about("url", message("setting.url_refused", { reason: notFound }));
    expect(messageIn(JSON.parse(JSON.stringify(nested)))).toEqual(nested);
  });

  test.each([
    ["a text", "Watch not found"],
    ["nothing", null],
    ["a code that no dictionary has", { code: "gone.away", values: {} }],
    ["a name of every object", { code: "toString", values: {} }],
    ["values that are none", { code: "request.not_found", values: ["x"] }],
    ["a value that is none", { code: "request.not_found", values: { what: true } }],
    ["a value that is no message", { code: "request.not_found", values: { what: { code: "x" } } }],
  ])("%s is no message", (_, json) => expect(messageIn(json)).toBeNull());

  test("messages without end within each other are none", () => {
    const deep = (depth: number): unknown =>
      depth === 0 ? "x" : { code: "request.not_found", values: { what: deep(depth - 1) } };
    expect(messageIn(deep(5))).not.toBeNull();
    expect(messageIn(deep(5000))).toBeNull();
  });
});

test("a column of text holds a sentence with its code, and what an earlier release stored stays a text", () => {
  const stored = storedSentence(message("server.hung_up", { server: message("server.mail") }));
  expect(withCode("last_error", sentenceStoredIn(stored))).toEqual({
    last_error: "The mail server hung up",
    last_error_code: { code: "server.hung_up", values: { server: message("server.mail") } },
  });
  expect(withCode("last_error", sentenceStoredIn("The mail server hung up"))).toEqual({
    last_error: "The mail server hung up",
  });
  expect(withCode("last_error", null)).toEqual({ last_error: null });
});

test("of a code of another release the code is shown, and broken JSON as it is", () => {
  expect(sentenceStoredIn('{"code":"server.of_tomorrow","values":{}}')).toBe("server.of_tomorrow");
  expect(sentenceStoredIn('{"code":"server.mail"')).toBe('{"code":"server.mail"');
});
