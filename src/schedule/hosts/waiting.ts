/** Why a watch is not checked just now though it is due: its host, or one it is led to, is left alone. Pure. */
import { statedMembers, type Stated } from "../../message/written.ts";
import { englishOf } from "../../message/textOf.ts";
import { message, type Message } from "../../message/message.ts";
import type { ScheduledWatch } from "../watch.ts";
import { hostOf } from "../../settings/scheduling.ts";
import { pagesPerMinute } from "./pace.ts";
import { isKeptUntil, pausedUntil, type Trouble } from "./trouble.ts";

/** Which host is left alone until when (unix seconds), and whose trouble it is: the watch's own, or that of all. */
export type Wait = { host: string; until: number; cause: "own" | Trouble["reason"] };
/** What is known of hosts: their troubles, and until when the line of watches before one lasts. */
export type KnownHosts = { troubles: ReadonlyMap<string, Trouble>; lineEnd: (watch: ScheduledWatch) => number };

/** The hosts that a watch asks: that of its address, and where its page was found the last time. */
export function hostsOf({ settings: { url = "" }, reading }: Pick<ScheduledWatch, "settings" | "reading">): string[] {
  const { finalUrl = url } = reading;
  const hosts = finalUrl === url ? [hostOf(url)] : [hostOf(url), hostOf(finalUrl)];
  return [...new Set(hosts)].filter((host) => host !== "");
}

/** What keeps a watch off its hosts at `now`, the longest pause of several; null for nothing. */
export function waitOf(
  watch: Pick<ScheduledWatch, "settings" | "reading" | "userId">,
  troubles: ReadonlyMap<string, Trouble>,
  now: number,
): Wait | null {
  const hosts = hostsOf(watch);
  const { backoff } = watch.reading;
  const own = backoff ? [{ ...backoff, cause: "own" as const }] : [];
  const all = hosts.flatMap((host): Wait[] => {
    const trouble = troubles.get(host);
    return trouble ? [{ host, until: pausedUntil(trouble, watch.userId), cause: trouble.reason }] : [];
  });
  const lasting = [...own, ...all].filter(({ until }) => until > now);
  return lasting.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** The same as owners read it; null where the next check is later anyway, or the watch is paused. */
export function waitingOf(watch: ScheduledWatch, { troubles, lineEnd }: KnownHosts, now: number): Waiting | null {
  if (watch.settings.paused) return null;
  const wait = waitOf(watch, troubles, now);
  if (wait && isKeptUntil(wait.until, watch.schedule.nextAt)) return readable(wait);
  return turnOf(watch, lineEnd(watch));
}

/** A pause as owners read it. */
export const readable = (wait: Wait): Waiting => waitingFor(reasonOf(wait), { host: wait.host, until: wait.until });

/** Where more watches of a host are due than it is asked for; null for one that comes at its time. */
function turnOf({ settings, schedule, createdAt }: ScheduledWatch, lineEnd: number): Waiting | null {
  const { nextAt: until, intervalSeconds, lastChecked, roundSeconds } = schedule;
  const isInLine = until <= lineEnd && until > (lastChecked || createdAt) + (lastChecked ? intervalSeconds : 0) + 60;
  if (!roundSeconds && !isInLine) return null;
  const host = hostOf(settings.url ?? "");
  const pace = roundSeconds ? message("waiting.round", { span: hoursOf(roundSeconds) }) : message("waiting.turn");
  return waitingFor(message("waiting.line", { host, count: pagesPerMinute, pace }), { host, until });
}

/** `1.5 hours`, from two hours on in whole ones. */
function hoursOf(seconds: number): Message {
  const hours = seconds < 7200 ? Math.round(seconds / 360) / 10 : Math.round(seconds / 3600);
  return hours === 1 ? message("waiting.hour") : message("waiting.hours", { hours });
}

export type Waiting = { reason: string; host: string; until: number } & Stated;

const waitingFor = (sentence: Message, of: { host: string; until: number }): Waiting => ({
  reason: englishOf(sentence),
  ...statedMembers(sentence),
  ...of,
});

function reasonOf({ host, cause }: Wait): Message {
  const sentences: Record<Wait["cause"], Message> = {
    own: message("waiting.own", { host: host || message("waiting.site") }),
    asked: message("waiting.asked", { host }),
    unreachable: message("waiting.unreachable", { host }),
  };
  return sentences[cause];
}
