import { nameOf, snakeCase } from "./names.mjs";

const fields = "src/settings/fields.ts";
const german = "src/web/words/german/settingLabels.ts";
const germanHelp = "src/web/words/german/settingHelp.ts";
const groups = ["what", "part", "textRules", "conditions", "when", "priceAndPictures", "alerts", "browser"];

export const setting = {
  noun: "setting",
  usage: "setting NAME GROUP LABEL GERMAN_LABEL",
  what: `a setting of watches, tags and accounts, yes or no. GROUP: ${groups.join(", ")}`,
  example: ["read_aloud", "part", "Read aloud", "Vorlesen"],
  tests: ["test/pure/settings"],
  plan([word, group, label, germanLabel]) {
    const name = nameOf(word, { ...snakeCase, what: "The name of a setting", example: "read_frames" });
    if (!groups.includes(group))
      throw new Error(`The group is one of ${groups.join(", ")}${group ? `, not ${group}` : ""}.`);
    if (!label || !germanLabel)
      throw new Error("Its label stands in quotation marks, first in English and then in German.");
    const values = `src/settings/values/${group}.ts`;
    return {
      files: {},
      lines: [
        {
          path: fields,
          line: `  ${name}: z.boolean().nullable().meta({ description: "${label}." }),`,
          from: "export const fields",
          before: "})",
        },
        {
          path: values,
          line: `  ${name}: { default: null, label: "${label}", bearsOn: "none", isShared: true },`,
          before: "} as const",
        },
        { path: german, line: `    ${name}: "${germanLabel}",`, from: "  settings: {", before: "  }," },
        {
          path: germanHelp,
          line: `  ${name}: "${germanLabel}.",`,
          from: "export const settingHelpInGerman",
          before: "};",
        },
      ],
      left: [
        `In ${fields}: its schema and what it does, as the reference shows it. A null means that it is inherited.`,
        `In ${values}: its default, what it needs, and what it bears on. One that bears on what is read needs unless: the value that means what was meant before.`,
        `In ${germanHelp}: what it does, in German. One of alerts: its place among the sections of src/web/forms/sections.ts.`,
        "The code that reads it from the effective settings, and a test of what it does. If it is a list that adds up over the levels: its name in src/settings/cascade.ts.",
        "Add a line to CHANGELOG.md. Then npm run types, and npm test -- pure/settings",
      ],
    };
  },
};
