/** A page of a site on the wire. Pure. */
import type { Member } from "../../site/member.ts";

export const shownPage = ({ url, state, firstAt, since, backAt, by, to, former, text }: Member) => ({
  url,
  state,
  first_seen: firstAt,
  since,
  back_at: backAt ?? null,
  by: by ?? null,
  moved_to: to ?? null,
  previous_url: former ?? null,
  title: text?.title || null,
  read_at: text?.readAt ?? null,
  changes: text?.changes ?? 0,
});
