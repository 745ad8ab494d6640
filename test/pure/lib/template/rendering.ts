import { englishOf } from "../../../../src/message/textOf.ts";
import { compileTemplate, renderTemplate, type TemplateValues } from "../../../../src/lib/template/template.ts";

/** 2026-01-31 10:20:30 UTC, a Saturday. */
export const now = Date.parse("2026-01-31T10:20:30Z") / 1000;

const callable = { diff: ["lines", "word_diff"] };

export function rendering(source: string, values: TemplateValues = {}, escape: "none" | "html" | "markdown" = "none") {
  const known = { ...Object.fromEntries(Object.keys(values).map((name) => [name, []])), ...callable };
  const template = compileTemplate(source, known);
  if (template.kind === "problem") throw new Error(englishOf(template.sentence));
  const { text, cut } = renderTemplate(template, values, { escape, now });
  return { text, cut: cut && englishOf(cut) };
}

export function rendered(
  source: string,
  values: TemplateValues = {},
  escape: "none" | "html" | "markdown" = "none",
): string {
  return rendering(source, values, escape).text;
}

export function problem(source: string, names: readonly string[] = []): string {
  const template = compileTemplate(source, { ...Object.fromEntries(names.map((name) => [name, []])), ...callable });
  if (template.kind === "template") throw new Error("The template was accepted");
  return englishOf(template.sentence);
}
