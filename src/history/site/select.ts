/** The pages of a site that are asked for. Pure. */
import { membersOf, type Leaf } from "../../site/leaf.ts";
import type { Member, MemberState } from "../../site/member.ts";

/** `q`: a part of the address, whatever its case; `under`: how path and query begin. */
export type PageFilter = { state?: MemberState | undefined; q?: string | undefined; under?: string | undefined };

/** The pages that fit, in the order of their addresses. */
export function pagesIn(leaves: readonly Leaf[], { state, q, under }: PageFilter): Member[] {
  const part = q?.trim().toLowerCase() ?? "";
  return leaves
    .flatMap(membersOf)
    .filter(
      (member) =>
        (state === undefined || member.state === state) &&
        (part === "" || member.url.toLowerCase().includes(part)) &&
        (under === undefined || under === "" || pathOf(member).startsWith(under)),
    );
}

const pathOf = ({ key }: Member): string => key.slice(key.indexOf("/"));
