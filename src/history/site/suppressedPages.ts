/** What was read on the pages of a site and not reported, of all pages in one list, newest first. Pure. */
import { sha256 } from "../../secret/digest.ts";
import { titleOfMember } from "../../site/listedTitle.ts";
import type { Member } from "../../site/member.ts";
import { pageId } from "../../site/pageId.ts";
import { shownUnreported, unreportedOf, type KnownOfSite, type Unreported } from "./pageSuppressed.ts";

type Known = { one: Unreported; member: Member };

/** Bits of a cursor that tell what was read in one second apart: as many as a number has room for beside the second. */
const placeBits = 22;
const perSecond = 2 ** placeBits;

/** Its place among what was read in the same second: the same wherever it is listed, whatever else is, since others may be read again meanwhile. */
const placeOf = ({ member, one }: Known): number =>
  Number.parseInt(sha256(`${member.key} ${one.reason} ${one.since}`).slice(0, 8), 16) >>> (32 - placeBits);

type Asked = {
  reason?: Unreported["reason"] | undefined;
  /** Only pages that have it in their address or their title, whatever its case. */
  q?: string | undefined;
  /** The number of the last one that is not asked for; null: from the newest on. */
  after: number | null;
  limit: number;
};

/**
 * As many as are asked for, and the number of the last of them; null where the list ends there. `members`: the pages of which there may be
 * something.
 */
export function suppressedOnPages(members: readonly Member[], known: KnownOfSite, { after, limit, ...filter }: Asked) {
  const all = members.filter(isNamed(filter.q)).flatMap((member) =>
    unreportedOf(member, known)
      .filter(({ reason }) => filter.reason === undefined || reason === filter.reason)
      .map((one): Known => ({ one, member })),
  );
  const newest = Map.groupBy(all, ({ one }) => one.at);
  const found: (Known & { number: number })[] = [];
  for (const at of [...newest.keys()].toSorted((one, other) => other - one)) {
    if (found.length > limit) break;
    if (after !== null && (at - 1) * perSecond >= after) continue;
    const second = (newest.get(at) ?? []).map((each) => ({ ...each, number: at * perSecond - placeOf(each) }));
    found.push(...second.filter(({ number }) => after === null || number < after));
  }
  found.sort((one, other) => other.number - one.number);
  const shown = found.slice(0, limit);
  return {
    readings: shown.map(({ member, one }) => ({
      ...{ page: pageId(member), url: member.url, title: titleOfMember(member) },
      ...shownUnreported(member, one, known),
    })),
    next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
}

function isNamed(q: string | undefined): (member: Member) => boolean {
  const part = q?.trim().toLowerCase() ?? "";
  return (member) =>
    part === "" || [member.url, titleOfMember(member) ?? ""].some((text) => text.toLowerCase().includes(part));
}
