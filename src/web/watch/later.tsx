/** What of a watch's alerts comes later: why, when, and the buttons that send it now. Pure. */
import { isMuted } from "../../settings/muted.ts";
import type { LoggedDelivery } from "../../notify/shape.ts";
import { namedIdOf } from "../../notify/channels.ts";
import { channelName, type NamedChannel } from "../channels/data.ts";
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

/** The place is there while nothing waits, too, so that what comes meanwhile appears in it. */
export function LaterList({ reader, watch, later }: Part) {
  const words = reader.words.watch.later;
  const { alerts } = later;
  if (alerts.length === 0) return <div id="later-alerts"></div>;
  const shown = alerts.slice(0, maxLaterShown);
  const isSilent = isMuted(watch, reader.now);
  const log = `/deliveries?state=held&watch=${watch.uuid}`;
  return (
    <section id="later-alerts" class="card later-alerts" aria-labelledby="later-title">
      <h2 id="later-title">{words.title}</h2>
      <p class={isSilent ? "trouble" : "quiet"}>{isSilent ? words.muted : words.lead}</p>
      <ul class="plain">
        {shown.map((alert) => (
          <LaterAlert reader={reader} watch={watch} later={later} alert={alert} />
        ))}
      </ul>
      <div class="row">
        {!isSilent && shown.filter(isWaiting).length > 1 ? (
          <Action path="/deliveries/release" fields={{ watch: watch.uuid }} next={`/watch/${watch.uuid}`}>
            {words.sendAll}
          </Action>
        ) : null}
        <a href={log}>{alerts.length > maxLaterShown ? words.further : words.log}</a>
      </div>
    </section>
  );
}

/** Whether it waits by itself, and not as a part of a message that is on its way already. */
const isWaiting = ({ digest }: LoggedDelivery): boolean => digest === null;

function LaterAlert({ reader, watch, later, alert }: Part & { alert: LoggedDelivery }) {
  const { deliveries } = reader.words;
  const { id, kind, change, channel_id: key, held_for: reason, next_attempt_at: next, digest, created_at: at } = alert;
  const known = later.channels.find((channel) => channel.id === namedIdOf(key));
  const name = known ? channelName(known) : alert.channel;
  const about = deliveries.kinds[kind];
  return (
    <li class="later-alert">
      <span>
        {change ? <a href={`/watch/${watch.uuid}/changes/${change}`}>{about}</a> : about}{" "}
        <span class="quiet">
          <Time reader={reader} at={change ?? at} />
        </span>
      </span>
      <span class="quiet">
        <Foreign text={name} max={100} />
      </span>
      <span>
        {digest ? (
          <a href={`/deliveries/${digest}`}>{deliveries.inDigest}</a>
        ) : reason && next ? (
          <>
            {deliveries.waitsFor[reason]} <Time reader={reader} at={next} />
          </>
        ) : null}
      </span>
      {isWaiting(alert) && !isMuted(watch, reader.now) ? (
        <Action
          path={`/deliveries/${id}/retry`}
          next={`/watch/${watch.uuid}`}
          label={`${deliveries.sendNow}: ${name}, ${id}`}
        >
          {deliveries.sendNow}
        </Action>
      ) : null}
    </li>
  );
}
