/** Imports become watches: checked by the rules of every way in, deduplicated, created all or none. */
import { sentenceOf } from "../http/sentence.ts";
import { problem, Problem } from "../problem.ts";
import { acceptable } from "../watch/acceptable.ts";
import { fields, type Settings } from "../watch/fields.ts";
import { acceptanceOf, bear, firstChecks, wardrobeFor, type Desk } from "../watch/keep.ts";
import { stored } from "../watch/watch.ts";
import { withoutDuplicates, type Wish } from "./wish.ts";

/** One import must end within a request. */
const mostWishes = 20_000;

/**
 * Creates a watch for each line with the same settings, all or none, and queues their first checks.
 * @returns their UUIDs in the order of the lines.
 * @throws Problem naming the first bad line and what is wrong with it; over the plan's limit.
 */
export async function keepLines(
  desk: Desk,
  { lines, shared, dedupe }: { lines: Wish[]; shared: Settings; dedupe: boolean },
): Promise<string[]> {
  if (lines.length > mostWishes)
    throw problem.tooLarge(`An import of ${lines.length} addresses`, `${mostWishes} at once`);
  const by = acceptanceOf(desk);
  // What all lines share is looked at once.
  const { settings } = acceptable(stored(shared), by);
  for (const { where, settings: own } of lines) named(where, () => acceptable(addressed(own), by));
  const known = dedupe ? (await desk.mine.watches.addresses()).map((watch) => watch.url) : [];
  const wishes = dedupe ? withoutDuplicates(lines, known).wishes : lines;
  const wardrobe = await wardrobeFor(desk);
  const births = wishes.map(({ where, settings: own, tagTitles = [] }) => {
    const tags = [...(settings.tags ?? []), ...tagTitles.map((title) => wardrobe.titled(title).uuid)];
    return named(where, () => ({ settings: { ...settings, ...own, tags } }));
  });
  const born = await bear(desk, births, wardrobe);
  await firstChecks(desk, born);
  return born.map((watch) => watch.uuid);
}

function addressed(settings: Wish["settings"]): Wish["settings"] {
  const { success, error } = fields.shape.url.safeParse(settings.url);
  if (!success) throw problem.invalid(`url: ${sentenceOf(error.issues)}`);
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
