/**
 * The only file that reads bindings. It turns them into the stores and senders that the rest of the service uses; `now`
 * is a function here and a plain value everywhere below. `mine(caller)` gives stores bound to one account: request
 * handlers see no others, so that forgetting whose a row is cannot happen.
 */
import { accountStore, myAccount } from "./account/store.ts";
import type { Caller } from "./http/identity.ts";
import { invitationStore } from "./admin/invitations/store.ts";
import { adminStore } from "./admin/store.ts";
import { modelBases } from "./ai/bases.ts";
import { summaryStore } from "./ai/store.ts";
import type { AlertMessage, CheckMessage } from "./schedule/message.ts";
import { billingStore, myBilling } from "./billing/store.ts";
import { scheduleStore } from "./schedule/store.ts";
import { openedFor } from "./egress/allow.ts";
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
import { outboxStore } from "./notify/outbox.ts";
import { searchStore } from "./search/store.ts";
import { myPush, pushStore } from "./push/store.ts";
import { sealerFrom } from "./secret/seal.ts";
import { healthStore } from "./system/health/store.ts";
import { operatorFrom, type Operator } from "./operator/operator.ts";
import { version } from "./operator/version.ts";
import { tagSettings, tagStore } from "./tag/store.ts";
import { myTelegram, telegramStore } from "./telegram/store.ts";
import { watchReader } from "./watch/reader/store.ts";
import { changeReader } from "./history/changes/store.ts";
import { watchStore } from "./watch/store.ts";

/** Cloudflare's public resolver: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/ */
const publicResolver = "https://cloudflare-dns.com/dns-query";

export type World = ReturnType<typeof worldFrom>;
export type Mine = ReturnType<World["mine"]>;

/** The world as this deployment has it. */
export function worldFrom(env: Env, clock: () => number = () => Math.floor(Date.now() / 1000)) {
  const operator = operatorFrom(env);
  const db = env.DB;
  const sealer = sealerFrom(operator.ENCRYPTION_KEYS);
  const objects = objectStore(env.OBJECTS);
  const own = operator.PUBLIC_URL && ownHost(operator.PUBLIC_URL);
  const guardRules: GuardRules = {
    allow: operator.EGRESS_ALLOW,
    ownHosts: own ? [own] : [],
    own: { ports: operator.OWN_PORTS, addresses: operator.OWN_ADDRESSES },
    isSelfHosted: operator.SELF_HOSTED,
  };
  const queues = queuesOf(env);
  return {
    now: clock,
    /** Waits that long; https://developers.cloudflare.com/workers/runtime-apis/scheduler/ */
    wait: (milliseconds: number) => scheduler.wait(milliseconds),
    operator,
    db,
    sealer,
    objects,
    queues,
    limiter: env.LIMITER,
    browser: env.BROWSER,
    guardRules,
    ...doorsOf(operator, guardRules),
    checks: scheduleStore(db),
    watches: watchReader(db, sealer),
    changes: changeReader(db),
    outbox: outboxStore(db, sealer, queues),
    channels: channelRemoval(db, sealer),
    accounts: accountStore(db, sealer),
    telegram: telegramStore(db),
    push: pushStore(db, sealer),
    billing: billingStore(db),
    admin: adminStore(db, sealer),
    invitations: invitationStore(db),
    summaries: summaryStore(db),
    health: healthStore(db, objects),
    tags: tagSettings(db, sealer),
    mine: (caller: Pick<Caller, "userId">) => ({
      account: myAccount({ db, sealer, userId: caller.userId }),
      watches: watchStore({ db, sealer, userId: caller.userId }),
      tags: tagStore({ db, sealer, userId: caller.userId }),
      history: historyStore({ db, objects, userId: caller.userId }),
      deliveries: deliveryLog(db, caller.userId),
      telegram: myTelegram(db, caller.userId),
      push: myPush({ db, sealer, userId: caller.userId }),
      billing: myBilling(db, caller.userId),
      imports: importStore({ db, userId: caller.userId }),
      exports: exportStore({ db, userId: caller.userId }),
      search: searchStore({ db, userId: caller.userId }),
      feedback: feedbackStore({ db, userId: caller.userId }),
    }),
  };
}

/** The door out, and the same for questions to language models: the addresses that the operator set for these are open there. */
function doorsOf(operator: Operator, guardRules: GuardRules) {
  const options = {
    ...guardRules,
    resolverUrl: operator.DNS_RESOLVER_URL ?? publicResolver,
    userAgent: userAgentOf(version, operator.PUBLIC_URL ?? ""),
    now: Date.now,
  };
  const allow = openedFor(operator.EGRESS_ALLOW, Object.values(modelBases(operator)));
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
