import { expect, test } from "vitest";
import { about, message } from "../../../../src/message/message.ts";
import { withFieldNames } from "../../../../src/web/request/fieldNames.ts";
import { spoken } from "../../../../src/web/parts/spoken.ts";
import { de } from "../../../../src/web/words/de.ts";

const short = about(
  "password",
  message("schema.expected", { what: message("schema.at_least_characters", { count: 8 }) }),
);
const said = (sentence: ReturnType<typeof about>) => spoken(de, withFieldNames(de, sentence));

test("a refusal about a field calls it as the form does, also where it is one of several", () => {
  expect(said(short)).toBe("Passwort: erwartet: mindestens 8 Zeichen");
  const zone = about("timezone", message("schema.expected", { what: message("schema.nothing") }));
  expect(said(message("schema.several", { problems: [short, zone] }))).toMatch(/^Passwort: .*; Zeitzone: /);
});

test("a field that no form has keeps its name", () => {
  const other = about("constructor", message("schema.expected", { what: message("schema.nothing") }));
  expect(said(other)).toMatch(/^constructor: /);
});
