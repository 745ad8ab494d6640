import type { Change } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { instant, plain, type Paint } from "../paint.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";

const priceOf = ({ price }: Change): string =>
  price ? `${price.before ?? "?"} to ${price.after ?? "?"} ${price.currency ?? ""}`.trimEnd() : "";

function lineOf(change: Change, paint: Paint): string {
  const { timestamp, added, removed, replaced, severity, summary, diff } = change;
  const [first = ""] = plain(summary ?? diff).split("\n");
  const counts = `+${added} -${removed} ~${replaced}`.padEnd(12);
  const words = priceOf(change) || first.slice(0, 100);
  return `${timestamp}  ${paint("dim", instant(timestamp))}  ${counts}  ${(severity ?? "").padEnd(8)}  ${words}`;
}

const formOf = (paint: Paint): RowForm<Change> => ({
  id: ({ timestamp }) => String(timestamp),
  line: (change) => lineOf(change, paint),
  columns: {
    timestamp: ({ timestamp }) => timestamp,
    from: ({ from }) => from,
    added: ({ added }) => added,
    removed: ({ removed }) => removed,
    replaced: ({ replaced }) => replaced,
    severity: ({ severity }) => severity,
    price_before: ({ price }) => price?.before ?? null,
    price_after: ({ price }) => price?.after ?? null,
    summary: ({ summary }) => summary,
  },
});

export const history: Command = {
  name: "history",
  summary: "List the changes of a watch, the newest first",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [{ name: "limit", value: "NUMBER", about: "how many at most; 50 without it" }, outputOption],
  about: "`tidemark diff WATCH FROM TO` shows a change as a whole.",
  async run(terminal, { words: [written = ""], values }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const format = outputOf(values.output, terminal.isJson);
    const printer = rowPrinter(format, formOf(terminal.paint), terminal.print);
    const changes = await tidemark.listChangesOfWatch(uuid, { limit: Number(values.limit ?? 50) });
    for (const change of changes) printer.row(change);
    printer.end();
    if (changes.length === 0 && format === "lines") terminal.note("It has not changed yet.");
    return 0;
  },
};
