/**
 * Whether an alert goes to a channel at once, waits, or is not wanted there. Pure.
 *
 * 1. A channel and the settings of the watch both choose what is reported: what one of them leaves out does not go.
 * 2. Of hours, digest and priority the channel decides what it names; the rest is as the watch, its tags or the account say.
 * 3. An urgent alert waits for nothing but a limit.
 * 4. What a limit holds back goes as a digest: that of an hour when the hour is over, that of a day at eight in the morning.
 *    Where digests are not wanted, it is not sent.
 */
import { storedSentence } from "../../message/written.ts";
import { message } from "../../message/message.ts";
import { isSevere } from "../../reading/severity/severity.ts";
import { waitOf, type DeliveryRules } from "../../lib/schedule/delivery.ts";
import { nextOf } from "../../lib/schedule/rhythm.ts";
import type { HoldReason } from "../../services/deliveryState.ts";
import { hoursOf, rhythmOf, type AlertEvent, type NotificationSchedule } from "../../settings/notificationSchedule.ts";
import type { NewEvent } from "../event.ts";

/** What decides about the time of the alerts of a watch. `zone`: IANA name; `byChannel`: by the key or the id of a channel. */
export type Timing = {
  schedule: NotificationSchedule;
  zone: string;
  /** Whether its changes are those of price and stock. */
  followsPrice: boolean;
  byChannel: ReadonlyMap<string, NotificationSchedule>;
};

/** `refused`: a sentence. Times are Unix seconds; null where what a limit holds back is not sent. */
export type Hold = {
  refused: string | null;
  held: HoldReason | null;
  until: number | null;
  hour_limit: number | null;
  day_limit: number | null;
};

const hourSeconds = 3600;

type Alerted = Pick<NewEvent, "kind" | "severity">;

/** How an alert of an event stands with a channel now, by its key: that of a named channel begins with the id of it. */
export function holdOf(event: Alerted, channel: string, { timing, now }: { timing: Timing; now: number }): Hold {
  const own = timing.schedule;
  const there = timing.byChannel.get(channel) ?? timing.byChannel.get(channel.split(".")[0] ?? "") ?? {};
  const topic = topicOf(event.kind, timing);
  const wants = (one: AlertEvent) => [own, there].every(({ events }) => !events || events.includes(one));
  const none: Hold = { refused: null, held: null, until: null, hour_limit: null, day_limit: null };
  if (topic === null) return none;
  if (!wants(topic)) return { ...none, refused: storedSentence(message("delivery.unwanted", { kind: topic })) };
  const rules: DeliveryRules = {
    zone: timing.zone,
    quiet: hoursOf(there.quiet_hours ?? own.quiet_hours),
    wanted: hoursOf(there.delivery_hours ?? own.delivery_hours),
    rhythm: rhythmOf(there.digest ?? own.digest),
  };
  const wait = isUrgent(event, there.priority ?? own.priority) ? null : waitOf(rules, now);
  return {
    ...none,
    held: wait?.why ?? null,
    until: wait?.until ?? null,
    ...(wants("digest") ? limitsOf(rules, now) : {}),
  };
}

/** When what the limits of an hour and of a day hold back goes. */
function limitsOf(rules: DeliveryRules, now: number): Pick<Hold, "hour_limit" | "day_limit"> {
  const hours = { ...rules, rhythm: null };
  const after = (ready: number) => waitOf(hours, ready)?.until ?? ready;
  return {
    hour_limit: after((Math.floor(now / hourSeconds) + 1) * hourSeconds),
    day_limit: after(nextOf({ every: "day", at: "08:00" }, now, rules.zone)),
  };
}

/** Null for what is never held: digests themselves, and mails about the account. */
function topicOf(kind: NewEvent["kind"], { followsPrice }: Timing): AlertEvent | null {
  if (kind === "change") return followsPrice ? "price" : "change";
  return kind === "failing" || kind === "recovered" ? kind : null;
}

/** Each step takes what the one before takes: failing, then severe changes, too, then everything. */
function isUrgent({ kind, severity }: Alerted, priority: NotificationSchedule["priority"]): boolean {
  if (priority === "urgent_failing") return kind === "failing";
  if (priority === "urgent_severe") return kind === "failing" || isSevere(severity);
  return priority === "urgent";
}
