import type { Delivery, ListDeliveriesQuery } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { ago, plain, type Paint } from "../paint.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";

/** A delivery in a line: when, what, to whom, and how it went. */
export function deliveryLine(
  { created_at: at, kind, channel, state, last_error: error }: Delivery,
  now: number,
  paint: Paint,
): string {
  const colour = state === "delivered" ? "green" : state === "failed" ? "red" : "yellow";
  return `${ago(at, now)}: ${kind} to ${plain(channel)}, ${paint(colour, state)}${error ? `: ${plain(error)}` : ""}`;
}

const formOf = (now: number, paint: Paint): RowForm<Delivery> => ({
  id: ({ id }) => String(id),
  line: (delivery) =>
    `${String(delivery.id).padStart(8)}  ${delivery.watch_title ? `${plain(delivery.watch_title)}  ` : ""}${deliveryLine(delivery, now, paint)}`,
  columns: {
    id: ({ id }) => id,
    watch: ({ watch }) => watch,
    kind: ({ kind }) => kind,
    channel: ({ channel }) => channel,
    state: ({ state }) => state,
    attempts: ({ attempts }) => attempts,
    created_at: ({ created_at: at }) => at,
    delivered_at: ({ delivered_at: at }) => at,
    last_error: ({ last_error: error }) => error,
  },
});

export const deliveries: Command = {
  name: "deliveries",
  summary: "List what was sent, to whom, and how it went",
  usage: "[WATCH]",
  words: { min: 0, max: 1 },
  options: [
    { name: "state", value: "STATE", about: "pending, sending, held, delivered, failed or suppressed" },
    { name: "since", value: "TIME", about: "24h, 7d, a date or Unix seconds; 7d without it" },
    { name: "limit", value: "NUMBER", about: "how many at most; 50 without it" },
    { name: "retry", about: "send those that failed since then again" },
    outputOption,
  ],
  async run(terminal, { words: [written], values, switches }) {
    const tidemark = await terminal.client();
    const watch = written === undefined ? {} : { watch: await watchOf(tidemark, written) };
    const since = values.since ?? "7d";
    if (switches.has("retry")) {
      const result = await tidemark.retryDeliveries({ since, ...watch });
      const text = `${result.retried} ${result.retried === 1 ? "delivery is" : "deliveries are"} sent again`;
      terminal.print(terminal.isJson ? JSON.stringify(result) : text);
      if (result.more && !terminal.isJson) terminal.note("There are more: run it again.");
      return 0;
    }
    const query = {
      ...watch,
      since,
      limit: Number(values.limit ?? 50),
      ...(values.state ? { state: values.state } : {}),
    } as ListDeliveriesQuery;
    const format = outputOf(values.output, terminal.isJson);
    const printer = rowPrinter(format, formOf(terminal.now(), terminal.paint), terminal.print);
    const found = await tidemark.listDeliveries(query);
    for (const delivery of found) printer.row(delivery);
    printer.end();
    if (found.length === 0 && format === "lines") terminal.note("Nothing was sent.");
    return 0;
  },
};
