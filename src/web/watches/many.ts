/** One action on many watches, by the operation for that. */
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import type { Sentence } from "../../message/message.ts";
import { messageIn } from "../../message/written.ts";
import type { ListQuery } from "./query.ts";
import { actOnWatches } from "../../tag/bulk/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";

type Result = AnswerOf<typeof actOnWatches>["results"][number];
type Acted = AnswerOf<typeof actOnWatches>;

/** `uuids`: the watches that it was done to; `refused`: those that refused it, and why; `unchanged`: those that were so before. */
export type Done = { uuids: string[]; unchanged: number; refused: { uuid: string; sentence: Sentence }[] };

/** Acts on all of them, in parts where there are more than one request takes. @throws Refusal for what is refused for all */
export async function actOnAll(c: C, json: Record<string, unknown>): Promise<Done> {
  const all: Result[] = [];
  let cursor: string | null = null;
  do {
    const part: Acted = await bodyOf(c, actOnWatches, { json: { ...json, ...(cursor ? { cursor } : {}) } });
    all.push(...part.results);
    cursor = part.next_cursor;
  } while (cursor);
  return {
    uuids: all.filter(({ status }) => status === "done").map(({ uuid }) => uuid),
    unchanged: all.filter(({ status }) => status === "unchanged").length,
    refused: all.flatMap((result) =>
      result.error ? { uuid: result.uuid, sentence: messageIn(result) ?? result.error } : [],
    ),
  };
}

/** What the list is narrowed down by, as operations on many watches take it. */
export const filterOf = ({ q, tags, state }: Pick<ListQuery, "q" | "tags" | "state">) => ({
  ...(q ? { q } : {}),
  ...(tags.length > 0 ? { tag: tags } : {}),
  ...(state ? { state } : {}),
});
