/** The watch that somebody means by a UUID, an address or a title. */
import type { Tidemark } from "../client.ts";
import type { WatchEntry } from "../generated.ts";
import { UsageError } from "./arguments.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUuid = (written: string): boolean => uuid.test(written);
const shown = 5;

/** Its UUID. @throws UsageError where none is found, or several */
export async function watchOf(tidemark: Tidemark, written: string): Promise<string> {
  if (uuid.test(written)) return written.toLowerCase();
  const { watches } = await tidemark.listWatchPage({ q: wordsOf(written), limit: 50 });
  return intendedWatch(written, watches);
}

/** What is searched for: terms such as tag: would be read as such, and are words here. */
export const wordsOf = (written: string): string => written.replaceAll('"', " ").slice(0, 1000);

type Named = Pick<WatchEntry, "uuid" | "label" | "url" | "title">;

/** Those that are called so exactly, whatever the case of letters. */
export function namesakes<W extends Named>(written: string, watches: readonly W[]): W[] {
  const same = (text: string | null) => text?.toLowerCase() === written.toLowerCase();
  return watches.filter(({ label, url, title }) => same(label) || same(url) || same(title));
}

/** The one of `watches` that is called so; else the only one. @throws UsageError */
export function intendedWatch(written: string, watches: readonly Named[]): string {
  const exact = namesakes(written, watches);
  const found = exact.length > 0 ? exact : watches;
  const [first] = found;
  if (!first) throw new UsageError(`No watch is called ${written}; tidemark list shows them`);
  if (found.length === 1) return first.uuid;
  const some = found.slice(0, shown).map((each) => `  ${each.uuid}  ${each.label}`);
  const more = found.length > shown ? [`  and ${found.length - shown} more`] : [];
  throw new UsageError(
    [`${found.length} watches could be ${written}; name one by its UUID:`, ...some, ...more].join("\n"),
  );
}
