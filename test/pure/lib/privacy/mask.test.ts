import { expect, test } from "vitest";
import { withoutPrivateData } from "../../../../src/lib/privacy/mask.ts";

test.each([
  ["Write to jane.doe+x@mail.example.com today", "Write to [mail address] today"],
  ["IBAN DE89 3704 0044 0532 0130 00, BIC", "IBAN [IBAN], BIC"],
  ["GB82WEST12345698765432", "[IBAN]"],
  ["Card 4111 1111 1111 1111 expires", "Card [card number] expires"],
  ["Call +49 (30) 1234-5678 or 0049 30 12345678", "Call [phone number] or [phone number]"],
  ["030/1234567 and (555) 123-4567", "[phone number] and [phone number]"],
])("private data in %j are masked", (text, masked) => {
  expect(withoutPrivateData(text)).toBe(masked);
});

test.each([
  "Price: 1,299.00 EUR instead of 1 499.00",
  "From 01-02-2026 to 2026-03-01 08:00:00",
  "Order 4111111111111112, article 1234567890123",
  "AB12 CDEF GHIJ KLMN OP",
  "Version 10.0.0.1 of 2026/11/22",
  "12 345 678 views",
])("%j holds no private data and stays", (text) => {
  expect(withoutPrivateData(text)).toBe(text);
});
