/** All entries of a list that comes in pages. */
import type { Answer } from "./transport.ts";

/**
 * Yields the entries of each page, and asks for the next one when they are used up. `ask` gets the cursor of a page, which
 * comes from the Link header (RFC 8288) or the member `next_cursor`; `place` is where the entries stand (operation.ts).
 */
export async function* entriesOf(
  ask: (cursor: string | undefined) => Promise<Answer>,
  place: string,
): AsyncGenerator<unknown, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const { data, headers } = await ask(cursor);
    yield* listed(data, place);
    const next = cursorIn(headers.get("link")) ?? nextCursor(data);
    // A server that leads back to the same page would be asked for ever.
    if (next === null || next === cursor) return;
    cursor = next;
  }
}

function listed(data: unknown, place: string): unknown[] {
  if (place === "list") return data as unknown[];
  if (place !== "map") return (data as Record<string, unknown[]>)[place] ?? [];
  return Object.entries(data as Record<string, object>).map(([uuid, entry]) => ({ uuid, ...entry }));
}

/** The cursor of the next page in a Link header; null where there is none. */
function cursorIn(link: string | null): string | null {
  const next = link?.split(/,\s*(?=<)/).find((each) => /;\s*rel="?next"?/.test(each));
  const target = next && /<([^>]*)>/.exec(next)?.[1];
  return target ? new URL(target, "https://tidemark.example").searchParams.get("cursor") : null;
}

function nextCursor(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("next_cursor" in data)) return null;
  return typeof data.next_cursor === "string" ? data.next_cursor : null;
}
