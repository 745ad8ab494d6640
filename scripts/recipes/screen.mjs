import { camelCase, capital, nameOf } from "./names.mjs";

const registry = "src/web/routes.ts";

export const screen = {
  noun: "screen",
  usage: "screen NAME TITLE GERMAN_TITLE",
  what: "a page of the dashboard for who is signed in: /NAME",
  example: ["moods", "Moods", "Stimmungen"],
  tests: ["test/pure/web"],
  plan([word, title, german]) {
    const name = nameOf(word, { ...camelCase, what: "The name of a screen", example: "totals" });
    if (!title || !german)
      throw new Error(
        'The title stands in quotation marks, first in English and then in German: it is like "Totals" "Summen".',
      );
    const screens = `${name}Screens`;
    return {
      files: {
        [`src/web/${name}/page.tsx`]: page({ name }),
        [`src/web/${name}/routes.ts`]: routes({ name, screens }),
        [`src/web/words/english/${name}.ts`]: words({ name, title }),
        [`src/web/words/german/${name}.ts`]: words({ name, title: german, language: "German" }),
        [`test/dashboard/${name}.test.ts`]: test({ name, title }),
      },
      lines: [
        {
          path: registry,
          line: `import { ${screens} } from "./${name}/routes.ts";`,
          before: "import { movedScreens }",
        },
        { path: registry, line: `screens.route("/", ${screens});`, before: 'screens.route("/", movedScreens);' },
        {
          path: "src/web/words/en.ts",
          line: `import { ${name} } from "./english/${name}.ts";`,
          before: "import { newWatch }",
        },
        { path: "src/web/words/en.ts", line: `  ${name},`, before: "  offline," },
        {
          path: "src/web/words/de.ts",
          line: `import { ${name} } from "./german/${name}.ts";`,
          before: "import { newWatch }",
        },
        { path: "src/web/words/de.ts", line: `  ${name},`, before: "  offline," },
      ],
      left: [
        `What it shows, in src/web/${name}/page.tsx: parts of src/web/parts, and words of src/web/words in each language.`,
        `What it reads and does, in src/web/${name}/routes.ts: bodyOf(c, operation, {...}) of src/web/request/operations.ts; the dashboard can do nothing that a program cannot.`,
        "A link to it from where people look for it, and its entry in src/web/palette.",
        `npm test -- test/dashboard/${name}.test.ts. Add a line to CHANGELOG.md.`,
      ],
    };
  },
};

const words = ({ name, title, language = "English" }) =>
  [
    `/** ${capital(name)} in ${language}. Pure. */`,
    ...(language === "English" ? [] : ['import type { Words } from "../en.ts";']),
    "",
    `export const ${name}${language === "English" ? "" : `: Words["${name}"]`} = {`,
    `  title: ${JSON.stringify(title)},`,
    "};",
    "",
  ].join("\n");

const page = ({ name }) => `/** The page /${name}. Pure. */
import { pageDocument } from "../frame.tsx";
import type { Reader } from "../reader.ts";

/** The page as a complete document. */
export function ${name}Page(reader: Reader): string {
  const { ${name} } = reader.words;
  return pageDocument(reader, { title: ${name}.title }, <p class="lead">{${name}.title}</p>);
}
`;

const routes = ({ name, screens }) => `/** The page /${name}, for who is signed in. */
import { answerPage } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { signedIn } from "../request/visit.ts";
import { ${name}Page } from "./page.tsx";

export const ${screens} = newScreens();

${screens}.use("/${name}", signedIn);
${screens}.get("/${name}", (c) => answerPage(c, ${name}Page(c.var.reader)));
`;

const test = ({ name, title }) => `/** The page /${name}. */
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, type Visitor } from "./visitor.ts";

let person: Visitor;
beforeAll(async () => {
  person = await member();
});

test("the page ${capital(name)} is there for who is signed in, and accessible", async () => {
  await person.open("/${name}");
  expect(await person.page.$eval("h1", (heading) => heading.textContent)).toBe(${JSON.stringify(title)});
  await expectAccessible(person);
  expectCalm(person);
});
`;
