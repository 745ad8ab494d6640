/** One channel: what it is, who uses it, how it fared, what can be done. Pure. */
import { channelStoredAs } from "../../services/accountWays.ts";
import { messageIn } from "../../message/written.ts";
import { testKinds } from "../../services/testAlert.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import { Action, Hidden, PostButton, SelectField, TextField } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { StateMark } from "../parts/state.tsx";
import { Time } from "../parts/time.tsx";
import { DeliveryMark } from "../deliveries/mark.tsx";
import type { Reader } from "../reader.ts";
import { channelName, type ShownChannel } from "./data.ts";

type Part = { reader: Reader; channel: ShownChannel };

export function ChannelCard({ reader, channel }: Part) {
  const { words } = reader;
  const name = channelName(words, channel);
  return (
    <li class={`card channel${channel.paused ? " is-paused" : ""}`} id={`channel-${channel.id}`} data-row>
      <div class="channel-head">
        <h2>
          <Foreign text={name} max={120} />
        </h2>
        {channel.label ? <span class="badge">{channel.service}</span> : null}
        {channel.schedule ? <span class="badge">{words.channels.ownSchedule}</span> : null}
        {channel.paused ? <StateMark reader={reader} state="paused" isLong /> : null}
      </div>
      {channel.paused_by === "service" ? <p class="problem">{words.channels.pausedByService}</p> : null}
      {channel.kind === "mail" && channel.label === null ? null : (
        <p class="quiet small channel-target">
          <Said reader={reader} text={channelStoredAs(channel.channel)} max={200} />
        </p>
      )}
      <p class="channel-use">
        {words.channels.usedBy(channel.used_by)}
        <Places reader={reader} channel={channel} />
      </p>
      <LastDelivery reader={reader} channel={channel} />
      <Actions reader={reader} channel={channel} />
    </li>
  );
}

function Places({ reader: { words }, channel }: Part) {
  const { tags, watches, watches_n: all, account } = channel;
  const shown = watches.slice(0, 3);
  return (
    <span class="channel-places">
      {account ? <span class="badge">{words.channels.all}</span> : null}
      {tags.map(({ uuid, title }) => (
        <a class="badge" href={`/tags/${uuid}`}>
          <Icon name="tag" /> <Foreign text={title} max={40} />
        </a>
      ))}
      {shown.map(({ uuid, title }) => (
        <a class="badge" href={`/watch/${uuid}`}>
          <Foreign text={title} max={40} />
        </a>
      ))}
      {all > shown.length ? <span class="quiet">{words.channels.moreWatches(all - shown.length)}</span> : null}
    </span>
  );
}

function LastDelivery({ reader, channel: { last_delivery: last, id } }: Part) {
  const { words } = reader;
  if (!last) return <p class="quiet">{words.channels.none}</p>;
  return (
    <p class="channel-last">
      <span class="quiet">{`${words.channels.last}${words.frame.colon}`}</span>{" "}
      <DeliveryMark reader={reader} state={last.state} />{" "}
      <Time reader={reader} at={last.delivered_at ?? last.created_at} />
      {last.error ? (
        <span class={last.state === "failed" ? "problem" : "quiet"}>
          <Said reader={reader} text={messageIn(last.error_code) ?? last.error} max={300} />
        </span>
      ) : null}
      <a href={`/deliveries?channel=${id}`}>{words.channels.deliveries}</a>
    </p>
  );
}

const settingsOf = { mail: "/channels/mail", telegram: "/account/telegram", push: "/account/push" } as const;

function Actions({ reader, channel }: Part) {
  const { words } = reader;
  const { id, kind, paused, removed_with: others } = channel;
  const name = channelName(words, channel);
  const at = `/channels/${id}`;
  return (
    <div class="actions">
      <Action path={`${at}/test`} fields={{ name }} label={`${words.channels.test}: ${name}`}>
        {words.channels.test}
      </Action>
      <Action
        path={`${at}/pause`}
        fields={{ name, paused: paused ? "false" : "true" }}
        label={`${paused ? words.channels.resume : words.channels.pause}: ${name}`}
      >
        {paused ? words.channels.resume : words.channels.pause}
      </Action>
      <details class="menu">
        <summary aria-label={words.channels.actionsOf(name)}>
          <Icon name="more" />
        </summary>
        <div class="sheet">
          <form method="post" action={`${at}/name`} class="inline channel-name" data-swap>
            <TextField
              name="label"
              id={`name-${id}`}
              label={words.channels.renameField}
              value={channel.label}
              maxlength={100}
              autocomplete="off"
            />
            <Hidden name="before" value={channel.label ?? ""} />
            <PostButton>{words.channels.save}</PostButton>
          </form>
          <form method="post" action={`${at}/test`} class="inline channel-name" data-swap>
            <SelectField
              name="kind"
              id={`kind-${id}`}
              label={words.channels.testAs}
              choices={testKinds.map((value) => ({ value, label: words.channels.testKinds[value] }))}
            />
            <Hidden name="name" value={name} />
            <PostButton>{words.channels.sendTest}</PostButton>
          </form>
          {kind === "url" && !channel.named ? (
            <form method="post" action={`${at}/adopt`} class="action" data-swap>
              <Hidden name="name" value={name} />
              <PostButton kind="link">
                <Icon name="settings" /> {words.channels.adopt}
              </PostButton>
              <p class="help">{words.channels.adoptHelp}</p>
            </form>
          ) : null}
          {kind === "url" ? (
            <a href={`${at}/url`}>
              <Icon name="eye" /> {channel.named ? words.channels.showOrChange : words.channels.show}
            </a>
          ) : (
            <a href={settingsOf[kind]}>
              <Icon name="settings" /> {words.channels.manage}
            </a>
          )}
          <a href={`${at}/schedule`}>
            <Icon name="settings" /> {words.channels.schedule}
          </a>
          <a href={`/deliveries?channel=${id}`}>
            <Icon name="list" /> {words.channels.deliveries}
          </a>
          {others.length > 0 ? <p class="help">{words.channels.removesOthers(others.length)}</p> : null}
          <form method="post" action={`${at}/remove`} class="action" data-swap>
            <Hidden name="name" value={name} />
            <PostButton kind="link">
              <Icon name="trash" /> {words.channels.remove}
            </PostButton>
          </form>
        </div>
      </details>
    </div>
  );
}
