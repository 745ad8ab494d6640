/** The question before everything that matches is deleted: how many, which, and how long they can be brought back. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Hidden, PostButton } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import type { ListPage } from "./listed.ts";

const namedAtMost = 5;

/** `filter`: what the list is narrowed down by, as its form sends it; `next`: where to go afterwards. */
export type DeleteAll = { page: ListPage["page"]; filter: string; next: string };

export function deleteAllPage(reader: Reader, { page: { total, watches }, filter, next }: DeleteAll): string {
  const { deleteAll } = reader.words.watches;
  const number = (n: number) => new Intl.NumberFormat(reader.locale).format(n);
  const named = watches.slice(0, namedAtMost);
  return pageDocument(
    reader,
    { title: deleteAll.title(total, number(total)), section: "watches" },
    <div class="narrow">
      <ul>
        {named.map(({ label }) => (
          <li>
            <Foreign text={nameText(label)} max={120} />
          </li>
        ))}
      </ul>
      {total > named.length ? <p>{deleteAll.more(number(total - named.length))}</p> : null}
      <p>{deleteAll.help}</p>
      <form method="post" action="/watches/act" class="actions">
        <Hidden name="many" value="delete" />
        <Hidden name="whole" value="true" />
        <Hidden name="filter" value={filter} />
        <Hidden name="next" value={next} />
        <PostButton kind="danger" name="sure" value="true">
          {deleteAll.go(total, number(total))}
        </PostButton>
        <a class="button" href={next}>
          {deleteAll.cancel}
        </a>
      </form>
    </div>,
  );
}
