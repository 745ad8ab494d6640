/**
 * What the watches of a document are called here: as there, where nobody has that UUID; and so do the settings that name them. A table goes on
 * with the site that came with it.
 */
import { siteFault } from "../watch/known.ts";
import { about } from "../message/message.ts";
import type { Settings } from "../settings/fields.ts";
import { withWatches } from "../settings/references.ts";
import type { ImportedTag } from "./backup/read.ts";
import type { ImportItem, Note } from "./item.ts";
import type { ImportScope } from "./world.ts";

type Document<W extends ImportItem> = { items: W[]; tags: readonly ImportedTag[] };

/** The document with the UUIDs that its watches get here. `named`: those of them that came with it. */
export function withUuids<W extends ImportItem>(
  { items, tags }: Document<W>,
  taken: ReadonlySet<string>,
): { items: W[]; tags: ImportedTag[]; named: ReadonlySet<string> } {
  const here = new Map(
    items.flatMap(({ uuid }) => (uuid ? [[uuid, taken.has(uuid) ? crypto.randomUUID() : uuid] as const] : [])),
  );
  const settled = <S extends Settings>(settings: S): S => withWatches(settings, (uuid) => here.get(uuid) ?? uuid);
  return {
    items: items.map((item) => ({
      ...item,
      settings: settled(item.settings),
      ...(item.uuid ? { uuid: here.get(item.uuid) } : {}),
    })),
    tags: tags.map((tag) => ({ ...tag, settings: settled(tag.settings) })),
    named: new Set(here.values()),
  };
}

/** A note for each table whose site is neither in the account nor in the document. */
export async function unknownSites(
  mine: ImportScope["mine"],
  tables: readonly { where: Note["where"]; table: Settings["table"] }[],
  named: ReadonlySet<string>,
): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { where, table } of tables) {
    const uuid = table?.site?.trim();
    if (!uuid || named.has(uuid)) continue;
    const wrong = siteFault(await mine.sites.named(uuid), uuid);
    if (wrong !== null) notes.push({ where, reason: about("table.site", wrong) });
  }
  return notes;
}
