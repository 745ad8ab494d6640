/** Chapters whose content is generated from the registries of the product: it cannot differ from what the product does. Pure. */
import { conditionFields, conditionOperators } from "../../rules/conditions/names.ts";
import { stepOperations } from "../../rules/operations.ts";
import { planTable } from "../../plan/plan.ts";
import { type ListedService, listedServices } from "../../services/forms/list.ts";
import { optionRulesOf } from "../../services/index.ts";
import { argumentNames } from "../../services/tokenArguments.ts";
import { noticeTokenNames } from "../../services/tokenNames.ts";
import { noticeTokens } from "../../services/tokens.ts";
import { tokensTaking } from "../help/arguments.ts";
import { helpInEnglish } from "../words/english/help.ts";
import { escaped, heading, inline, slugOf, tableOf } from "./html.ts";
import { englishOf } from "../../message/textOf.ts";

const code = (text: string): string => `<code>${escaped(text)}</code>`;

/** Every token of templates with its arguments, and what each argument does. */
export const tokensTable = (): string =>
  heading(2, "tokens", "Tokens") +
  tableOf(
    ["Token", "What it is", "Arguments"],
    noticeTokenNames.map((name) => [
      code(`{{ ${name} }}`),
      inline(helpInEnglish.token[name]),
      (noticeTokens[name] ?? []).map(code).join(", "),
    ]),
  ) +
  heading(2, "arguments", helpInEnglish.arguments) +
  `<p>${inline(helpInEnglish.argumentsLead)}</p>` +
  tableOf(
    ["Argument", "What it does", helpInEnglish.takenBy],
    argumentNames.map((name) => [
      code(name),
      inline(helpInEnglish.argument[name]),
      tokensTaking(name).map(code).join(", "),
    ]),
  );

/** Every browser step and what it takes. */
export const stepsTable = (): string =>
  heading(2, "operations", "Operations") +
  tableOf(
    ["operation", "selector", "optional_value"],
    stepOperations.map(({ name, selector, value }) => [
      code(name),
      selector ? "required" : "",
      value ? "required" : "",
    ]),
  );

/** The facts and comparisons of conditions. */
export const conditionTables = (): string =>
  heading(2, "fields", "Fields") +
  tableOf(
    ["field", "What it is"],
    conditionFields.map((name) => [code(name), inline(helpInEnglish.field[name] ?? "")]),
  ) +
  heading(2, "operators", "Operators") +
  tableOf(
    ["operator", "True where the fact"],
    conditionOperators.map((name) => [code(name), inline(helpInEnglish.operator[name] ?? "")]),
  );

/** What each plan allows. */
export const plansTable = (): string =>
  heading(2, "plans", "Plans") +
  "<p>Of a server with plans; a server of one's own has the features of Pro and no limit of watches.</p>" +
  tableOf(
    [
      "Plan",
      "Watches",
      "Requests a minute",
      "Pages of a site",
      "Of these read a day",
      "Rows of a table",
      "Pictures and visual differences",
    ],
    planTable().map(({ plan, watches, requestsPerMinute, sitePages, siteReads, tableRows, proFeatures }) => [
      code(plan),
      String(watches ?? "any number"),
      String(requestsPerMinute),
      String(sitePages),
      String(siteReads),
      String(tableRows),
      proFeatures ? "yes" : "no",
    ]),
  );

/** Every notification service: its URL, the fields of its form, and its options. */
export function servicesPart(): string {
  const services = [...listedServices()].sort((one, other) => one.title.localeCompare(other.title, "en"));
  const index = services.map(({ title, name }) => `<li><a href="#${slugOf(name)}">${escaped(title)}</a></li>`).join("");
  return `${heading(2, "services", `${services.length} services`)}<ul class="columns">${index}</ul>${services.map(serviceSection).join("")}`;
}

function serviceSection({ name, title, schemes, example, fields }: ListedService): string {
  const shown = fields.map(
    ({ label, help, required }) => `<li>${escaped(label)}${required ? "" : " (may be left out)"}: ${inline(help)}</li>`,
  );
  return `<section class="service">${heading(3, slugOf(name), escaped(title))}
<p><code class="url">${escaped(example)}</code></p>
<p class="quiet">${schemes.map((scheme) => code(`${scheme}://`)).join(" ")}</p>
${shown.length > 0 ? `<ul>${shown.join("")}</ul>` : ""}${optionsOf(schemes)}</section>`;
}

function optionsOf(schemes: readonly string[]): string {
  const rules = optionRulesOf(schemes[0] ?? "");
  if (!rules) return "";
  const named = Object.entries(rules.options).map(
    ([option, rule]) => `${code(option)}${rule ? ` (${escaped(englishOf(rule.expected))})` : ""}`,
  );
  const prefixed = [...rules.prefixes].map((sign) => prefixWords[sign] ?? "");
  const parts = [
    ...(named.length > 0 ? [`Options: ${named.join(", ")}.`] : []),
    ...prefixed,
    ...(rules.passesOn ? ["Other options are passed on."] : []),
  ];
  return parts.length > 0 ? `<p>${parts.join(" ")}</p>` : "";
}

const prefixWords: Readonly<Record<string, string>> = {
  "+": "<code>+Name=value</code> sends a header.",
  "-": "<code>-name=value</code> goes into the query.",
  ":": "<code>:old=new</code> renames a member of the body, <code>:old=</code> leaves it out.",
};
