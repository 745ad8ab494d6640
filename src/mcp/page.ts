/** Pages of lists that the API answers whole: the cursor is how many came before. Pure. */
import { OperationRefusal } from "./operation.ts";

type Asked = { limit: number; cursor?: string | undefined };

/** A page of `all`, and the cursor of the next one. @throws OperationRefusal 400 for a cursor that no page gave */
export function pagedIn<T>(all: readonly T[], { limit, cursor }: Asked): { page: T[]; next_cursor: string | null } {
  if (cursor !== undefined && !/^\d{1,7}$/.test(cursor))
    throw new OperationRefusal(400, "cursor: expected next_cursor of the page before");
  const from = Number(cursor ?? 0);
  return { page: all.slice(from, from + limit), next_cursor: from + limit < all.length ? String(from + limit) : null };
}
