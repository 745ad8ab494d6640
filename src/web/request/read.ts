/** What many screens read by the operations: a watch, a tag. */
import { resourceIn, type AnswerOf } from "../../http/operationCall.ts";
import { getTag } from "../../tag/routes.ts";
import { getWatch } from "../../watch/routes.ts";
import type { C } from "./app.ts";
import { bodyOf, bodyOrNull } from "./operations.ts";

/** A watch with its settings and its state, as a GET answers it. */
export type ShownWatch = Extract<AnswerOf<typeof getWatch>, { uuid: string }>;
/** A tag with its settings, as a GET answers it. */
export type ShownTag = Extract<AnswerOf<typeof getTag>, { uuid: string }>;

/** A watch of the account. @throws Refusal 404 */
export const watchOf = async (c: C, uuid: string): Promise<ShownWatch> =>
  resourceIn(await bodyOf(c, getWatch, { params: { uuid } }));

/** A tag of the account. @throws Refusal 404 */
export const tagOf = async (c: C, uuid: string): Promise<ShownTag> =>
  resourceIn(await bodyOf(c, getTag, { params: { uuid } }));

/** The same watch, or null where it is gone. */
export async function watchOrNull(c: C, uuid: string): Promise<ShownWatch | null> {
  const answer = await bodyOrNull(c, getWatch, { params: { uuid } });
  return answer && resourceIn(answer);
}
