/** What of a watch's alerts comes later: why, when, and the buttons that send it now. Pure. */
import { isMuted } from "../../settings/muted.ts";
import type { LoggedDelivery } from "../../notify/shape.ts";
import { deliveredTo, type NamedChannel } from "../channels/data.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Watch } from "./view.ts";

/** The alerts that are shown; one more is asked for, which says that there are further ones. */
export const maxLaterShown = 20;

/** `alerts`: those that are held, the newest first; `channels`: the named ones of the account, where there are alerts. */
export type LaterAlerts = { alerts: LoggedDelivery[]; channels: NamedChannel[] };

type Part = { reader: Reader; watch: Watch; later: LaterAlerts };
/** Alerts that go to one channel at one time, for one reason. */
type Group = [LoggedDelivery, ...LoggedDelivery[]];

/**
 * One line, which opens: what happened stands above the fold. It is open where what waits is not going to be sent. The place is there while
 * nothing waits, too, so that what comes meanwhile appears in it.
 */
export function LaterList({ reader, watch, later }: Part) {
  const words = reader.words.watch.later;
  const { alerts } = later;
  if (alerts.length === 0) return <div id="later-alerts"></div>;
  const isSilent = isMuted(watch, reader.now);
  const groups = groupsOf(alerts.slice(0, maxLaterShown));
  const log = `/deliveries?state=held&watch=${watch.uuid}`;
  const next = Math.min(...alerts.flatMap(({ next_attempt_at: at }) => at ?? []));
  return (
    <details id="later-alerts" class="card later-alerts" open={isSilent}>
      <summary>
        <h2>{words.title}</h2>
        <span class="badge">{alerts.length > maxLaterShown ? `${maxLaterShown}+` : alerts.length}</span>
        {Number.isFinite(next) ? (
          <span class="quiet small">
            <Time reader={reader} at={next} />
          </span>
        ) : null}
      </summary>
      <p class={isSilent ? "trouble" : "quiet"}>{isSilent ? words.muted : words.lead}</p>
      <ul class="plain">
        {groups.map((group) => (
          <LaterGroup reader={reader} watch={watch} later={later} group={group} />
        ))}
      </ul>
      <div class="row">
        {!isSilent && groups.filter(isWaiting).length > 1 ? (
          <Action path="/deliveries/release" fields={{ watch: watch.uuid }} next={`/watch/${watch.uuid}`}>
            {words.sendAll}
          </Action>
        ) : null}
        <a href={log}>{alerts.length > maxLaterShown ? words.further : words.log}</a>
      </div>
    </details>
  );
}

function groupsOf(alerts: readonly LoggedDelivery[]): Group[] {
  const keyOf = ({ channel_id: channel, held_for: reason, next_attempt_at: next, digest }: LoggedDelivery) =>
    [channel, reason, next, digest].join(" ");
  return [...Map.groupBy(alerts, keyOf).values()] as Group[];
}

/** Whether they wait by themselves, and are no part of a message that is on its way already. */
const isWaiting = ([{ digest }]: Group): boolean => digest === null;

function LaterGroup({ reader, watch, later, group }: Part & { group: Group }) {
  const { deliveries } = reader.words;
  const [first, ...others] = group;
  const { id, channel_id: key, held_for: reason, next_attempt_at: next, digest } = first;
  const name = deliveredTo(reader.words, first, later.channels);
  const here = `/watch/${watch.uuid}`;
  // One alone goes at once, several as one message.
  const sending =
    others.length > 0
      ? { path: "/deliveries/release", fields: { watch: watch.uuid, channel: key } }
      : { path: `/deliveries/${id}/retry` };
  return (
    <li class="later-alert">
      <div>
        <p>
          <Foreign text={name} max={100} />
        </p>
        <p class="quiet small">
          {digest ? (
            <a href={`/deliveries/${digest}`}>{deliveries.inDigest}</a>
          ) : reason && next ? (
            <>
              {deliveries.waitsFor[reason]} <Time reader={reader} at={next} />
            </>
          ) : null}
        </p>
      </div>
      <ul class="plain">
        {group.map(({ kind, change, created_at: at }) => (
          <li>
            {change ? <a href={`${here}/changes/${change}`}>{deliveries.kinds[kind]}</a> : deliveries.kinds[kind]}{" "}
            <span class="quiet">
              <Time reader={reader} at={change ?? at} />
            </span>
          </li>
        ))}
      </ul>
      {isWaiting(group) && !isMuted(watch, reader.now) ? (
        <Action {...sending} next={here} label={`${deliveries.sendNow}: ${name}, ${id}`}>
          {deliveries.sendNow}
        </Action>
      ) : null}
    </li>
  );
}
