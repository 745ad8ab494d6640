/** JSON that templates of real sites damage is read; what is no JSON is not. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonOfBody, jsonOfScript, looksGuarded } from "../../../../src/lib/json/repair.ts";
import { caseCount } from "../../../chance.ts";
import { processorMilliseconds } from "../../../effort.ts";

const product = { "@type": "Product", name: "Kettle", offers: { price: "49.90", priceCurrency: "EUR" } };
const shop = { "@type": "Organization", name: "Shop" };
const [one, other] = [JSON.stringify(product), JSON.stringify(shop)];

describe("JSON in a script is read with something behind it or between", () => {
  test.each<[string, string, unknown]>([
    ["a semicolon", `${one};`, product],
    ["semicolons and line ends", `${one} ;\n;\n`, product],
    ["a semicolon and a comment", `${one}; // end`, product],
    ["a closing bracket too many", `${one}}`, product],
    ["two closing brackets too many and a semicolon", `${one}}};`, product],
    ["a square bracket too many", `${one}]`, product],
    ["a comma", `${one},`, product],
    ["a second document", `${one}\n${other}`, [product, shop]],
    ["a second document on the same line", `${one}${other}`, [product, shop]],
    ["a second document behind a comma", `${one},\n${other},`, [product, shop]],
    ["a second document behind a semicolon", `${one};\n${other};`, [product, shop]],
    ["a second document behind a comment", `${one} /* shop */ ${other}`, [product, shop]],
    ["a bracket too many inside of a list", `[${one}},${other}]`, [product, shop]],
    ["a bracket too many between two documents", `${one}}\n${other}`, [product, shop]],
    ["a closing bracket too few", one.slice(0, -1), product],
    ["a list that is not closed", `[${one},${other}`, [product, shop]],
    ["an assignment with a semicolon", `window.data = ${one};`, product],
    ["an assignment and a bracket too many", `var data = ${one}};`, product],
  ])("%s", (_, script, value) => expect(jsonOfScript(script)).toEqual(value));

  test.each<[string, string, string]>([
    ["an apostrophe", String.raw`{"name":"Children\'s kettle"}`, "Children's kettle"],
    ["a sign that needs no escape", String.raw`{"name":"5\-10 \& more"}`, "5-10 & more"],
    ["a letter by its number", String.raw`{"name":"caf\xe9"}`, "café"],
    ["a line that goes on", '{"name":"one \\\ntwo"}', "one two"],
    ["escapes that JSON knows", String.raw`{"name":"\'\\\"\u00e9\/\n\\'"}`, "'\\\"é/\n\\'"],
    ["a raw line end", '{"name":"one\ntwo\',"}', "one\ntwo',"],
  ])("escapes of JavaScript in strings: %s", (_, script, name) => expect(jsonOfScript(script)).toEqual({ name }));

  test.each([
    ["a program", "{ start(); }"],
    ["a program behind a list", "[1, 2].forEach(go)"],
    ["a document and a program", `${one}; start({})`],
    ["a document that is cut within a text", one.slice(0, -8)],
    ["a document that is cut behind a colon", '{"a":'],
    ["brackets alone", "{{{{"],
    ["nothing", ""],
  ])("%s is no JSON", (_, script) => expect(jsonOfScript(script)).toBeUndefined());
});

test("any JSON documents one behind the other are read as they are, whatever stands in their strings", () => {
  const document = fc.jsonValue({ maxDepth: 3 }).filter((value) => typeof value === "object" && value !== null);
  const gap = fc.constantFrom("", "\n", ";", " , ", "}", "};\n", "/* a */");
  fc.assert(
    fc.property(document, document, gap, (first, second, between) => {
      const [a, b] = [JSON.stringify(first), JSON.stringify(second)];
      expect(jsonOfScript(`${a}${between}${b}`)).toEqual([JSON.parse(a), JSON.parse(b)]);
      expect(jsonOfScript(`${a}${between}`)).toEqual(JSON.parse(a));
    }),
    { numRuns: caseCount(300) },
  );
});

test.each([
  ["brackets that open", "{".repeat(900_000)],
  ["brackets that close", `{}${"}".repeat(900_000)}x`],
  ["documents", '{"a":1}'.repeat(120_000)],
  ["brackets that close nothing", `[${"}".repeat(900_000)}`],
  ["backslashes", `{"a":"${"\\".repeat(900_001)}`],
])("hostile scripts are read within bounded time: %s", (_, script) => {
  const startedAt = processorMilliseconds();
  jsonOfScript(script);
  expect(processorMilliseconds() - startedAt).toBeLessThan(1500);
});

test.each([")]}',\n", ")]}'", ")]}\n", "while(1);", "for (;;);", "throw 1; ", "{}&& ", "&&&START&&&"])(
  "JSON behind the guard %j is read",
  (guard) => {
    expect(jsonOfBody(`${guard}{"price": 10}`)).toEqual({ price: 10 });
    expect(looksGuarded(`${guard}{"price": 10}`)).toBe(true);
    expect(looksGuarded(`${guard}hello`)).toBe(false);
  },
);
