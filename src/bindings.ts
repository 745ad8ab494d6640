/**
 * The only file that reads bindings. It turns them into the stores and senders that the rest of the service uses; `now`
 * is a function here and a plain value everywhere below. `mine(caller)` gives stores bound to one account: request
 * handlers see no others, so that forgetting whose a row is cannot happen.
 */
import { accountStore, myAccount } from "./account/store.ts";
import { invitationStore } from "./admin/invitations/store.ts";
import { adminStore } from "./admin/store.ts";
import { modelBases } from "./ai/bases.ts";
import { summaryStore } from "./ai/store.ts";
import type { AlertMessage, CheckMessage } from "./schedule/message.ts";
import { billingStore, myBilling } from "./billing/store.ts";
import { scheduleStore } from "./schedule/store.ts";
import { withOperatorUrls } from "./egress/allow.ts";
import { ownHost, type GuardRules } from "./egress/destination.ts";
import { createEgress } from "./egress/egress.ts";
import { userAgentOf } from "./egress/agent.ts";
import { exportStore } from "./export/store.ts";
import { feedbackStore } from "./feedback/store.ts";
import { historyStore } from "./history/store.ts";
import { objectStore } from "./storage/objects.ts";
import { importStore } from "./import/store.ts";
import { channelRemoval } from "./notify/removal/store.ts";
import { deliveryLog } from "./notify/store.ts";
import { outboxStore } from "./notify/outbox/store.ts";
import { searchStore } from "./search/store.ts";
import { myPush, pushStore } from "./push/store.ts";
import { sealerFrom } from "./secret/seal.ts";
import { idempotencyStore } from "./http/idempotency/store.ts";
import { mailboxStore } from "./storage/mailbox/store.ts";
import { memoryStore } from "./storage/memory/store.ts";
import { noteStore } from "./storage/notes/store.ts";
import { suppressedStore } from "./history/suppressed/store.ts";
import { hostStore } from "./schedule/hosts/store.ts";
import { deadLetterStore } from "./housekeeping/deadLetters/store.ts";
import { heartbeatStore } from "./housekeeping/heartbeat/store.ts";
import { objectNameStore } from "./housekeeping/orphans/store.ts";
import { healthStore } from "./storage/health/store.ts";
import { operatorFrom, type Operator } from "./operator/operator.ts";
import { version } from "./operator/version.ts";
import { tagSettings, tagStore } from "./tag/store.ts";
import { myTelegram, telegramStore } from "./telegram/store.ts";
import { watchReader } from "./watch/reader/store.ts";
import { changeReader } from "./history/changes/store.ts";
import type { AdminStores } from "./admin/world.ts";
import type { ExportMine, ExportStores } from "./export/world.ts";
import type { HousekeepingStores } from "./housekeeping/world.ts";
import type { ImportMine } from "./import/world.ts";
import type { SearchMine } from "./search/world.ts";
import type { World } from "./world.ts";
import { watchStore } from "./watch/store.ts";

/** Cloudflare's public resolver: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/ */
const publicResolver = "https://cloudflare-dns.com/dns-query";

/** The stores of everything. */
export interface Stores extends Omit<HousekeepingStores & ExportStores & AdminStores, "mine"> {
  mine(caller: { userId: number }): Mine;
}
export interface Mine extends ExportMine {
  imports: ImportMine["imports"];
  search: SearchMine["search"];
}

/** The world as this deployment has it; `now` in Unix seconds. */
export function worldFrom(env: Env, now: () => number = () => Math.floor(Date.now() / 1000)): World<Stores> {
  const operator = operatorFrom(env);
  const own = operator.PUBLIC_URL && ownHost(operator.PUBLIC_URL);
  const guardRules: GuardRules = {
    allow: operator.EGRESS_ALLOW,
    ownHosts: own ? [own] : [],
    own: { ports: operator.OWN_PORTS, addresses: operator.OWN_ADDRESSES },
    isSelfHosted: operator.SELF_HOSTED,
  };
  return {
    clock: { now, wait: (milliseconds) => scheduler.wait(milliseconds) },
    operator,
    stores: storesFrom(env, operator),
    net: {
      ...egressOf(operator, guardRules),
      guardRules,
      browser: env.BROWSER,
      limiter: env.LIMITER,
      queues: queuesOf(env),
    },
  };
}

function storesFrom(env: Env, operator: Operator): Stores {
  const db = env.DB;
  const sealer = sealerFrom(operator.ENCRYPTION_KEYS);
  const objects = objectStore(env.OBJECTS);
  return {
    db,
    sealer,
    objects,
    checks: scheduleStore(db),
    hosts: hostStore(db),
    suppressed: suppressedStore(db),
    deadLetters: deadLetterStore(db),
    heartbeats: heartbeatStore(db),
    objectNames: objectNameStore(db),
    watches: watchReader(db, sealer),
    changes: changeReader(db),
    outbox: outboxStore(db, sealer, queuesOf(env)),
    channels: channelRemoval(db, sealer),
    accounts: accountStore(db, sealer),
    telegram: telegramStore(db),
    push: pushStore(db, sealer),
    billing: billingStore(db),
    admin: adminStore(db, sealer),
    invitations: invitationStore(db),
    summaries: summaryStore(db),
    batch: (statements) => db.batch(statements),
    health: healthStore(db, objects),
    notes: noteStore(db),
    memory: memoryStore(db),
    mailbox: mailboxStore(db),
    idempotentAnswers: idempotencyStore(db),
    tags: tagSettings(db, sealer),
    mine: ({ userId }) => ({
      account: myAccount({ db, sealer, userId }),
      watches: watchStore({ db, sealer, userId }),
      tags: tagStore({ db, sealer, userId }),
      history: historyStore({ db, objects, userId }),
      deliveries: deliveryLog(db, userId),
      telegram: myTelegram(db, userId),
      push: myPush({ db, sealer, userId }),
      billing: myBilling(db, userId),
      imports: importStore({ db, userId }),
      exports: exportStore({ db, userId }),
      search: searchStore({ db, userId }),
      feedback: feedbackStore({ db, userId }),
    }),
  };
}

/** The door out, and the same for questions to language models: the addresses that the operator set for these are open there. */
function egressOf(operator: Operator, guardRules: GuardRules) {
  const options = {
    ...guardRules,
    resolverUrl: operator.DNS_RESOLVER_URL ?? publicResolver,
    userAgent: userAgentOf(version, operator.PUBLIC_URL ?? ""),
    now: Date.now,
  };
  const allow = withOperatorUrls(operator.EGRESS_ALLOW, Object.values(modelBases(operator)));
  return { egress: createEgress(options), modelEgress: createEgress({ ...options, allow }) };
}

const queuesOf = (env: Env) => ({
  checks: env.CHECKS as Queue<CheckMessage>,
  slowChecks: env.SLOW_CHECKS as Queue<CheckMessage>,
  browserChecks: env.BROWSER_CHECKS as Queue<CheckMessage>,
  rechecks: env.RECHECKS as Queue<CheckMessage>,
  alerts: env.ALERTS as Queue<AlertMessage>,
  slowAlerts: env.SLOW_ALERTS as Queue<AlertMessage>,
});
