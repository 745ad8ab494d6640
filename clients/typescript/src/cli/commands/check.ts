import type { Tidemark } from "../../client.ts";
import { pause } from "../../signal.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";
import type { Terminal } from "../terminal.ts";

const lookEveryMilliseconds = 1000;

export const check: Command = {
  name: "check",
  summary: "Check a watch now, and say what came of it",
  usage: "WATCH | --all",
  words: { min: 0, max: 1 },
  options: [
    { name: "all", about: "queue a check of every watch, and do not wait" },
    { name: "no-wait", about: "queue the check, and do not wait" },
    { name: "timeout", value: "SECONDS", about: "how long to wait; 120 without it" },
  ],
  about: "Exit code 1: the check failed, or did not end in time.",
  async run(terminal, { words: [written], values, switches }) {
    const tidemark = await terminal.client();
    if (switches.has("all") === (written !== undefined)) throw new UsageError("check: expected a watch, or --all");
    if (written === undefined) {
      const { status } = (await tidemark.listWatches({ recheck_all: "1" })) as { status: string };
      terminal.print(terminal.isJson ? JSON.stringify({ status }) : status);
      return 0;
    }
    const uuid = await watchOf(tidemark, written);
    const seconds = Number(values.timeout ?? 120);
    if (!(seconds > 0)) throw new UsageError(`--timeout: expected seconds, found ${values.timeout}`);
    const before = await tidemark.getWatch(uuid);
    const { status } = await tidemark.recheckWatch(uuid);
    if (switches.has("no-wait")) {
      terminal.print(terminal.isJson ? JSON.stringify({ uuid, status }) : status);
      return 0;
    }
    return waited({ terminal, tidemark }, { uuid, count: before.check_count, changed: before.last_changed }, seconds);
  },
};

type Before = { uuid: string; count: number; changed: number };

async function waited(
  { terminal, tidemark }: { terminal: Terminal; tidemark: Tidemark },
  before: Before,
  seconds: number,
) {
  const until = terminal.now() + seconds;
  for (;;) {
    const watch = await tidemark.getWatch(before.uuid);
    if (watch.check_count > before.count && !watch.checking) {
      const trace = await tidemark.getTrace(before.uuid);
      const { verdict, reason } = trace.later ?? trace;
      const hasChanged = watch.last_changed > before.changed;
      const result = { uuid: before.uuid, has_changed: hasChanged, last_error: watch.last_error, verdict, reason };
      const colour = watch.last_error ? "red" : hasChanged ? "green" : "dim";
      const words = watch.last_error ? "failed" : hasChanged ? "changed" : "unchanged";
      terminal.print(
        terminal.isJson
          ? JSON.stringify(result)
          : `${terminal.paint(colour, words)}: ${plain(watch.last_error || reason)}`,
      );
      return watch.last_error ? 1 : 0;
    }
    if (terminal.now() >= until)
      throw new Error(`The check did not end within ${seconds} seconds; tidemark why says more`);
    await pause(lookEveryMilliseconds, terminal.signal);
  }
}
