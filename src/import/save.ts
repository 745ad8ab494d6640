/**
 * Imports become watches, by the rules of every way in, created all or none. A list of addresses is refused for one bad
 * line; of a document from elsewhere what cannot be taken is left out and named, for nobody can correct its watches by hand.
 */
import type { SaveNotes } from "../http/dropped.ts";
import { sentenceOf } from "../http/sentence.ts";
import { problem, Problem } from "../problem.ts";
import type { TagResolver } from "../watch/tagResolver.ts";
import { acceptable, type Acceptance } from "../settings/acceptable.ts";
import { fields, type Settings } from "../settings/fields.ts";
import {
  acceptanceOf,
  createAcceptedWatches,
  queueFirstChecks,
  resolverFor,
  type AcceptedWatch,
} from "../watch/save.ts";
import type { ImportDesk } from "./world.ts";
import { applyEdit, withoutEmptyMembers } from "../watch/watch.ts";
import { salvaged } from "./salvage.ts";
import { maxItems, withoutDuplicates, withoutKnown, type Note, type SameBy, type Wish } from "./wish.ts";

/** How many watches of a list are looked at for warnings. */
const warnedOf = 100;

/**
 * Creates a watch for each line with the same settings, all or none, and queues their first checks.
 * @returns their UUIDs in the order of the lines, the selectors that were dropped, and warnings of the first lines.
 * @throws Problem naming the first bad line and what is wrong with it; over the plan's limit.
 */
export async function keepLines(
  scope: ImportDesk,
  { lines, shared, dedupe }: { lines: Wish[]; shared: Settings; dedupe: boolean },
): Promise<{ uuids: string[] } & SaveNotes> {
  if (!lines.length) throw problem.invalid("Expected at least one address, one a line; found none");
  if (lines.length > maxItems) throw problem.tooLarge("The list of addresses", `${maxItems} at once`);
  const by = acceptanceOf(scope);
  // What all lines share is looked at once.
  const { settings, dropped } = acceptable(withoutEmptyMembers(shared), by);
  for (const { where, settings: own } of lines) named(where, () => acceptable(addressed(own), by));
  const known = dedupe ? (await scope.mine.watches.addresses()).map((watch) => watch.url) : [];
  const wishes = dedupe ? withoutDuplicates(lines, known).wishes : lines;
  const wardrobe = await resolverFor(scope);
  const births = wishes.map(({ where, settings: own, tagTitles = [] }) => {
    const tags = [...(settings.tags ?? []), ...tagTitles.map((title) => wardrobe.findOrAddTitle(title).uuid)];
    return named(where, () => ({ settings: { ...settings, ...own, tags } }));
  });
  const born = await createAcceptedWatches(scope, births, wardrobe);
  await queueFirstChecks(scope, born);
  // All lines have the same settings; their tags may differ.
  const warnings = [...new Set(born.slice(0, warnedOf).flatMap((watch) => watch.warnings()))];
  return { uuids: born.map((watch) => watch.uuid), dropped, warnings };
}

/** An import of a document: which watches came of which wishes, and what was left out. */
export type KeptDocument<W extends Wish> = { born: { watchId: number; uuid: string; wish: W }[]; notes: Note[] };

/**
 * Creates what a document tells of. Watches keep their UUIDs where these are nobody's; a tag whose title exists is that
 * tag. `shared` holds for each watch; what is there already by `sameBy` is left out; `dueAt` is when the first checks are
 * due, null for at once.
 * @throws Problem over the plan's limit: then nothing is created.
 */
export async function keepDocument<W extends Wish>(
  scope: ImportDesk,
  told: { wishes: W[]; notes: Note[]; tags?: { uuid: string; settings: Settings }[] },
  { shared, sameBy, dueAt }: { shared: Settings; sameBy: SameBy; dueAt: number | null },
): Promise<KeptDocument<W>> {
  const { mine } = scope;
  if (told.wishes.length > maxItems) throw problem.tooLarge("The document", `${maxItems} watches at once`);
  const by = acceptanceOf(scope);
  const notes = [...told.notes];
  const taken = await mine.imports.taken([...told.wishes, ...(told.tags ?? [])].flatMap(({ uuid }) => uuid ?? []));
  const kept = await withoutDoubles(scope, told.wishes, sameBy);
  notes.push(...kept.notes);
  const wardrobe = await resolverFor(scope);
  const brought = broughtTags(told.tags ?? [], { wardrobe, taken, by });
  const accepted = kept.wishes.flatMap((wish) => {
    const settings = usable({ ...wish, settings: { ...wish.settings, ...shared } }, by, notes);
    return settings ? [{ wish, settings }] : [];
  });
  const births = accepted.map(({ wish, settings }): AcceptedWatch => {
    const tags = [...(wish.tagUuids ?? []), ...(shared.tags ?? [])].flatMap(
      (uuid) => brought.get(uuid) ?? wardrobe.find(uuid)?.uuid ?? [],
    );
    tags.push(...(wish.tagTitles ?? []).map((title) => wardrobe.findOrAddTitle(title).uuid));
    const uuid = wish.uuid && !taken.has(wish.uuid) ? wish.uuid : undefined;
    const { createdAt, lastViewed } = wish;
    return { uuid, settings: { ...settings, tags }, createdAt, lastViewed, ...(dueAt === null ? {} : { dueAt }) };
  });
  const born = await createAcceptedWatches(scope, births, wardrobe);
  // Tags come with watches; where none came, they come alone.
  if (!born.length)
    for (const { uuid, settings } of wardrobe.newTags) await mine.tags.add(uuid, settings, scope.world.clock.now());
  for (const [index, watch] of born.entries()) {
    const where = accepted[index]?.wish.where ?? "";
    notes.push(...watch.warnings().map((reason) => ({ where, reason })));
  }
  return { born: born.map(({ id, uuid }, index) => ({ watchId: id, uuid, wish: accepted[index]?.wish as W })), notes };
}

async function withoutDoubles<W extends Wish>({ mine }: ImportDesk, wishes: W[], sameBy: SameBy) {
  switch (sameBy) {
    case "address":
      return withoutDuplicates(
        wishes,
        (await mine.watches.addresses()).map((watch) => watch.url),
      );
    case "uuid":
      return withoutKnown(wishes, await mine.imports.own(wishes.flatMap(({ uuid }) => uuid ?? [])));
    case "nothing":
      return { wishes, notes: [] };
  }
}

/** The tags of a document as the account has them or will, by their UUIDs in the document. */
function broughtTags(
  tags: readonly { uuid: string; settings: Settings }[],
  { wardrobe, taken, by }: { wardrobe: TagResolver; taken: ReadonlySet<string>; by: Acceptance },
): Map<string, string> {
  return new Map(
    tags.map(({ uuid, settings }) => {
      const known = wardrobe.find(settings.title ?? "");
      if (known) return [uuid, known.uuid];
      const free = taken.has(uuid) ? crypto.randomUUID() : uuid;
      return [uuid, wardrobe.add({ uuid: free, settings: applyEdit({}, salvaged(settings, by).settings) }).uuid];
    }),
  );
}

/** The settings that can be taken, or null for a watch that cannot be; why stands in the notes. */
function usable({ where, settings }: Wish, by: Acceptance, notes: Note[]): Settings | null {
  try {
    const { settings: good, left } = salvaged(addressed(settings), by);
    if (left.length) notes.push({ where, reason: `left out ${left.join("; ").slice(0, 1000)}` });
    return applyEdit({}, good);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    notes.push({ where, reason: error.message });
    return null;
  }
}

function addressed(settings: Wish["settings"]): Wish["settings"] {
  const { success, error } = fields.shape.url.safeParse(settings.url);
  if (!success) throw problem.invalid(`url: ${sentenceOf(error.issues, settings.url)}`);
  return settings;
}

/** Says in a refusal where it comes from. */
function named<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.kind, `${where}: ${error.message}`, error.headers);
    throw error;
  }
}
