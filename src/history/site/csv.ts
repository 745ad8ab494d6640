/** The pages of a site as a table. An address that begins like a formula is none, since all begin with http. Pure. */
import type { Member } from "../../site/member.ts";

export const pagesCsv = (pages: readonly Member[]): string =>
  [
    "url,state,first_seen,since",
    ...pages.map(({ url, state, firstAt, since }) =>
      [`"${url.replaceAll('"', '""')}"`, state, isoTime(firstAt), isoTime(since)].join(","),
    ),
    "",
  ].join("\r\n");

const isoTime = (at: number): string => new Date(at * 1000).toISOString();
