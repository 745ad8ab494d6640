/** A check as the service makes it: the page from the network, the baseline from the bucket, the cookies of the watch. */
import { adListsFor } from "../blocklist/update.ts";
import { ByteBudget, type Room } from "../lib/concurrency/byteBudget.ts";
import { egressFailure } from "../egress/failure.ts";
import { purposes } from "../egress/purpose.ts";
import type { Deadline } from "../lib/exchange/deadline.ts";
import type { Jar } from "../lib/cookie/jar.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";
import type { Ask } from "../page/page.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { isOneMachine } from "../operator/operator.ts";
import type { LowestInTags } from "../restock/inTag.ts";
import { listsPages } from "../settings/processors.ts";
import { isOfSite } from "../settings/tableOfSite.ts";
import { readsWatches } from "../settings/scheduling.ts";
import { keptReport } from "../services/webhook/siteReport.ts";
import { reportOfMembers } from "../site/report.ts";
import type { Round } from "../site/round.ts";
import { appraise } from "./appraise.ts";
import { check } from "./check.ts";
import { cookiesAfter, storedJar } from "./cookies.ts";
import { firstPage } from "./firstPage.ts";
import type { Outcome } from "./outcome.ts";
import { baselineOf, type StoredObjects } from "./steps/baseline.ts";
import { evaluateRelevance } from "./relevance.ts";
import { fetchPageRows } from "./rows/fetchPageRows.ts";
import { fetchRows } from "./rows/fetchRows.ts";
import { fetchSite } from "./site/fetchSite.ts";
import type { ClaimedPlace } from "./site/place.ts";
import { fetchPage } from "./steps/fetch.ts";
import type { Subject } from "./subject.ts";

/**
 * Of 128 MB that an isolate may have, those that the pages may take that it reads at the same time, whoever asked for them. A page
 * that is parsed takes several times its bytes more, one after the other.
 */
const pages = new ByteBudget({ enters: 6 * 1_048_576, holds: 16 * 1_048_576 });
/** One machine has one isolate for everything: what sites that hang are kept room for is no room of others. */
const ownPages = new ByteBudget({ enters: 12 * 1_048_576, holds: 16 * 1_048_576 });
/** What a page counts for while nothing of it is there, and how large it may be. */
const ofPages = { usual: 16_384, most: purposes.check.maxBytes };

/**
 * `place`: where the objects of the watch are, and the claim by which new ones are named; null for settings without one. `userId`: whose language model may be asked. `deadline`: of the
 * check, which stands still while that waits for room.
 */
export type WatchSubject = Subject & {
  /** With those of the pages of a site. */
  allFeedbackRules?: readonly FeedbackRule[];
  place: ClaimedPlace | null;
  userId?: number | null;
  deadline?: Pick<Deadline, "without">;
};
/** A check without room is made soon; that is no failure of its page. Seconds. */
const retryWithoutRoom = 120;

/** The lowest prices of the account's other watches with these tags; `userId` null: of nobody's. */
export const lowestInTags = async (
  { stores }: Pick<NotifyWorld, "stores">,
  { userId, watchId }: { userId: number | null; watchId: number },
  tags: readonly string[],
): Promise<LowestInTags> => (userId === null ? new Map() : stores.watches.lowestInTags({ userId, watchId }, tags));

/** Checks a watch, or settings that somebody tries. Nothing is stored and nobody is told: that is `commit.ts`. */
export async function checkWatch(world: NotifyWorld, subject: WatchSubject): Promise<Outcome> {
  const budget = isOneMachine(world.operator) ? ownPages : pages;
  const room = budget.room(world.clock.now() * 1000);
  try {
    return await checkIn(room, world, subject);
  } finally {
    room.leave();
  }
}

async function checkIn(room: Room, world: NotifyWorld, subject: WatchSubject): Promise<Outcome> {
  const { settings, memory, place, deadline, allFeedbackRules: feedbackRules = [] } = subject;
  const wait = (ms: number) => deadline?.without(world.clock.wait(ms)) ?? world.clock.wait(ms);
  const userId = place?.userId ?? subject.userId ?? null;
  const jar = await storedJar(world.stores.sealer, subject);
  // One of each answer; who fetches once more is the same visitor.
  const jars: (Jar | null)[] = [];
  const rounds: (Round | null)[] = [];
  const stored = storedObjects(world, place, memory);
  const fetchOnce: typeof fetchPage = async (of, task) => {
    const looked = jars.length ? null : await firstPage(of, subject);
    if (looked) return looked;
    if (readsWatches(settings)) {
      const storedPage = memory.snapshotAt === undefined ? null : baselineOf(memory, stored).markup;
      const rows = { ask: task.ask, settings, memory, userId, watchId: place?.watchId ?? 0, storedPage };
      return isOfSite(settings.table) ? fetchPageRows(of, rows) : fetchRows(of, rows);
    }
    if (!listsPages(settings.processor)) return fetchPage(of, task);
    const { fetched, round } = await fetchSite(of, { ...task, place, wait, feedbackRules });
    rounds.push(round);
    return fetched;
  };
  const checked = await check(subject, {
    now: () => world.clock.now(),
    wait: (milliseconds) => world.clock.wait(milliseconds),
    lists: await adListsFor(world, settings),
    stored,
    lowestInTags: (tags) => lowestInTags(world, { userId, watchId: place?.watchId ?? 0 }, tags),
    fetchNext: async (request, isDoubtful) => {
      const carried = jars[0] ?? jar;
      const ask: Ask = { ...request, ...(carried ? { jar: carried } : {}), room };
      const isIn = await room.enter(ofPages, { now: () => world.clock.now() * 1000, wait });
      if (!isIn)
        return { kind: "failure", ...egressFailure("room"), retryAfterSeconds: retryWithoutRoom, elapsedMs: 0 };
      const answer = await fetchOnce(world, { ask, settings, memory, isDoubtful });
      jars.push(answer.jar ?? null);
      return answer;
    },
    release: ({ body }, bytes) => {
      room.giveBack(body.length - bytes);
      // The garbage collector would take its time.
      (body.buffer as ArrayBuffer).transfer(0);
    },
    appraise: (reading) => appraise(world, { subject, userId }, reading),
    evaluateRelevance: async (outcome, previous) => {
      const named = await withPages(outcome, rounds.at(-1) ?? null, { previous, memory, now: world.clock.now() });
      return evaluateRelevance(world, named, { subject, userId, previous });
    },
  });
  const outcome = withRound(checked, rounds.at(-1) ?? null);
  const [first] = jars;
  if (first === undefined) return outcome;
  const after = outcome.verdict.kind === "failed" ? null : first;
  const end = { before: jar, after, isWritten: outcome.isTraced, now: world.clock.now() };
  return { ...outcome, learned: { ...outcome.learned, ...(await cookiesAfter(world.stores.sealer, subject, end)) } };
}

type Around = { previous: () => Promise<string | null>; memory: WatchMemory; now: number };

/** A change of a site with what became of its pages, as they are called now. */
async function withPages(outcome: Outcome, round: Round | null, { previous, memory, now }: Around): Promise<Outcome> {
  const { verdict } = outcome;
  const before = round === null || verdict.kind !== "changed" ? null : await previous();
  if (round === null || verdict.kind !== "changed" || before === null) return outcome;
  const texts = { before, after: verdict.reading.text, from: memory.snapshotAt ?? 0, to: now };
  return { ...outcome, verdict: { ...verdict, pages: keptReport(reportOfMembers(texts, round.members)) } };
}

/** The outcome with what is to be written and remembered of a site; nothing of that where the check failed. */
const withRound = (outcome: Outcome, round: Round | null): Outcome =>
  round === null || outcome.verdict.kind === "failed"
    ? outcome
    : {
        ...outcome,
        learned: { ...outcome.learned, site: round.memory },
        leaves: round.leaves,
        ...(round.wakesTables ? { wakesTables: true } : {}),
      };

function storedObjects(world: NotifyWorld, place: ObjectOwner | null, memory: WatchMemory | null): StoredObjects {
  if (!place) return { text: async () => null, bytes: async () => null };
  return {
    text: (object) => world.stores.objects.text(place, object, memory?.segment ?? null),
    bytes: (object) => world.stores.objects.bytes(place, object),
  };
}
