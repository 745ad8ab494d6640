/** By what paths, tools and notes name a page of a site. Pure. */
import { sha256 } from "../secret/digest.ts";
import type { Member } from "./member.ts";

/** 16 hexadecimal digits, the same wherever the page is listed. */
export const pageId = ({ key }: Pick<Member, "key">): string => sha256(key).slice(0, 16);

/** The same, and where it moved here the one that it had at its first address. */
export const pageIds = ({ key, place = key }: Pick<Member, "key" | "place">): string[] =>
  [...new Set([key, place])].map((each) => pageId({ key: each }));
