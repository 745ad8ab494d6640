/** The pages of a site that are asked for. Pure. */
import { titleOfMember } from "../../site/listedTitle.ts";
import type { Member, MemberState } from "../../site/member.ts";

/** `q`: a part of the address or the title, whatever its case; `under`: how path and query begin; `ignored`: those that are, or the others. */
export type PageFilter = {
  state?: MemberState | undefined;
  q?: string | undefined;
  under?: string | undefined;
  ignored?: boolean | undefined;
};

/** The pages that fit, in the order of their addresses. `isIgnored`: of a page by its key. */
export function pagesIn(
  members: readonly Member[],
  { state, q, under, ignored }: PageFilter,
  isIgnored: (key: string) => boolean,
): Member[] {
  const part = q?.trim().toLowerCase() ?? "";
  return members.filter(
    (member) =>
      (state === undefined || member.state === state) &&
      (ignored === undefined || isIgnored(member.key) === ignored) &&
      (part === "" || [member.url, titleOfMember(member) ?? ""].some((each) => each.toLowerCase().includes(part))) &&
      (under === undefined || under === "" || pathOf(member).startsWith(under)),
  );
}

const pathOf = ({ key }: Member): string => key.slice(key.indexOf("/"));
