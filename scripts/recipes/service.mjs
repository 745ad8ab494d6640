import { camelCase, capital, nameOf } from "./names.mjs";

const entries = "src/lib/notification/entries.ts";

export const service = {
  noun: "service",
  usage: "service NAME",
  what: "a service that alerts are sent to, with a token in its URL",
  example: ["pigeonpost"],
  tests: ["test/pure/services"],
  plan([word]) {
    const name = nameOf(word, { ...camelCase, what: "The name of a service", example: "chanify" });
    const scheme = name.toLowerCase();
    return {
      files: { [`src/lib/notification/${name}.ts`]: source(name, scheme) },
      lines: [
        {
          path: entries,
          line: `import { ${name} } from "./${name}.ts";`,
          among: /^import \{ \w+ \} from "\.\/\w+\.ts";$/,
        },
        { path: entries, line: `  entry(${name}),`, before: "  ...talkEntries," },
      ],
      left: [
        `In src/lib/notification/${name}.ts: link the vendor's page, state its fields, limits and dialect, and the request of each row.`,
        `If its place among the forms is another one, move its entry in ${entries}: the most used stand first.`,
        "Add a line to CHANGELOG.md.",
        "npm test -- pure/services/",
      ],
    };
  },
};

const source = (name, scheme) => `/** ${capital(name)}. */

import { authority } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { pageOf } from "./notice.ts";
import { jsonPost } from "./request.ts";

/** https://docs.${scheme}.example/ */
export const ${name} = service({
  name: "${capital(name)}",
  schemes: ["${scheme}"],
  sentence: "A ${capital(name)} URL is ${scheme}://token",
  fields: { token: authority(/^\\w{3,200}$/, "token") },
  rows: [
    [
      "${scheme}://token1234",
      "POST https://api.${scheme}.example/messages",
      { text: "A & B\\nNow 19\\nhttps://t.example/d" },
    ],
  ],
  limits: { title: 0, body: 4_000, unit: "utf16" },
  dialect: () => "text",
  recipient: () => "the token's channel",
  request({ body, notice }, { token }) {
    const address = pageOf(notice);
    const text = address ? \`\${body}\\n\${address}\` : body;
    return jsonPost("https://api.${scheme}.example/messages", { text }, { Authorization: \`Bearer \${token}\` });
  },
});
`;
