/** What a command of the command line is, and its help. Pure. */
import { exitCodesHelp } from "./exitCodes.ts";
import type { OptionRule, Parsed } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

export type Command = {
  name: string;
  /** One line of the list of commands. */
  summary: string;
  /** What is written behind the name, such as `WATCH [FROM] [TO]`. */
  usage: string;
  /** How many words it takes. */
  words: { min: number; max: number };
  options: readonly OptionRule[];
  /** More for its own help: paragraphs and examples. */
  about?: string;
  /** Resolves to the exit code. */
  run: (terminal: Terminal, input: Parsed) => Promise<number>;
};

/** Options that every command takes. */
export const commonOptions: readonly OptionRule[] = [
  { name: "url", value: "URL", about: "address of the service (TIDEMARK_URL)" },
  { name: "json", about: "the result as JSON" },
  { name: "help", short: "h", about: "this help" },
];

const flagOf = ({ name, short, value }: OptionRule): string =>
  `${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`;

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
};

/** The help of one command. */
export function helpOf({ name, summary, usage, options, about }: Command): string {
  const rows = [...options, ...commonOptions].map((rule) => [flagOf(rule), rule.about] as const);
  return [`${summary}.`, `Usage: tidemark ${name} ${usage}`.trim(), `Options:\n${table(rows)}`, about ?? []]
    .flat()
    .join("\n\n");
}

/** The help of all commands. */
export function overview(commands: readonly Command[], version: string): string {
  return [
    `tidemark ${version}: watches web pages and tells you when something you care about changed.`,
    "Usage: tidemark COMMAND [WORDS] [OPTIONS]",
    `Commands:\n${table(commands.map(({ name, summary }) => [name, summary]))}`,
    "A WATCH is a UUID, an address or a title. `tidemark COMMAND --help` says more.\n" +
      "Address and key come from TIDEMARK_URL and TIDEMARK_API_KEY, or from `tidemark login`.\n" +
      exitCodesHelp,
  ].join("\n\n");
}
