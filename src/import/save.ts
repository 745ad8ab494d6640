/**
 * Imports become watches, by the rules of every way in, created all or none. A list of addresses is refused for one bad
 * line; of a document from elsewhere what cannot be taken is left out and named, for nobody can correct its watches by hand.
 */
import { distinct } from "../message/distinct.ts";
import { about, message, type Sentence } from "../message/message.ts";
import type { SaveNotes } from "../http/saveNotes.ts";
import { sentenceOf } from "../http/sentence.ts";
import { problem, Problem } from "../problem.ts";
import type { TagResolver } from "../watch/tagResolver.ts";
import { acceptSettings, type Acceptance } from "../settings/acceptance.ts";
import { fields, type Settings } from "../settings/fields.ts";
import { withSignIn } from "../settings/signIn.ts";
import {
  acceptanceOf,
  createAcceptedWatches,
  queueFirstChecks,
  resolverFor,
  type AcceptedWatch,
} from "../watch/save.ts";
import type { ImportScope } from "./world.ts";
import { requireKnown } from "../watch/known.ts";
import { applyEdit, withoutEmptyMembers } from "../watch/watch.ts";
import { salvageSettings } from "./salvage.ts";
import type { ImportedTag } from "./backup/read.ts";
import { unknownSites, withUuids } from "./references.ts";
import { maxItems, withoutDuplicates, withoutKnown, type Note, type SameBy, type ImportItem, firstOf } from "./item.ts";

/** How many watches of a list are looked at for warnings. */
const warnedOf = 100;

/**
 * Creates a watch for each line with the same settings, all or none, and queues their first checks.
 * @returns their UUIDs in the order of the lines, the selectors that were dropped, and warnings of the first lines.
 * @throws Problem naming the first bad line and what is wrong with it; over the plan's limit.
 */
export async function importLines(
  scope: ImportScope,
  { lines: given, shared, dedupe, batch }: { lines: ImportItem[]; shared: Settings; dedupe: boolean; batch: string },
): Promise<{ uuids: string[] } & SaveNotes> {
  const lines = given.map((line) => ({ ...line, settings: withSignIn(line.settings, shared) }));
  if (!lines.length) throw problem.invalid(message("import.no_address"));
  if (lines.length > maxItems) throw problem.tooLarge(message("thing.address_list"), `${maxItems} at once`);
  const by = await acceptanceOf(scope);
  // What all lines share is looked at once.
  const { settings, dropped } = acceptSettings(withoutEmptyMembers(shared), by);
  await requireKnown(scope.mine, settings);
  for (const { where, settings: own } of lines) withPlace(where, () => acceptSettings(addressed(own), by));
  const known = dedupe ? (await scope.mine.watches.addresses()).map((watch) => watch.url) : [];
  const items = dedupe ? withoutDuplicates(lines, known).items : lines;
  const resolver = await resolverFor(scope);
  const watches = items.map(({ where, settings: own, tagTitles = [] }) => {
    const tags = [...(settings.tags ?? []), ...tagTitles.map((title) => resolver.findOrAddTitle(title).uuid)];
    return withPlace(where, () => ({ settings: { ...settings, ...own, tags }, importBatch: batch }));
  });
  const created = await createAcceptedWatches(scope, watches, resolver);
  await queueFirstChecks(scope, created);
  // All lines have the same settings; their tags may differ.
  const warnings = distinct(created.slice(0, warnedOf).flatMap((watch) => watch.warnings()));
  return { uuids: created.map((watch) => watch.uuid), dropped, warnings };
}

/** The result of an import: the created watches with the items they came from, and what was left out. */
export type ImportedItems<W extends ImportItem> = {
  created: { watchId: number; uuid: string; item: W }[];
  /** How many could not be created; why stands in the notes. */
  refused: number;
  notes: Note[];
};

/**
 * Creates the watches and tags of a document. Watches keep their UUIDs where these are nobody's; a tag whose title exists is that
 * tag. `shared` holds for each watch; what is there already by `sameBy` is left out; `dueAt` is when the first checks are
 * due, null for at once.
 * @throws Problem over the plan's limit: then nothing is created.
 */
export async function importDocument<W extends ImportItem>(
  scope: ImportScope,
  parsed: { items: W[]; notes: Note[]; refused?: number; tags?: ImportedTag[] },
  { shared, sameBy, dueAt, batch }: { shared: Settings; sameBy: SameBy; dueAt: number | null; batch: string },
): Promise<ImportedItems<W>> {
  const { mine } = scope;
  if (parsed.items.length > maxItems) throw problem.tooLarge(message("thing.document"), `${maxItems} watches at once`);
  const by = await acceptanceOf(scope);
  const notes = [...parsed.notes];
  const taken = await mine.imports.taken([...parsed.items, ...(parsed.tags ?? [])].flatMap(({ uuid }) => uuid ?? []));
  const signed = parsed.items.map((item) => ({ ...item, settings: withSignIn(item.settings) }));
  const fresh = await withoutKnownItems(scope, signed, sameBy);
  notes.push(...fresh.notes);
  const resolver = await resolverFor(scope);
  const { items, tags: ofDocument, named } = withUuids({ items: fresh.items, tags: parsed.tags ?? [] }, taken);
  const tagUuids = resolveTags(ofDocument, { resolver, taken, by });
  const accepted = items.flatMap((item) => {
    const settings = usableSettings({ ...item, settings: { ...item.settings, ...shared } }, by, notes);
    return settings ? [{ item, settings }] : [];
  });
  const watches = accepted.map(({ item, settings }): AcceptedWatch => {
    const tags = [...(item.tagUuids ?? []), ...(shared.tags ?? [])].flatMap(
      (uuid) => tagUuids.get(uuid) ?? resolver.find(uuid)?.uuid ?? [],
    );
    tags.push(...(item.tagTitles ?? []).map((title) => resolver.findOrAddTitle(title).uuid));
    const { uuid, createdAt, lastViewed } = item;
    const known = { createdAt, lastViewed, importBatch: batch };
    return { uuid, settings: { ...settings, tags }, ...known, ...(dueAt === null ? {} : { dueAt }) };
  });
  const sites = accepted.map(({ item, settings }) => ({ where: item.where, table: settings.table }));
  notes.push(...(await unknownSites(mine, sites, named)));
  await mine.deletions.giveUp(watches.flatMap(({ uuid }) => uuid ?? []));
  await mine.tagDeletions.giveUp(resolver.newTags.map(({ uuid }) => uuid));
  const created = await createAcceptedWatches(scope, watches, resolver);
  // Tags come with watches; where none came, they come alone.
  if (!created.length)
    for (const { uuid, settings, createdAt } of resolver.newTags)
      await mine.tags.add(uuid, settings, createdAt ?? scope.world.clock.now());
  for (const [index, watch] of created.entries()) {
    const where = accepted[index]?.item.where ?? "";
    notes.push(...watch.warnings().map((reason) => ({ where, reason })));
  }
  return {
    created: created.map(({ id, uuid }, index) => ({ watchId: id, uuid, item: accepted[index]?.item as W })),
    refused: items.length - accepted.length + (parsed.refused ?? 0),
    notes,
  };
}

/** The items that are not there yet by `sameBy`; the others become notes. */
export async function withoutKnownItems<W extends ImportItem>({ mine }: ImportScope, items: W[], sameBy: SameBy) {
  switch (sameBy) {
    case "address":
      return withoutDuplicates(
        items,
        (await mine.watches.addresses()).map((watch) => watch.url),
      );
    case "uuid":
      return withoutKnown(items, await mine.imports.own(items.flatMap(({ uuid }) => uuid ?? [])));
    case "nothing":
      return { items, notes: [] };
  }
}

/** UUIDs of the account's tags, existing or new, by the UUIDs that the document has for them. */
function resolveTags(
  tags: readonly ImportedTag[],
  { resolver, taken, by }: { resolver: TagResolver; taken: ReadonlySet<string>; by: Acceptance },
): Map<string, string> {
  return new Map(
    tags.map(({ uuid, settings, createdAt }) => {
      const known = resolver.find(settings.title ?? "");
      if (known) return [uuid, known.uuid];
      const own = applyEdit({}, salvageSettings(settings, by).settings);
      const free = taken.has(uuid) ? crypto.randomUUID() : uuid;
      return [uuid, resolver.add({ uuid: free, settings: own, ...(createdAt ? { createdAt } : {}) }).uuid];
    }),
  );
}

/** The settings that can be taken, or null for a watch that cannot be; why stands in the notes. */
export function usableSettings(
  { where, settings, hasPast }: ImportItem,
  by: Acceptance,
  notes: Note[],
): Settings | null {
  try {
    const { settings: good, left } = salvageSettings(addressed(settings), by);
    const lost = hasPast && left.find((reason) => typeof reason !== "string" && reason.field === "proxy");
    if (lost) {
      // Read from this server's own address it would be another page, asked for by somebody else.
      good.paused = true;
      notes.push({ where, reason: message("import.comes_paused", { why: lost }) });
      left.splice(left.indexOf(lost), 1);
    }
    if (left.length)
      notes.push({ where, reason: message("import.left_out", { what: firstOf(left, { max: 1000, between: "; " }) }) });
    return applyEdit({}, good);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const paused = hasPast ? pausedSettings(settings, by) : null;
    notes.push({
      where,
      reason: paused ? message("import.comes_paused", { why: error.sentence }) : error.sentence,
    });
    return paused;
  }
}

/**
 * The settings of a watch whose address this server may not reach, paused, so that nothing of it is lost: the guard refuses the
 * address at each check, too. null where the address is none that a page could have.
 */
function pausedSettings({ url, ...settings }: ImportItem["settings"], by: Acceptance): Settings | null {
  const { protocol = "", username = "" } = URL.parse(url) ?? {};
  if (!/^(?:https?|ftps?):$/.test(protocol) || username || !fields.shape.url.safeParse(url).success) return null;
  return { ...applyEdit({}, salvageSettings(settings, by).settings), url, paused: true };
}

function addressed(settings: ImportItem["settings"]): ImportItem["settings"] {
  const { success, error } = fields.shape.url.safeParse(settings.url);
  if (!success) throw problem.invalid(about("url", sentenceOf(error.issues, settings.url)));
  return settings;
}

/** Runs `work`; the message of a Problem gets the place in the document before it. */
function withPlace<T>(where: Sentence, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem)
      throw new Problem(error.kind, message("import.in_item", { where, reason: error.sentence }), error.headers);
    throw error;
  }
}
