/** Every stage and every verdict of a trace has words for people. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verdictWords } from "../../../../src/web/watch/why.tsx";
import { en } from "../../../../src/web/words/en.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.startsWith("web/"))
  .map((path) => readFileSync(`src/${path}`, "utf8"))
  .join("\n");
const literals = (pattern: RegExp): string[] => [
  ...new Set([...sources.matchAll(pattern)].map(([, name]) => name ?? "")),
];

test("each stage that a check writes has a sentence", () => {
  const stages = literals(/\bstage: "(\w+)"/g);
  expect(stages).toContain("noise_reduction");
  expect(stages.filter((stage) => !Object.hasOwn(en.why.stages, stage))).toEqual([]);
});

test("each fact that a stage states has a word", () => {
  const stated = [...sources.matchAll(/\bstage: "\w+",\s*facts: \{([^{}]*)\}/g)].flatMap(([, members = ""]) =>
    members
      .split(",")
      .map((member) => /^\s*(\w+)/.exec(member)?.[1] ?? "")
      .filter(Boolean),
  );
  expect(stated).toContain("fingerprint");
  expect(stated.filter((name) => !Object.hasOwn(en.why.facts, name))).toEqual([]);
});

test("each verdict that a check writes has a sentence, and a failure has that of its kind", () => {
  const written = literals(/kind: "(?:unchanged|quiet|blocked)", why: "(\w+)"/g);
  expect(written).toContain("noise");
  const known = Object.keys(en.why.verdicts).map((name) => name.split(": ")[1]);
  expect(written.filter((why) => !known.includes(why))).toEqual([]);
  expect(verdictWords({ words: en }, "failed: timeout")).toBe(en.why.verdicts.failed);
  expect(verdictWords({ words: en }, "unchanged: noise")).toBe(en.why.verdicts["unchanged: noise"]);
  expect(verdictWords({ words: en }, "toString")).toBe("toString");
});
