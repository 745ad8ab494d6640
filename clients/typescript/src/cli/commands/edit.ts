import type { WatchChange } from "../../generated.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { settingOptions, strict, writtenSettings } from "../settings.ts";

export const edit: Command = {
  name: "edit",
  summary: "Change settings of a watch",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [
    { name: "address", value: "URL", about: "the page that it watches" },
    ...settingOptions,
    { name: "unset", value: "NAME", isList: true, about: "a setting that is inherited again; may be repeated" },
  ],
  about: "Lists are replaced as a whole. `tidemark undo WATCH` takes the last edit back.",
  async run(terminal, { words: [written = ""], ...options }) {
    const change = {
      ...(options.values.address ? { url: options.values.address } : {}),
      ...writtenSettings(options),
      ...Object.fromEntries((options.lists.unset ?? []).map((name) => [name, null])),
    };
    const names = Object.keys(change);
    if (names.length === 0) throw new UsageError("edit: expected a setting to change; tidemark edit --help shows them");
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const saved = await tidemark.patchWatch(uuid, change as WatchChange, strict);
    if (terminal.isJson) terminal.print(JSON.stringify(saved, null, 2));
    else terminal.print(`${uuid}: ${names.join(", ")} changed`);
    for (const warning of saved.warnings ?? []) terminal.note(warning);
    return 0;
  },
};
