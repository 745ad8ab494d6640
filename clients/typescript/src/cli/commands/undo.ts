import type { Tidemark } from "../../client.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { isUuid, namesakes, watchOf, wordsOf } from "../find.ts";
import { ago, plain } from "../paint.ts";
import type { Terminal } from "../terminal.ts";

type Deleted = { uuid: string; url: string; title: string | null; page_title: string | null };

/** The deleted watch that is called so; null where none is. @throws UsageError where several are */
export function deletedWatch(written: string, deleted: readonly Deleted[]): Deleted | null {
  const wanted = written.toLowerCase();
  const found = deleted.filter(({ uuid, url, title, page_title: page }) =>
    [uuid, url, title, page].some((name) => name?.toLowerCase() === wanted),
  );
  if (found.length > 1)
    throw new UsageError(
      [`${found.length} deleted watches are called ${written}:`, ...found.map(({ uuid }) => `  ${uuid}`)].join("\n"),
    );
  return found[0] ?? null;
}

/** The deleted watch that `written` names; null where none is. @throws UsageError where one that there is is called so, too */
async function foundDeleted(tidemark: Tidemark, written: string): Promise<Deleted | null> {
  const watches: Deleted[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await tidemark.listDeletedWatches({ limit: 100, ...(cursor ? { cursor } : {}) });
    watches.push(...page.watches);
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  const found = deletedWatch(written, watches);
  if (!found || isUuid(written)) return found;
  const { watches: living } = await tidemark.listWatchPage({ q: wordsOf(written), limit: 50 });
  const twin = namesakes(written, living)[0];
  if (!twin) return found;
  throw new UsageError(
    `${written} is a deleted watch and one that there is; name one by its UUID:\n  ${found.uuid}  deleted\n  ${twin.uuid}`,
  );
}

async function undoneEdit({ terminal, tidemark }: { terminal: Terminal; tidemark: Tidemark }, uuid: string) {
  const [last] = await tidemark.listEdits(uuid);
  if (!last) throw new UsageError("No edit of this watch is known");
  const undone = await tidemark.undoEdit(uuid, last.id);
  if (terminal.isJson) return terminal.print(JSON.stringify(undone));
  terminal.print(
    `${uuid}: the edit of ${ago(last.timestamp, terminal.now())} is undone: ${undone.restored.join(", ")}`,
  );
  if (undone.not_restored.length > 0)
    terminal.note(`Secrets are not kept, so these stay as they are: ${undone.not_restored.map(plain).join(", ")}`);
}

export const undo: Command = {
  name: "undo",
  summary: "Take back a deletion, the last edit, or an import",
  usage: "WATCH | --import BATCH",
  words: { min: 0, max: 1 },
  options: [{ name: "import", value: "BATCH", about: "the watches that an import created, untouched ones only" }],
  async run(terminal, { words: [written], values }) {
    const tidemark = await terminal.client();
    if ((written === undefined) === (values.import === undefined))
      throw new UsageError("undo: expected a watch, or --import BATCH");
    if (values.import !== undefined) {
      const result = await tidemark.undoImport(values.import);
      const text = `${result.removed} watches removed${result.kept > 0 ? `, ${result.kept} kept, for they were edited or changed` : ""}`;
      terminal.print(terminal.isJson ? JSON.stringify(result) : text);
      return 0;
    }
    const name = written ?? "";
    const deleted = await foundDeleted(tidemark, name);
    if (deleted) {
      const { uuid } = await tidemark.restoreWatch(deleted.uuid);
      terminal.print(terminal.isJson ? JSON.stringify({ restored: uuid }) : `${uuid} is back, with its history`);
      return 0;
    }
    await undoneEdit({ terminal, tidemark }, isUuid(name) ? name : await watchOf(tidemark, name));
    return 0;
  },
};
