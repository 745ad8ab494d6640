/** What is done with a change: four actions in one row, the rest in a menu. Pure. */
import { Action, Hidden } from "../parts/form.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import { Copy, Seen, Share } from "./side.tsx";
import { viewedPath, type ShownChange, type Viewed } from "./viewed.ts";

type Part = { reader: Reader; viewed: Viewed; change: ShownChange };

export function Actions({ reader, viewed, change }: Part) {
  const { reading } = reader.words;
  return (
    <div class="row viewer-actions" role="group" aria-label={reader.words.watch.act.label}>
      {/^https?:/i.test(viewed.url) ? (
        <a class="button primary" href={viewed.url} rel="noopener noreferrer nofollow" target="_blank">
          <Icon name="out" /> {reading.openPage}
        </a>
      ) : null}
      <Verdicts reader={reader} change={change} />
      <Mute reader={reader} viewed={viewed} />
      <div class="row viewer-tools">
        <Seen reader={reader} change={change} />
        {viewed.text ? <Copy reader={reader} path={viewedPath(viewed)} /> : null}
        <Share reader={reader} change={change} />
      </div>
      <More reader={reader} viewed={viewed} change={change} />
    </div>
  );
}

const icons = { useful: "check", noisy: "noise" } as const satisfies Record<string, IconName>;

function Verdicts({ reader, change }: Omit<Part, "viewed">) {
  const given = change.feedback?.verdict ?? null;
  return (
    <form
      method="post"
      action={`/watch/${change.watch}/changes/${change.timestamp}/verdict`}
      data-swap
      class="row inline"
    >
      <Hidden name="next" value={reader.here} />
      {(["useful", "noisy"] as const).map((verdict) => (
        <button
          type="submit"
          class="button"
          name="verdict"
          value={verdict}
          title={reader.words.viewer[verdict]}
          aria-pressed={given === verdict ? "true" : "false"}
        >
          <Icon name={icons[verdict]} /> <span class="label">{reader.words.viewer[verdict]}</span>
        </button>
      ))}
    </form>
  );
}

function Mute({ reader, viewed: { uuid, isMuted, isPaused } }: Omit<Part, "change">) {
  const { reading, watch } = reader.words;
  const choices: [value: string, icon: IconName, label: string][] = [
    isMuted ? [`unmute:${uuid}`, "bell", watch.act.unmute] : [`mute:${uuid}`, "mute", reading.muteWatch],
    isPaused ? [`resume:${uuid}`, "play", watch.act.resume] : [`pause:${uuid}`, "pause", reading.pauseWatch],
  ];
  return (
    <details class="menu">
      <summary class="button" title={watch.act.mute}>
        <Icon name={isMuted ? "bell" : "mute"} /> <span class="label">{watch.act.mute}</span>
      </summary>
      <div class="sheet">
        {isMuted ? null : (
          <Action path={`/watch/${uuid}/mute-week`} next={reader.here} kind="link">
            <Icon name="clock" /> {reading.muteWeek}
          </Action>
        )}
        <form method="post" action="/watches/act" data-swap class="inline">
          <Hidden name="next" value={reader.here} />
          {choices.map(([value, icon, label]) => (
            <button type="submit" name="one" value={value} class="link">
              <Icon name={icon} /> {label}
            </button>
          ))}
        </form>
      </div>
    </details>
  );
}

/** What stands in the row where there is room is in the menu of a phone, too. */
function More({ reader, viewed, change }: Part) {
  const { reading, viewer, watch } = reader.words;
  const path = viewedPath(viewed);
  const isSeen = change.seen_at !== null;
  return (
    <details class="menu">
      <summary class="button" aria-label={watch.act.more} title={watch.act.more}>
        <Icon name="more" />
      </summary>
      <div class="sheet">
        <a href={`/watch/${change.watch}/why/${change.timestamp}`}>
          <Icon name="help" /> {viewer.why}
        </a>
        {viewed.hasModel && change.summary === null ? (
          <Action path={`${path}/summary`} next={reader.here} kind="link">
            <Icon name="edit" /> {viewer.summarise}
          </Action>
        ) : null}
        {change.feedback ? (
          <Action path={`${path}/verdict`} fields={{ verdict: "none" }} next={reader.here} kind="link">
            <Icon name="close" /> {viewer.clearVerdict}
          </Action>
        ) : null}
        <div class="narrow-only">
          <Action path={`${path}/seen`} fields={{ seen: String(!isSeen) }} next={reader.here} kind="link">
            <Icon name="eye" /> {isSeen ? viewer.markUnseen : viewer.markSeen}
          </Action>
          {viewed.text
            ? (["text", "markdown", "patch"] as const).map((format) => (
                <a href={`${path}/difference/${format}`} data-copy={viewer.copied}>
                  <Icon name="copy" /> {reading.copyAs[format]}
                </a>
              ))
            : null}
          {change.share_url ? (
            <a href={change.share_url} data-copy-address={viewer.copied}>
              <Icon name="link" /> {viewer.copyLink}
            </a>
          ) : null}
        </div>
      </div>
    </details>
  );
}
