import type { Change } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { colouredDifference, instant, plain, type Paint } from "../paint.ts";

/** A change as it is printed: when, of what, how many lines, and the first of them. */
export function changeText(change: Change, paint: Paint): string {
  const { timestamp, label, url, added, removed, replaced, summary, diff } = change;
  const counts = [`+${added}`, `-${removed}`, `~${replaced}`].join(" ");
  const head = `${paint("dim", instant(timestamp))}  ${paint("bold", plain(label))}  ${counts}  ${paint("dim", plain(url))}`;
  const lines = colouredDifference(plain(diff).trimEnd(), paint).split("\n").filter(Boolean);
  return [head, ...(summary ? [`  ${plain(summary)}`] : []), ...lines.map((line) => `  ${line}`)].join("\n");
}

export const tail: Command = {
  name: "tail",
  summary: "Show changes as they come",
  usage: "",
  words: { min: 0, max: 0 },
  options: [
    { name: "watch", value: "WATCH", about: "only those of one watch" },
    { name: "tag", value: "NAME", about: "only those of watches with this tag" },
    { name: "since", value: "TIME", about: "begin there: 7d, 2026-03-01, Unix seconds; without it: now" },
    { name: "no-follow", about: "end when all that there are were shown" },
  ],
  about: "With --json each change is one line of JSON. Ctrl-C ends it.",
  async run(terminal, { values, switches }) {
    const tidemark = await terminal.client();
    const query = {
      ...(values.watch ? { watch: await watchOf(tidemark, values.watch) } : {}),
      ...(values.tag ? { tag: values.tag } : {}),
      ...(values.since ? { since: values.since } : {}),
    };
    const options = { signal: terminal.signal, follow: !switches.has("no-follow") };
    for await (const { id, change } of tidemark.events(query, options))
      terminal.print(terminal.isJson ? JSON.stringify({ id, ...change }) : changeText(change, terminal.paint));
    return 0;
  },
};
