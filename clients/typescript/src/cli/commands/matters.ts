import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";

export const matters: Command = {
  name: "matters",
  summary: "Make a change of a suppressed reading",
  usage: "WATCH TIMESTAMP",
  words: { min: 2, max: 2 },
  options: [],
  about: "`tidemark why WATCH` shows such readings with their timestamps.",
  async run(terminal, { words: [written = "", timestamp = ""] }) {
    if (!/^\d{1,11}$/.test(timestamp))
      throw new UsageError(`matters: expected Unix seconds behind the watch, found ${timestamp}`);
    const tidemark = await terminal.client();
    const restored = await tidemark.restoreHeldReading(await watchOf(tidemark, written), timestamp);
    terminal.print(terminal.isJson ? JSON.stringify(restored) : "It is a change now.");
    return 0;
  },
};
