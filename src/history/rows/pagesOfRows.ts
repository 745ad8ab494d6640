/** The pages that the rows of a table are, as the site knows them now. */
import type { SiteSettings } from "../../settings/site.ts";
import { fieldsOfColumns } from "../../settings/tableOfSite.ts";
import type { TableSettings } from "../../settings/tableSettings.ts";
import { membersOf } from "../../site/leaf.ts";
import { hasLeft, rowIdOf, type Member } from "../../site/member.ts";
import { sha256 } from "../../secret/digest.ts";
import { pageId } from "../../site/pageId.ts";
import { shownBy } from "../site/shown.ts";
import type { HistoryMine } from "../world.ts";
import type { ShownCells } from "./shape.ts";

type ShownPage = Record<"id" | "url", string> & {
  state: Member["state"];
  read_at: number | null;
  lacks: Record<string, "not_read" | "nothing" | "unfit">;
};

/** `watch`: that of the page alone, null where it has none. */
type PageOfRow = { page: ShownPage; watch: string | null };

/** Which page the row with an id is; null where it is none, or the site is gone. */
export async function pagesOfRows(
  { sites }: Pick<HistoryMine, "sites">,
  uuid: string,
  table: TableSettings | null,
): Promise<(id: string) => PageOfRow | null> {
  const site = await sites.named(uuid);
  const leaves = site && !site.isDeleted ? await sites.leaves(site.watchId) : [];
  const members = leaves.flatMap(membersOf).filter((member) => !hasLeft(member));
  const known = new Map(members.map((member) => [rowIdOf(member, sha256), member]));
  const fields = fieldsOfColumns(table);
  const { watches } = shownBy(site?.settings ? (JSON.parse(site.settings) as SiteSettings) : null);
  const present = watches.size ? await sites.present([...watches.values()]) : new Set<string>();
  return (id) => {
    const member = known.get(id);
    if (!member) return null;
    const watch = watches.get(member.key);
    return { page: shownPage(member, fields), watch: watch !== undefined && present.has(watch) ? watch : null };
  };
}

/** Without what the row has by the page's own watch. */
export const withoutFound = (page: ShownPage, cells: ShownCells): ShownPage => ({
  ...page,
  lacks: Object.fromEntries(Object.entries(page.lacks).filter(([name]) => (cells[name] ?? null) === null)),
});

function shownPage(member: Member, fields: ReturnType<typeof fieldsOfColumns>): ShownPage {
  const { url, state, text, values } = member;
  const lacks = fields.flatMap(({ name, id }): [string, ShownPage["lacks"][string]][] => {
    const found = values?.found[id];
    if (typeof found === "string") return [];
    return [[name, found === undefined ? "not_read" : found.lack]];
  });
  return { id: pageId(member), url, state, read_at: text?.readAt ?? null, lacks: Object.fromEntries(lacks) };
}
