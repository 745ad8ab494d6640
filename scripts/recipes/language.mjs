import { capital, nameOf } from "./names.mjs";

/** What a language says, by part (src/language/french/index.ts has each of them). */
const parts = ["messages", "sentences", "formTexts", "dashboard", "alerts", "actions", "pages", "bot", "push"];

export const language = {
  noun: "language",
  usage: "language CODE NAME OWN_NAME MADE_BY_MACHINE",
  what: "a language that people read Tidemark in, with no words yet: all of it is English until they are there",
  example: ["es", "spanish", "Español", "traducido por máquina"],
  tests: ["test/pure/language/fallback.test.ts"],
  plan([first, second, ownName, machine]) {
    const code = nameOf(first, { pattern: /^[a-z]{2,3}$/, what: "The code of a language", example: "es" });
    const name = nameOf(second, { pattern: /^[a-z]+$/, what: "Its English name", example: "spanish" });
    if (!ownName || !machine)
      throw new Error(
        'Its own name, and "translated by machine" in it, stand in quotation marks: "Español" "traducido por máquina".',
      );
    const line = (path, place) => ({ path, before: "};", ...place });
    return {
      files: {
        [`src/language/${name}/index.ts`]: indexOf({ name, ownName, machine }),
        [`src/language/${name}/madeFrom.json`]: '{ "checked": [], "from": {} }\n',
      },
      lines: [
        {
          path: "src/language/languages.ts",
          line: `import { ${name} } from "./${name}/index.ts";`,
          among: /^import \{ \w+ \} from "\.\/\w+\/index\.ts";$/,
        },
        { path: "src/language/languages.ts", line: `  ${code}: ${name},`, before: "} as const;" },
        line("test/pure/language/bounds.ts", {
          line: `  ${code}: { missing: 10_000, stale: 0 },`,
          from: "export const atMost",
        }),
        line("test/pure/language/exceptions.ts", { line: `  ${code}: [],`, from: "const own" }),
        line("test/pure/message/glossaries.ts", { line: `  ${code}: {},`, from: "export const glossaries" }),
      ],
      left: [
        `Its glossary in test/pure/message/glossaries.ts, and how readers are addressed in src/language/${name}/index.ts.`,
        `Its words in files of at most 300 lines, as in src/language/french. npm run words -- ${code} lists what is missing, with the English.`,
        `npm run words -- ${code} --made, and the number of missing words in test/pure/language/bounds.ts down to 0.`,
        "npx vitest run --project pure test/pure/language test/pure/message",
      ],
    };
  },
};

const indexOf = ({ name, ownName, machine }) => `/** ${capital(name)}. Pure. */
import type { TranslationState } from "../translation.ts";

export const ${name} = {
  name: ${JSON.stringify(ownName)},
  state: "machine" as TranslationState,
  states: { machine: ${JSON.stringify(machine)} },
${parts.map((part) => `  ${part}: {},`).join("\n")}
} as const;
`;
