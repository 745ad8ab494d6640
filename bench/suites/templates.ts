/**
 * What Jinja2 answers in its own tests (bench/suites/answers.py): template, values, text. Templates that ask for what a template cannot have
 * here are not applicable: other templates, blocks of extensions, and names that nobody gave, which are refused when it is saved.
 */
import { englishOf } from "../../src/message/textOf.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Value } from "../../src/lib/template/value.ts";
import { compileTemplate, renderTemplate } from "../../src/lib/template/template.ts";
import { Score } from "./score.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const foreign = /\{%[-+]?\s*(?:extends|include|import|from|block|autoescape|trans|do|debug)\b/;

export function templateSuite(folder: string): Score[] {
  const score = new Score("templates");
  const cases = JSON.parse(readFileSync(join(folder, "jinja2.json"), "utf8")) as [
    string,
    Record<string, Json>,
    string,
  ][];
  for (const [source, values, answer] of cases) {
    const template = compileTemplate(source, Object.fromEntries(Object.keys(values).map((name) => [name, []])));
    const sentence = template.kind === "problem" ? englishOf(template.sentence) : "";
    if (foreign.test(source) || sentence.startsWith("Unknown token")) score.notApplicable += 1;
    else score.try(source, () => rendered(template, values) === answer);
  }
  return [score];
}

function rendered(template: ReturnType<typeof compileTemplate>, values: Record<string, Json>): string {
  if (template.kind === "problem") throw new Error(englishOf(template.sentence));
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(value)]));
  return renderTemplate(template, given, { escape: "none", now: 0 }).text;
}

function valueOf(value: Json): Value {
  if (Array.isArray(value)) return value.map(valueOf);
  if (value === null || typeof value !== "object") return value;
  return new Map(Object.entries(value).map(([name, item]) => [name, valueOf(item)]));
}
