import { TidemarkError } from "../../failure.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { colouredDifference, plain } from "../paint.ts";

/** Whether there is no reading to compare with yet, which is no failure of whoever asks. */
const isFirst = (error: unknown): boolean =>
  error instanceof TidemarkError && (error.body as { code?: unknown } | null)?.code === "history.no_previous";

export const diff: Command = {
  name: "diff",
  summary: "Show what changed, as a patch",
  usage: "WATCH [FROM] [TO]",
  words: { min: 1, max: 3 },
  options: [{ name: "ignore-case", about: "upper and lower case are the same" }],
  about: "FROM and TO are timestamps of snapshots, `previous` or `latest`; without them: what the last change was.",
  async run(terminal, { words: [written = "", from = "previous", to = "latest"], switches }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const query = { ...(switches.has("ignore-case") ? { ignoreCase: true } : {}) };
    if (terminal.isJson) {
      terminal.print(
        JSON.stringify(await tidemark.getDifference(uuid, from, to, { ...query, format: "json" }), null, 2),
      );
      return 0;
    }
    const text = await tidemark.getDifference(uuid, from, to, { ...query, format: "patch" }).catch((error: unknown) => {
      if (isFirst(error)) return null;
      throw error;
    });
    if (typeof text !== "string") terminal.note("It has not changed yet: there is no reading but the first one.");
    else if (text.trim() === "") terminal.note("There is no difference.");
    else terminal.print(colouredDifference(plain(text).trimEnd(), terminal.paint));
    return 0;
  },
};
