/** Where a page of a list of several databases goes on. Pure but for what it asks. */
import { about, message } from "../message/message.ts";
import { cursorOf } from "../http/paging.ts";
import { problem } from "../problem.ts";
import { beginning, type Mark } from "./merge.ts";

/**
 * The entry that a cursor names, with its time; `timeOf` looks it up, null for an entry that is not there any more.
 * @throws Problem 400 for a malformed cursor and for one whose entry is gone
 */
export async function markOfCursor(
  cursor: string | undefined,
  timeOf: (id: number) => Promise<{ found: number } | null>,
): Promise<Mark> {
  if (!cursor) return beginning;
  const id = cursorOf(cursor);
  const known = await timeOf(id);
  if (!known) throw problem.invalid(about("cursor", message("request.link_cursor_gone")));
  return { at: known.found, id };
}
