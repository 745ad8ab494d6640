import type { NewWatch } from "../../generated.ts";
import type { Command } from "../command.ts";
import { withScheme } from "../config.ts";
import { settingOptions, strict, writtenSettings } from "../settings.ts";

export const watch: Command = {
  name: "watch",
  summary: "Watch a page",
  usage: "URL",
  words: { min: 1, max: 1 },
  options: settingOptions,
  about: "Example:\n  tidemark watch https://shop.example/kettle --select .price --every 1h --tag Prices",
  async run(terminal, { words: [url = ""], ...written }) {
    const body = { url: withScheme(url), ...writtenSettings(written) } as NewWatch;
    const created = await (await terminal.client()).createWatch(body, strict);
    if (terminal.isJson) terminal.print(JSON.stringify(created));
    else terminal.print(created.uuid);
    for (const warning of created.warnings ?? []) terminal.note(warning);
    return 0;
  },
};
