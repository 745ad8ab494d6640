import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";

export const matters: Command = {
  name: "matters",
  summary: "Make a change of a suppressed reading, or have the like reported of a page of a site",
  usage: "WATCH TIMESTAMP",
  words: { min: 2, max: 2 },
  options: [
    { name: "page", value: "PAGE", about: "the id of a page of a site, of which the reading is" },
    { name: "every-page", about: "have it reported of every page of the site" },
  ],
  about:
    "`tidemark why WATCH` shows such readings with their timestamps, `tidemark pages WATCH --held` those of pages.",
  async run(terminal, { words: [written = "", timestamp = ""], values: { page }, switches }) {
    if (!/^\d{1,11}$/.test(timestamp))
      throw new UsageError(`matters: expected Unix seconds behind the watch, found ${timestamp}`);
    const isEverywhere = switches.has("every-page");
    if (isEverywhere && page === undefined) throw new UsageError("matters: expected --page beside --every-page");
    const tidemark = await terminal.client();
    if (page !== undefined) {
      const uuid = await watchOf(tidemark, written);
      const rule = await tidemark.restoreHeldReadingOfPage(uuid, page, timestamp, { every_page: isEverywhere });
      const lines = rule.lines.map((line) => `  ${plain(line)}`);
      terminal.print(
        terminal.isJson ? JSON.stringify(rule) : ["Lines like these are reported from now on:", ...lines].join("\n"),
      );
      return 0;
    }
    const restored = await tidemark.restoreHeldReading(await watchOf(tidemark, written), timestamp);
    terminal.print(terminal.isJson ? JSON.stringify(restored) : "It is a change now.");
    return 0;
  },
};
