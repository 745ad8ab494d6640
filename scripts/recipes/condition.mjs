import { capital, nameOf, snakeCase } from "./names.mjs";

const names = "src/rules/conditions/names.ts";
const facts = "src/rules/conditions/facts.ts";
const tests = "test/pure/rules/conditions/conditions.test.ts";

export const condition = {
  noun: "condition",
  usage: "condition NAME WORDS GERMAN_WORDS",
  what: "a field that conditions compare: a number that is read from the text",
  example: ["line_count", "the number of lines", "die Anzahl der Zeilen"],
  tests: ["test/pure/rules/conditions", "test/pure/web"],
  plan([word, words, german]) {
    const name = nameOf(word, { ...snakeCase, what: "The name of a field", example: "word_count" });
    if (!words || !german)
      throw new Error("What it is stands in quotation marks, first in English and then in German.");
    const help = (path, text) => ({
      path,
      line: `    ${name}: "${capital(text)}.",`,
      from: "  field: {",
      before: "  },",
    });
    return {
      files: {},
      lines: [
        { path: names, line: `  "${name}",`, from: "export const conditionFields", before: "] as const" },
        { path: facts, line: `  "${name}",`, from: "export const numberFields", before: "]);" },
        {
          path: facts,
          line: `  ${name}: ({ text }) => numberFact(String(text.split("\\n").length), ""),`,
          from: "export const factReaders",
          before: "};",
        },
        {
          path: "src/settings/form/labels.ts",
          line: `      ${name}: "${words}",`,
          from: "    field: {",
          before: "    },",
        },
        {
          path: "src/web/words/german/settingLabels.ts",
          line: `      ${name}: "${german}",`,
          from: "    field: {",
          before: "    },",
        },
        help("src/web/words/english/help.ts", words),
        help("src/web/words/german/help.ts", german),
        { path: tests, line: `    ["${name}", ">=", "1", true],`, from: "  test.each", before: "  ])" },
      ],
      left: [
        `In ${facts}: what it reads. If the check must know more for it: a member in ConditionFacts, and the compiler leads to where it is filled. One that is no number leaves numberFields.`,
        "If its number has bounds: a range in src/rules/conditions/impossible.ts.",
        `In ${tests}: rows that hold, rows that do not, and one where nothing is known.`,
        "What people read about it in src/web/words/english/help.ts and german/help.ts. Add a line to CHANGELOG.md.",
        "npm run types, then npm test -- rules/conditions",
      ],
    };
  },
};
