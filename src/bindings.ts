/**
 * The only file that reads bindings. It turns them into the stores and senders that the rest of the service uses; `now` is a function here
 * and a plain value below. `mine(caller)` gives stores bound to one account: request handlers see no others, so that none forgets whose a row is.
 */
import type { AlertMessage, CheckMessage, PackMessage, TickMessage, ArrivalsMessage } from "./schedule/message.ts";
import { diskFrom, machineFrom } from "./system/disk.ts";
import { accountStore, myAccount } from "./account/store.ts";
import { invitationStore } from "./admin/invitations/store.ts";
import { moveStore } from "./admin/move/store.ts";
import { adminStore } from "./admin/store.ts";
import { egressOf } from "./ai/egress.ts";
import { summaryStore } from "./ai/store.ts";
import { aiUsageStore } from "./ai/usage/store.ts";
import { billingStore, myBilling } from "./billing/store.ts";
import { packStore } from "./schedule/packs/store.ts";
import { scheduleStore } from "./schedule/store.ts";
import type { HostLine } from "./limits/hostLine.ts";
import { ownHost, type GuardRules } from "./egress/destination.ts";
import { datagramsFrom } from "./egress/datagrams.ts";
import { exportStore } from "./export/store.ts";
import { feedbackStore } from "./feedback/store.ts";
import { RecentPictures } from "./history/screenshots/recentPictures.ts";
import { historyStore } from "./history/store.ts";
import { onDemand } from "./lib/onDemand.ts";
import { gatheringDatabase } from "./storage/gathering/store.ts";
import { objectStore } from "./storage/objects.ts";
import { importStore } from "./import/store.ts";
import { channelStore } from "./notify/channel/store.ts";
import { channelRemoval } from "./notify/removal/store.ts";
import { deliveryLog } from "./notify/store.ts";
import { outboxStore } from "./notify/outbox/store.ts";
import { myApps, oauthStore } from "./oauth/store.ts";
import { searchStore } from "./search/store.ts";
import { myPush, pushStore } from "./push/store.ts";
import { sealerFrom, type Sealer } from "./secret/seal.ts";
import { idempotencyStore } from "./http/idempotency/store.ts";
import { mailboxStore } from "./storage/mailbox/store.ts";
import { memoryStore, segmentReader } from "./storage/memory/store.ts";
import { lookStore } from "./look/store.ts";
import type { LookMine } from "./look/world.ts";
import { shardStore } from "./storage/shard/store.ts";
import { sizeStore } from "./storage/size/store.ts";
import { noteStore } from "./storage/notes/store.ts";
import { QueryBudget } from "./storage/queries.ts";
import { queueOfShard } from "./shard/queue.ts";
import { shardsOf, type Shards } from "./shard/shards.ts";
import { suppressedStore } from "./history/suppressed/store.ts";
import { hostStore } from "./schedule/hosts/store.ts";
import { deadLetterStore } from "./housekeeping/deadLetters/store.ts";
import { deletedStore } from "./housekeeping/deleted/store.ts";
import { heartbeatStore } from "./housekeeping/heartbeat/store.ts";
import { objectNameStore } from "./history/objectNames/store.ts";
import { healthStore } from "./storage/health/store.ts";
import { proofPagePath } from "./operator/origin.ts";
import { isOneMachine, operatorFrom, type Operator } from "./operator/operator.ts";
import { counterStore } from "./storage/counters/store.ts";
import { metricsStore } from "./system/metrics/store.ts";
import { readinessStore } from "./system/ready/store.ts";
import type { SystemStores } from "./system/world.ts";
import type { BoundStores } from "./tag/bound/routes.ts";
import { boundStore } from "./tag/bound/store.ts";
import { tagDeletionStore } from "./tag/deletion/store.ts";
import { tagSettings, tagStore } from "./tag/store.ts";
import { myTelegram, telegramStore } from "./telegram/store.ts";
import { watchReader } from "./watch/reader/store.ts";
import { changeListStore } from "./history/changes/list/store.ts";
import { neighbourStore } from "./history/changes/one/store.ts";
import { priceStore } from "./history/prices/store.ts";
import { proxyStore } from "./storage/proxies/store.ts";
import { customBrowser } from "./page/fetchers/custom.ts";
import { siteStore } from "./site/store.ts";
import { cookieStore } from "./watch/cookies/store.ts";
import { editStore } from "./watch/edits/store.ts";
import { changeReader } from "./history/changes/store.ts";
import type { AdminStores } from "./admin/world.ts";
import type { ExportMine, ExportStores } from "./export/world.ts";
import type { HousekeepingStores } from "./housekeeping/world.ts";
import type { ImportMine } from "./import/world.ts";
import type { SearchMine } from "./search/world.ts";
import type { OauthMine, OauthStores } from "./oauth/world.ts";
import type { ModelBinding, World } from "./world.ts";
import { deletionStore } from "./watch/deletion/store.ts";
import { shortWatchStore } from "./watch/short/store.ts";
import { watchListStore } from "./watch/list/store.ts";
import { watchStore } from "./watch/store.ts";

/** The stores of everything. */
export interface Stores extends Omit<
  HousekeepingStores & ExportStores & AdminStores & SystemStores & OauthStores,
  "mine"
> {
  mine(caller: { userId: number }): Mine;
}
export interface Mine extends ExportMine {
  imports: ImportMine["imports"];
  search: SearchMine["search"];
  looks: LookMine["looks"];
  apps: OauthMine["apps"];
  bound: ReturnType<BoundStores["mine"]>["bound"];
}

const unixNow = () => Math.floor(Date.now() / 1000);

/** All databases of this deployment, each as a world; `now` in Unix seconds; `queries`: of the invocation. */
export const shardsFrom = (env: Env, now: () => number = unixNow, queries = queriesOf(env)): Shards<Stores> =>
  shardsOf(deploymentOf(env).databases.length, (index) => worldOf(env, { now, index, queries }));

/** The world as this deployment has it; `now` in Unix seconds; `index`: of the database that its stores are of. */
export const worldFrom = (env: Env, now: () => number = unixNow, index = 0): World<Stores> =>
  worldOf(env, { now, index, queries: queriesOf(env) });

/** On one machine nothing bounds how often the database is asked. */
const queriesOf = (env: Env) => new QueryBudget(isOneMachine(deploymentOf(env).operator) ? Infinity : undefined);

/** `queries`: those of the invocation, of all its databases. */
type Invocation = { now: () => number; index: number; queries: QueryBudget };

function worldOf(env: Env, { now, index, queries }: Invocation): World<Stores> {
  const { databases, operator, sealer, net } = deploymentOf(env);
  const database = databases[index];
  if (!database) throw new RangeError(`There is no database ${index} of ${databases.length}`);
  // What is asked of it gathers in a request of its own.
  const db = gatheringDatabase(database, queries);
  return {
    clock: { now, wait: (milliseconds) => scheduler.wait(milliseconds) },
    operator,
    shard: { index, count: databases.length },
    stores: storesFrom({ env, db, index, operator, sealer, queries }),
    net: net[index] as World["net"],
  };
}

type Deployment = { databases: D1Database[]; operator: Operator; sealer: Sealer; net: World["net"][] };

/** What is the same for all requests, by the bindings that it was read from. */
const deployments = new WeakMap<Env, Deployment>();

function deploymentOf(env: Env): Deployment {
  const known = deployments.get(env);
  if (known) return known;
  const operator = operatorFrom(env);
  const databases = databasesOf(env);
  const net = databases.map((_, index) => netFrom(env, operator, index));
  const made = { databases, operator, sealer: sealerFrom(operator.ENCRYPTION_KEYS), net };
  deployments.set(env, made);
  return made;
}

/** The databases in their order: the bindings `DB`, `DB_1`, `DB_2` and so on, without a gap. */
function databasesOf(env: Env): D1Database[] {
  const databases = [env.DB];
  for (;;) {
    const next = (env as unknown as Record<string, D1Database | undefined>)[`DB_${databases.length}`];
    if (!next) return databases;
    databases.push(next);
  }
}

function netFrom(env: Env, operator: Operator, index: number): World["net"] {
  const sendDatagram = datagramsFrom((env as Env & { DATAGRAMS?: Fetcher }).DATAGRAMS);
  const own = operator.PUBLIC_URL && ownHost(operator.PUBLIC_URL);
  const guardRules: GuardRules = {
    allow: operator.EGRESS_ALLOW,
    ownHosts: own ? [own] : [],
    own: { ports: operator.OWN_PORTS, addresses: operator.OWN_ADDRESSES },
    ownPage: operator.PUBLIC_URL && new URL(proofPagePath, operator.PUBLIC_URL).href,
    isSelfHosted: operator.SELF_HOSTED,
    isOneMachine: isOneMachine(operator),
    hasDatagrams: sendDatagram !== undefined,
  };
  const egress = egressOf(operator, guardRules, Date.now);
  const elsewhere =
    operator.BROWSER_URL === null ? null : customBrowser(operator.BROWSER_URL, egress.egress.fetchOperatorEndpoint);
  return {
    ...egress,
    guardRules,
    // Optional, so that wrangler.toml need not name it.
    ai: (env as Env & { AI?: ModelBinding }).AI,
    // Asked each time: one machine has a browser once it is installed there.
    get browser() {
      return elsewhere ?? env.BROWSER;
    },
    disk: diskFrom((env as Env & { DISK?: Fetcher }).DISK),
    machine: machineFrom((env as Env & { DISK?: Fetcher }).DISK, env.CHECKS),
    sendDatagram,
    limiter: env.LIMITER,
    hostLine: (env as Env & { HOST_LINE?: DurableObjectNamespace<HostLine> }).HOST_LINE,
    queues: queuesOf(env, index),
  };
}

type Sources = { env: Env; db: D1Database; index: number; operator: Operator; sealer: Sealer; queries: QueryBudget };

/** A request needs few of them. */
const storesFrom = onDemand<Sources, Stores>({
  db: ({ db }) => db,
  sealer: ({ sealer }) => sealer,
  queries: ({ queries }) => queries,
  objects: ({ env, db, operator }) =>
    objectStore(env.OBJECTS, { segmentOf: segmentReader(db), isEachPaid: operator.STARTED_AT === null }),
  checks: ({ db }) => scheduleStore(db),
  hosts: ({ db }) => hostStore(db),
  packs: ({ db }) => packStore(db),
  suppressed: ({ db }) => suppressedStore(db),
  deadLetters: ({ db }) => deadLetterStore(db),
  heartbeats: ({ db }) => heartbeatStore(db),
  objectNames: ({ db }) => objectNameStore(db),
  recentPictures: () => new RecentPictures(),
  deletedWatches: ({ db }) => deletedStore(db),
  watches: ({ db, sealer }) => watchReader(db, sealer),
  changes: ({ db }) => changeReader(db),
  outbox: ({ db, sealer, env, index }) => outboxStore(db, sealer, queuesOf(env, index)),
  channels: ({ db, sealer }) => channelRemoval(db, sealer),
  accounts: ({ db, sealer }) => accountStore(db, sealer),
  apps: ({ db }) => oauthStore(db),
  invitations: ({ db }) => invitationStore(db),
  telegram: ({ db }) => telegramStore(db),
  push: ({ db, sealer }) => pushStore(db, sealer),
  billing: ({ db }) => billingStore(db),
  admin: ({ db, sealer }) => adminStore(db, sealer),
  moves: ({ db, index }) => moveStore(db, index),
  batch:
    ({ db }) =>
    (statements) =>
      db.batch(statements),
  health: ({ db }, { objects }) => healthStore(db, objects),
  readiness: ({ db }) => readinessStore(db),
  metrics: ({ db }) => metricsStore(db),
  notes: ({ db }) => noteStore(db),
  size: ({ db }) => sizeStore(db),
  counters: ({ db }) => counterStore(db),
  summaries: ({ db }) => summaryStore(db),
  aiUsage: ({ db }) => aiUsageStore(db),
  shard: ({ db, index }) => shardStore(db, index),
  memory: ({ db }) => memoryStore(db),
  mailbox: ({ db }) => mailboxStore(db),
  proxies: ({ env, db, index, sealer, queries }) => proxyStore(index ? gatheringDatabase(env.DB, queries) : db, sealer),
  idempotentAnswers: ({ db }) => idempotencyStore(db),
  tags: ({ db, sealer }) => tagSettings(db, sealer),
  mine:
    ({ db, sealer }, own) =>
    ({ userId }) =>
      mineFrom({ db, sealer, userId, own }),
});

/** The stores of one account; `own`: those of its database. */
const mineFrom = onDemand<{ db: D1Database; sealer: Sealer; userId: number; own: Stores }, Mine>({
  account: (of) => myAccount(of),
  apps: ({ db, userId }) => myApps(db, userId),
  watches: (of) => watchStore(of),
  watchList: (of) => watchListStore(of),
  shortWatches: (of) => shortWatchStore(of),
  deletions: (of) => deletionStore(of),
  tags: (of) => tagStore(of),
  bound: (of) => boundStore(of),
  tagDeletions: (of) => tagDeletionStore(of),
  history: ({ db, userId, own }) => historyStore({ db, objects: own.objects, userId }),
  changes: (of) => changeListStore(of),
  nextChanges: (of) => neighbourStore(of),
  prices: (of) => priceStore(of),
  sites: (of) => siteStore(of),
  edits: (of) => editStore(of),
  cookies: (of) => cookieStore(of),
  deliveries: ({ db, userId }) => deliveryLog(db, userId),
  channels: (of) => channelStore(of),
  telegram: ({ db, userId }) => myTelegram(db, userId),
  push: (of) => myPush(of),
  billing: ({ db, userId }) => myBilling(db, userId),
  imports: (of) => importStore(of),
  exports: (of) => exportStore(of),
  search: (of) => searchStore(of),
  looks: ({ userId, own }) => lookStore({ objects: own.objects, userId }),
  feedback: (of) => feedbackStore(of),
});

/** The queues, for messages about the database of this number. */
function queuesOf(env: Env, index: number) {
  const of = <Body>(queue: Queue): Queue<Body> => queueOfShard(queue as Queue<Body>, index);
  // Optional: a deployment that was configured by an older version works without them.
  const { TICKS: ticks, CROWD_CHECKS: crowdChecks = env.CHECKS } = env as Env & { TICKS?: Queue; CROWD_CHECKS?: Queue };
  return {
    checks: of<CheckMessage | PackMessage>(env.CHECKS),
    crowdChecks: of<PackMessage>(crowdChecks),
    slowChecks: of<CheckMessage>(env.SLOW_CHECKS),
    browserChecks: of<CheckMessage>(env.BROWSER_CHECKS),
    rechecks: of<CheckMessage>(env.RECHECKS),
    alerts: of<AlertMessage>(env.ALERTS),
    slowAlerts: of<AlertMessage>(env.SLOW_ALERTS),
    ...(ticks && { ticks: of<TickMessage | ArrivalsMessage>(ticks) }),
  };
}
