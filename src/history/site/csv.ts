/** The pages of a site as a table. An address that begins like a formula is none, since all begin with http. Pure. */
import type { Member } from "../../site/member.ts";
import type { ShownBy } from "./shown.ts";

export const pagesCsv = (pages: readonly Member[], { ignored }: Pick<ShownBy, "ignored">): string =>
  [
    "url,state,first_seen,since,by,moved_to,previous_url,ignored",
    ...pages.map(({ key, url, state, firstAt, since, by = "", to, former }) =>
      [
        ...[quoted(url), state, isoTime(firstAt), isoTime(since), by, quoted(to), quoted(former)],
        ignored.has(key) ? "true" : "",
      ].join(","),
    ),
    "",
  ].join("\r\n");

const quoted = (address = ""): string => address && `"${address.replaceAll('"', '""')}"`;
const isoTime = (at: number): string => new Date(at * 1000).toISOString();
