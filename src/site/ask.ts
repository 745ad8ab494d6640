/** Asking pages of a site what became of them, one after the other. Knows of no network. */
import { sha256 } from "../secret/digest.ts";
import { meaningOf, type Around, type Probe, type RawAnswer } from "./answer.ts";
import type { Member } from "./member.ts";
import type { PageAnswer } from "./proof.ts";
import type { Asked, OpenRound } from "./round.ts";
import type { Sources } from "./source.ts";

/** How long it is known how a host answers where there is nothing; seconds. */
const probeSeconds = 7 * 86_400;
/** So many pages in a row that say nothing are enough: the host has other cares. */
const maxUnread = 4;

/** What the pages that the round wants to ask answered, as far as there was time. */
export async function askPages({ toAsk, task, listing }: OpenRound, sources: Sources): Promise<Asked> {
  const { memory, now, scope, url } = task;
  const known = memory?.probe;
  let probe: Probe | null = known && now - known.at < probeSeconds ? known : null;
  const answers = new Map<string, PageAnswer>();
  let unread = 0;
  for (const member of toAsk) {
    if (sources.isLate() || unread >= maxUnread) break;
    const raw = await sources.page(member.url);
    // What answers like a page is set against what the host answers where there is nothing.
    if (raw.kind === "page" && probe === null) probe = probeOf(await sources.page(nothingAt(member, now)), now);
    const around: Around = { scope, home: url, probe, isListed: (key) => listing.pages.has(key) };
    const answer = raw.kind === "page" && probe === null ? unreadAnswer : meaningOf(member, raw, around);
    unread = answer.kind === "unread" ? unread + 1 : 0;
    answers.set(member.key, answer);
  }
  return { answers, probe };
}

/** Without knowing how the host answers where there is nothing, its pages say nothing. */
const unreadAnswer: PageAnswer = { kind: "unread" };

function probeOf(raw: RawAnswer, at: number): Probe | null {
  if (raw.kind === "absent" || raw.kind === "refused") return { kind: "honest", at };
  if (raw.kind !== "page") return null;
  return raw.hops > 0 ? { kind: "redirect", at, to: raw.url } : { kind: "page", at, hash: raw.hash };
}

/** An address of the host of a page, in its folder, that nobody ever had. */
function nothingAt({ url, key }: Member, now: number): string {
  const name = sha256(`${key} ${Math.floor(now / probeSeconds)}`).slice(0, 20);
  return new URL(name, url).href;
}
