/** What stands beside the key of a row: whether it could not be read lately, and which watch reads its page. Pure. */
import type { listRows } from "../../history/rows/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";

type Row = AnswerOf<typeof listRows>["rows"][number];

export function RowMarks({ reader, row }: { reader: Reader; row: Row }) {
  const words = reader.words.watch.rows;
  const { is_unread: isUnread, page, watch } = row;
  return (
    <>
      {isUnread ? (
        <span class="row-mark">
          {" "}
          {words.unread}
          {page?.read_at ? (
            <>
              {" ("}
              <Time reader={reader} at={page.read_at} />
              {")"}
            </>
          ) : null}
        </span>
      ) : null}
      {page && watch !== null ? (
        <span class="row-mark">
          {" ("}
          <a href={`/watch/${watch}`}>{words.ownWatch}</a>
          {")"}
        </span>
      ) : null}
    </>
  );
}
