/**
 * Templates: a language like Jinja2 for titles, bodies, headers and addresses, run by an interpreter of our own.
 *
 * 1. The language of Jinja2 3.1 but for what reads other templates: expressions, filters, tests, `if`, `for`, `set`, `with`, `macro`,
 *    `call`, `filter`, `raw`, and `{% now %}`. There is no way from a value to the runtime.
 * 2. Compiling checks everything that can be checked, so that a mistake is reported when the template is saved.
 * 3. Rendering never fails. When a bound is reached, what was written so far is the result, and it is marked as cut.
 * 4. Escaping applies to the values, not to what the template itself says.
 */
import { message, type Message } from "../../message/message.ts";
import { Exhausted, newBudget, TemplateFault } from "./bounds.ts";
import type { KnownTokens } from "./cursor.ts";
import type { TemplateValues } from "./evaluate.ts";
import { globals } from "./globals.ts";
import { parseTemplate } from "./parse.ts";
import type { Node } from "./syntax.ts";
import { newOutput, type Rendering, writeAll, type Writing } from "./write.ts";

export type { KnownTokens } from "./cursor.ts";
export type { ArgumentValues as Given, TemplateValue, TemplateValues } from "./evaluate.ts";
export type { Markup, Value } from "./value.ts";

export type Template = { kind: "template"; nodes: readonly Node[] };
/** Why a template cannot be accepted: a sentence that names the token or the place. */
export type TemplateProblem = { kind: "problem"; sentence: Message };
/** The output; `cut` says why it is not whole, or is null. */
export type Rendered = { text: string; cut: Message | null };

/**
 * Parses a template that may use the tokens of `known`: each name with the names of the arguments it may be called with.
 * Example: `compileTemplate("{{ watch_url|upper }}", { watch_url: [] })`.
 */
export function compileTemplate(source: string, known: KnownTokens): Template | TemplateProblem {
  try {
    return { kind: "template", nodes: parseTemplate(source, known) };
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault;
    const before = source.slice(0, fault.at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    return {
      kind: "problem",
      sentence: message("template.at", { sentence: fault.sentence, line: before.length, column }),
    };
  }
}

/** Renders a template. A value given as a function is made when it is first used, and once. */
export function renderTemplate(template: Template, values: TemplateValues, writing: Writing): Rendered {
  const output = newOutput();
  const rendering: Rendering = {
    values,
    locals: [new Map(globals), new Map()],
    made: new Map(),
    budget: newBudget(),
    ...writing,
    encoded: new Set(),
    blocks: new WeakSet(),
    output,
  };
  try {
    writeAll(template.nodes, rendering);
    return { text: output.pieces.join(""), cut: null };
  } catch (end) {
    if (!(end instanceof Exhausted)) throw end;
    return { text: output.pieces.join(""), cut: end.sentence };
  }
}
