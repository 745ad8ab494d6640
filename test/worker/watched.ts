/** A watched page: its owner, the clock of its checks, and a webhook that takes its alerts. Most tests of a check begin so. */
import { channelsOf } from "../../src/notify/channels.ts";
import { site, type Answer } from "../internet/client.ts";
import { account, Bench, type Account } from "./harness.ts";
import { execute } from "./rows.ts";

export type Change = {
  timestamp: number;
  from: number;
  diff: string;
  trace_url: string;
  deliveries: { state: string }[];
};
export type Suppressed = {
  timestamp: number;
  last_at: number;
  times: number;
  from: number;
  verdict: string;
  reason: string;
  held_back: { rule: string; count: number; lines: string[] }[];
  diff: string;
  diff_words: { spans: { text: string }[] }[] | null;
  earlier: { timestamp: number; diff: string }[];
  restored: number | null;
  is_news_today: boolean;
  notice: string | null;
};

/** The settings of a watch that is checked so often. */
export const every = (minutes: number) => ({
  time_between_check: { minutes },
  time_between_check_use_default: false,
});

/** What the webhook has taken, in its order. */
export const hook = site("hook.test");
export const hookMessages = async <T = { title: string; message: string }>(): Promise<T[]> =>
  (await hook.requests()).map((call) => JSON.parse(String(call.body)) as T);

/** From now on the next alert for these receivers goes by the queue of slow ones, instead of being sent by the check that writes it. */
export async function restReceivers(...urls: string[]): Promise<void> {
  for (const { key } of channelsOf(urls)) await execute("INSERT OR IGNORE INTO slow_receivers VALUES (?, 0)", key);
}

/** The same for whatever receivers alerts are written for during this work. */
export async function whileReceiversRest(work: () => Promise<unknown>): Promise<void> {
  await execute(
    `CREATE TRIGGER every_receiver_rests AFTER INSERT ON deliveries
     BEGIN INSERT OR IGNORE INTO slow_receivers VALUES (new.channel, 0); END`,
  );
  try {
    await work();
  } finally {
    await execute("DROP TRIGGER every_receiver_rests");
  }
}

/** A watch of `http://shop.test/kettle`, which read so when it was checked for the first time. */
export async function watchPage(first: Answer | string, settings: Record<string, unknown> = {}) {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await hook.answers({ status: 200, body: "" });
  await shop.answers(first);
  const url = shop.url("/kettle");
  const uuid = await owner.watch({ url, notification_urls: ["json://hook.test/in"], ...every(5), ...settings });
  await owner.firstCheck(uuid);
  /** The page reads so at the next check. */
  const reads = async (body: Answer | string, seconds = 600) => {
    await shop.answers(body);
    await bench.pass(seconds);
  };
  return { shop, bench, reads, ...shownOf(owner, uuid) };
}

/** A watch of `http://page.test/` whose first check is one of this clock, too; `change`: the page reads so at the next one. */
export async function watchByClock(
  owner: Account,
  { bench = new Bench(), first = "10", ...settings }: { bench?: Bench; first?: string } & Record<string, unknown> = {},
) {
  const page = site("page.test");
  const reads = (words: string) => page.answers(`<h1>Kettle</h1><p>${words}</p>`);
  await reads(first);
  const uuid = await owner.watch({ url: page.url(), ...every(5), ...settings });
  await bench.pass(400);
  const change = async (words: string) => {
    await reads(words);
    await bench.pass(600);
  };
  return { bench, uuid, change };
}

/** What the owner of a watch sees of it, and how many alerts have arrived. */
export function shownOf(owner: Account, uuid: string) {
  const path = `/watch/${uuid}`;
  return {
    owner,
    uuid,
    path,
    shown: () => owner.json("GET", path),
    latest: () => owner.text(`${path}/history/latest`),
    /** How the last snapshot differs from the one before, line by line. */
    difference: async () => (await owner.text(`${path}/difference/previous/latest`)).trim().split("\n"),
    stamps: async () => Object.keys(await owner.json("GET", `${path}/history`)).map(Number),
    changes: () => owner.json<Change[]>("GET", `${path}/changes`),
    suppressed: () => owner.json<Suppressed[]>("GET", `${path}/held`),
    alerts: async () => (await hook.requests()).length,
  };
}
