/**
 * The only file that reads bindings. It turns them into the stores and senders that the rest of the service uses; `now`
 * is a function here and a plain value everywhere below. `mine(caller)` gives stores bound to one account: request
 * handlers see no others, so that forgetting whose a row is cannot happen.
 */
import { accountStore, myAccount } from "./account/store.ts";
import { invitationStore } from "./admin/invitations/store.ts";
import { moveStore } from "./admin/move/store.ts";
import { adminStore } from "./admin/store.ts";
import { modelBases } from "./ai/bases.ts";
import { summaryStore } from "./ai/store.ts";
import { aiUsageStore } from "./ai/usage/store.ts";
import type { AlertMessage, CheckMessage, PackMessage, TickMessage } from "./schedule/message.ts";
import { billingStore, myBilling } from "./billing/store.ts";
import { packStore } from "./schedule/packs/store.ts";
import { scheduleStore } from "./schedule/store.ts";
import type { HostLine } from "./limits/hostLine.ts";
import { withOperatorUrls } from "./lib/network/allow.ts";
import { ownHost, type GuardRules } from "./egress/destination.ts";
import { createEgress } from "./egress/egress.ts";
import { userAgentOf } from "./egress/agent.ts";
import { exportStore } from "./export/store.ts";
import { feedbackStore } from "./feedback/store.ts";
import { RecentPictures } from "./history/screenshots/recentPictures.ts";
import { historyStore } from "./history/store.ts";
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
import { operatorFrom, type Operator } from "./operator/operator.ts";
import { version } from "./operator/version.ts";
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

/** All databases of this deployment, each as a world; `now` in Unix seconds. */
export const shardsFrom = (env: Env, now: () => number = unixNow): Shards<Stores> =>
  shardsOf(databasesOf(env).length, (index) => worldFrom(env, now, index));

/** The databases in their order: the bindings `DB`, `DB_1`, `DB_2` and so on, without a gap. */
function databasesOf(env: Env): D1Database[] {
  const databases = [env.DB];
  for (;;) {
    const next = (env as unknown as Record<string, D1Database | undefined>)[`DB_${databases.length}`];
    if (!next) return databases;
    databases.push(next);
  }
}

/** The world as this deployment has it; `now` in Unix seconds; `index`: of the database that its stores are of. */
export function worldFrom(env: Env, now: () => number = unixNow, index = 0): World<Stores> {
  const databases = databasesOf(env);
  const database = databases[index];
  if (!database) throw new RangeError(`There is no database ${index} of ${databases.length}`);
  const db = gatheringDatabase(database);
  const operator = operatorFrom(env);
  const own = operator.PUBLIC_URL && ownHost(operator.PUBLIC_URL);
  const guardRules: GuardRules = {
    allow: operator.EGRESS_ALLOW,
    ownHosts: own ? [own] : [],
    own: { ports: operator.OWN_PORTS, addresses: operator.OWN_ADDRESSES },
    ownPage: operator.PUBLIC_URL && new URL(proofPagePath, operator.PUBLIC_URL).href,
    isSelfHosted: operator.SELF_HOSTED,
  };
  return {
    clock: { now, wait: (milliseconds) => scheduler.wait(milliseconds) },
    operator,
    shard: { index, count: databases.length },
    stores: storesFrom({ env, db, index }, operator),
    net: {
      ...egressOf(operator, guardRules),
      guardRules,
      // Optional, so that wrangler.toml need not name it.
      ai: (env as Env & { AI?: ModelBinding }).AI,
      browser: env.BROWSER,
      limiter: env.LIMITER,
      hostLine: (env as Env & { HOST_LINE?: DurableObjectNamespace<HostLine> }).HOST_LINE,
      queues: queuesOf(env, index),
    },
  };
}

/** What the service keeps about its own work. */
const operationStores = (db: D1Database) => ({
  readiness: readinessStore(db),
  metrics: metricsStore(db),
  notes: noteStore(db),
  size: sizeStore(db),
  counters: counterStore(db),
  summaries: summaryStore(db),
  aiUsage: aiUsageStore(db),
});

/** Who is let in. */
const accessStores = (db: D1Database, sealer: Sealer) => ({
  accounts: accountStore(db, sealer),
  apps: oauthStore(db),
  invitations: invitationStore(db),
});

type Sources = { env: Env; db: D1Database; index: number };

function storesFrom({ env, db, index }: Sources, operator: Operator): Stores {
  const sealer = sealerFrom(operator.ENCRYPTION_KEYS);
  const objects = objectStore(env.OBJECTS, {
    segmentOf: segmentReader(db),
    isEachPaid: operator.STARTED_AT === null,
  });
  return {
    db,
    sealer,
    objects,
    checks: scheduleStore(db),
    hosts: hostStore(db),
    packs: packStore(db),
    suppressed: suppressedStore(db),
    deadLetters: deadLetterStore(db),
    heartbeats: heartbeatStore(db),
    objectNames: objectNameStore(db),
    recentPictures: new RecentPictures(),
    deletedWatches: deletedStore(db),
    watches: watchReader(db, sealer),
    changes: changeReader(db),
    outbox: outboxStore(db, sealer, queuesOf(env, index)),
    channels: channelRemoval(db, sealer),
    ...accessStores(db, sealer),
    telegram: telegramStore(db),
    push: pushStore(db, sealer),
    billing: billingStore(db),
    admin: adminStore(db, sealer),
    moves: moveStore(db, index),
    batch: (statements) => db.batch(statements),
    health: healthStore(db, objects),
    ...operationStores(db),
    shard: shardStore(db, index),
    memory: memoryStore(db),
    mailbox: mailboxStore(db),
    idempotentAnswers: idempotencyStore(db),
    tags: tagSettings(db, sealer),
    mine: mineFrom({ db, sealer, objects }),
  };
}

type Places = { db: D1Database; sealer: Sealer; objects: ReturnType<typeof objectStore> };

/** The stores of one account. */
const mineFrom =
  ({ db, sealer, objects }: Places) =>
  ({ userId }: { userId: number }): Mine => ({
    account: myAccount({ db, sealer, userId }),
    apps: myApps(db, userId),
    watches: watchStore({ db, sealer, userId }),
    watchList: watchListStore({ db, sealer, userId }),
    deletions: deletionStore({ db, userId }),
    tags: tagStore({ db, sealer, userId }),
    bound: boundStore({ db, userId }),
    tagDeletions: tagDeletionStore({ db, userId }),
    history: historyStore({ db, objects, userId }),
    changes: changeListStore({ db, userId }),
    nextChanges: neighbourStore({ db, userId }),
    prices: priceStore({ db, userId }),
    edits: editStore({ db, userId }),
    cookies: cookieStore({ db, userId }),
    deliveries: deliveryLog(db, userId),
    channels: channelStore({ db, sealer, userId }),
    telegram: myTelegram(db, userId),
    push: myPush({ db, sealer, userId }),
    billing: myBilling(db, userId),
    imports: importStore({ db, userId }),
    exports: exportStore({ db, userId }),
    search: searchStore({ db, userId }),
    looks: lookStore({ objects, userId }),
    feedback: feedbackStore({ db, userId }),
  });

/** The guarded fetch, and the same for requests to language models: the addresses that the operator set for these are open there. */
function egressOf(operator: Operator, guardRules: GuardRules) {
  const options = {
    ...guardRules,
    resolverUrls: operator.DNS_RESOLVER_URL,
    userAgent: userAgentOf(version, operator.PUBLIC_URL ?? ""),
    now: Date.now,
  };
  const allow = withOperatorUrls(operator.EGRESS_ALLOW, Object.values(modelBases(operator)));
  return { egress: createEgress(options), modelEgress: createEgress({ ...options, allow }) };
}

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
    ...(ticks && { ticks: of<TickMessage>(ticks) }),
  };
}
