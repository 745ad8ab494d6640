/** The log of a service on one machine: one object a line, whatever was written. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { logger, logSettings } from "../../../scripts/local/log.mjs";
import { caseCount } from "../../chance.ts";

function logged(settings: Record<string, string>, ...messages: [message: string, level?: string][]): string[] {
  const lines: string[] = [];
  const now = () => new Date("2026-11-27T08:00:00Z");
  const say = logger(logSettings(settings), { write: (line: string) => void lines.push(line), now });
  for (const [message, level] of messages) say(message, level);
  return lines;
}
const json = { LOG_FORMAT: "json" };
const time = "2026-11-27T08:00:00.000Z";

test("sentences, objects of the Worker and lines of the runtime are objects with time and level", () => {
  expect(
    logged(
      json,
      ["Ready."],
      ['{"what":"a check broke","watch":"1","time":"x"}', "error"],
      ["[mf:warn] Slow"],
      ["Error: broken\n    at somewhere", "error"],
      ["{ not an object"],
    ).map((line) => JSON.parse(line)),
  ).toEqual([
    { time, level: "info", what: "Ready." },
    { time, level: "error", what: "a check broke", watch: "1" },
    { time, level: "warn", what: "Slow" },
    { time, level: "error", what: "Error: broken\n    at somewhere" },
    { time, level: "info", what: "{ not an object" },
  ]);
});

test("whatever is written is one line that can be read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (message) => {
      const [line = ""] = logged(json, [message]);
      expect(line).not.toContain("\n");
      expect(JSON.parse(line)).toMatchObject({ time });
    }),
    { numRuns: caseCount(200) },
  );
});

test("what is less than the level is left out, and lines for people stay as they are", () => {
  const messages: [string, string?][] = [["a"], ["b", "warn"], ["c", "error"]];
  expect(logged({ LOG_LEVEL: "warn" }, ...messages)).toEqual(["b", "c"]);
  expect(logged({}, ...messages)).toEqual(["a", "b", "c"]);
});

test("settings that are none are named", () => {
  expect(() => logSettings({ LOG_FORMAT: "xml" })).toThrow('LOG_FORMAT must be text or json, but is "xml".');
  expect(() => logSettings({ LOG_LEVEL: "loud" })).toThrow(
    'LOG_LEVEL must be debug, info, warn or error, but is "loud".',
  );
});
