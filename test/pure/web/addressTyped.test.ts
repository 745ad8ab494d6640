/** The search of the list takes addresses, too: what is one and what is words. */
import { expect, test } from "vitest";
import { addressTyped, plainAddress } from "../../../src/web/new/suggestion.ts";

test.each([
  ["shop.example/kettle", "https://shop.example/kettle"],
  [" shop.example ", "https://shop.example"],
  ["http://shop.example/a?b=1", "http://shop.example/a?b=1"],
  ["localhost.test:8080/x", "https://localhost.test:8080/x"],
  ["b\u00fccher.example", "https://b\u00fccher.example"],
])("%s is an address", (typed, url) => expect(addressTyped(typed)).toBe(url));

test.each([
  "",
  "kettle",
  "blue kettle",
  "host:shop.example",
  "tag:Prices",
  "is:failing",
  "49.90",
  "1.2.3",
  "and so on...",
  "javascript:alert(1)",
  "a. b",
])("%j is words", (typed) => expect(addressTyped(typed)).toBeNull());

test.each([
  ["shop.example/kettle", "connect", "http://shop.example/kettle"],
  ["nas.example:8080", "tls", "http://nas.example:8080"],
  ["shop.example/kettle", "http_403", null],
  ["https://shop.example/kettle", "tls", null],
])("%s, which fails by %s, is asked without TLS: %s", (typed, failure, plain) => {
  const url = typed.startsWith("https:") ? typed : `https://${typed}`;
  expect(plainAddress(typed, url, { class: failure })).toBe(plain);
  expect(plainAddress(typed, url, null)).toBeNull();
});
