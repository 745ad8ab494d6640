/** Reading pages of a site at the end of a round of its list: from the network, and with the texts of the last time from the storage. */
import { rulesOfPage, type FeedbackRule } from "../../noise/feedback/rule.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import type { Effective } from "../../settings/effective.ts";
import type { SiteSettings } from "../../settings/site.ts";
import { sha256 } from "../../secret/digest.ts";
import { changesOf, type Leaf } from "../../site/leaf.ts";
import { pagesPerDay } from "../../site/budget.ts";
import { pageIds } from "../../site/pageId.ts";
import { namedKey } from "../../site/aside.ts";
import { apartCount, apartOf, isWanted } from "../../site/reading/apart.ts";
import { readPages, type ReadingSources } from "../../site/reading/read.ts";
import { asksBeside, markedNew, type FieldsOf } from "../../site/reading/fields.ts";
import { loadTexts } from "../../site/reading/load.ts";
import { wantedNote, wantedPages, type Wanted } from "../../site/reading/wanted.ts";
import { withReading } from "../../site/reading/round.ts";
import type { Round } from "../../site/round.ts";
import type { Scope } from "../../site/scope.ts";
import { pack } from "../../storage/content.ts";
import { StorageFailure, type ObjectOwner } from "../../storage/objects.ts";
import { settingsHashes } from "../../watch/hashes.ts";
import type { CrawlRound } from "./crawlInRound.ts";
import { changesBetween } from "./comparePages.ts";
import { retrySeconds } from "./retry.ts";
import type { SiteFields } from "../../site/reading/siteFields.ts";
import type { SiteSources } from "./sources.ts";

type RoundReading = {
  settings: Effective;
  /** Of the watch, with those of pages of the site. */
  feedbackRules: readonly FeedbackRule[];
  site: Required<SiteSettings>;
  place: ObjectOwner & { generation: number };
  sources: SiteSources;
  crawled: CrawlRound | null;
  fields: SiteFields;
  scope: Scope;
  wanted: Wanted | null;
  now: number;
};

/** The round with what its pages say; without that where it cannot be stored. `stored`: the leaves as they were before it. */
export async function readInRound(
  world: NotifyWorld,
  { round: made, stored }: { round: Round; stored: readonly Leaf[] },
  reading: RoundReading,
): Promise<Round> {
  const { settings, site, crawled, now } = reading;
  const fieldsOf = (url: string) => reading.fields(url).map(({ id }) => id);
  const round = withNew(made, stored, fieldsOf);
  // Where things are as they are, a page that was read before would change without a word.
  const known = new Set(round.isRelisted ? round.members.flatMap(({ key, text }) => (text ? [key] : [])) : []);
  const given = new Map([...(crawled?.texts ?? [])].filter(([key]) => !known.has(key)));
  const isCrawling = crawled !== null && (crawled.memory.isOpen || site.requests_per_day === null);
  const perDay = pagesPerDay(site, { pages: round.memory.listed, most: settings.site_reads });
  const own = site.own_watches.map(({ watch }) => watch);
  const watches = own.length ? await world.stores.mine(reading.place).sites.ownWatches(own) : noWatches;
  const wanted = wantedPages(round.members, reading.wanted);
  const offers = ownOffers(site, { watches, scope: reading.scope });
  const apart = apartOf(site, {
    ...{ scope: reading.scope, watches: new Set(watches.keys()), perDay, wanted },
    isAsked: ({ key, url }) => asksBeside(fieldsOf(url), { readsOffer: offers.has(key) }),
  });
  const isDone = wanted !== null && !round.members.some((member) => isWanted(member, apart));
  // What was wanted meanwhile is another note.
  if (isDone) await world.stores.notes.removeSame(wantedNote(reading.place.watchId), JSON.stringify(reading.wanted));
  const task = {
    members: round.members,
    memory: round.memory.reading,
    settings: readingHash(settings),
    perDay,
    added: round.added,
    given,
    isGivenOnly: round.isRelisted || isCrawling,
    apart: round.isRelisted ? { ...apart, wanted: null } : apart,
    apartCount: apartCount(site),
    fieldsOf,
    now,
  };
  try {
    return withReading(round, stored, await readPages(task, readingSources(world, reading)));
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // The pages are read again soon, and the list counts all the same.
    console.error(JSON.stringify({ what: "texts of a site could not be stored", error: error.message }));
    await world.stores.health.recordFailure("storage", now);
    return {
      ...round,
      memory: { ...round.memory, againAt: Math.min(round.memory.againAt ?? Infinity, now + retrySeconds) },
    };
  }
}

/** The round with a mark on pages that came in it, where tables want something of them, whether they are read now or later. */
function withNew(round: Round, stored: readonly Leaf[], fieldsOf: FieldsOf): Round {
  const members = markedNew(round.members, round.added, fieldsOf);
  return members === round.members ? round : { ...round, members, leaves: changesOf(members, stored) };
}

type OwnWatches = ReadonlyMap<string, { readsOffer: boolean }>;
const noWatches: OwnWatches = new Map();

/** The keys of pages whose own watches read price or stock. */
const ownOffers = (
  site: Required<SiteSettings>,
  { watches, scope }: { watches: OwnWatches; scope: Scope },
): ReadonlySet<string> =>
  new Set(
    site.own_watches.flatMap(({ address, watch }) =>
      watches.get(watch)?.readsOffer === true ? [namedKey(address, scope)] : [],
    ),
  );

/** The settings that say what is asked for and read of a page, as a hash; which pages there are is none of them. */
function readingHash(settings: Effective): string {
  const { request, text } = settingsHashes({ ...settings, url: "", site: null });
  return sha256(request + text).slice(0, 8);
}

function readingSources(world: NotifyWorld, reading: RoundReading): ReadingSources {
  const { settings, feedbackRules, place, sources, fields, now } = reading;
  const ofPages = feedbackRules.filter(({ page }) => page !== undefined);
  const { objects } = world.stores;
  return {
    read: (url, validators) => sources.read(url, { settings, fields: fields(url), validators }),
    compare: (before, after, { member, since }) => {
      const rules = ofPages.length === 0 ? [] : rulesOfPage(ofPages, pageIds(member));
      return changesBetween({ before, after }, settings, { since, now, feedbackRules: rules });
    },
    load: (name) => loadTexts(objects, place, name),
    store: (texts) => objects.putBytes(place, place.generation, pack(JSON.stringify(texts))),
    isLate: sources.isLate,
    askedToWait: sources.askedToWait,
  };
}
