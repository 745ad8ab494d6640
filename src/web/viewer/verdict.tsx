/** What a person says of a change: useful or noisy, all of it or the lines that were picked. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Action, Hidden } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import type { Outcomes, ShownChange } from "./viewed.ts";

const verdicts = ["useful", "noisy"] as const;

/** The two marks, and what the second taught. */
export function Verdict({
  reader,
  change,
  learned,
}: {
  reader: Reader;
  change: ShownChange;
  learned: string[] | null;
}) {
  const { words } = reader;
  const path = `/watch/${change.watch}/changes/${change.timestamp}`;
  const given = change.feedback?.verdict ?? null;
  return (
    <section class="verdict" aria-labelledby="verdict-title">
      <h2 id="verdict-title">{words.viewer.verdict}</h2>
      <div class="row">
        <form method="post" action={`${path}/verdict`} data-swap class="row inline">
          <Hidden name="next" value={reader.here} />
          {verdicts.map((verdict) => (
            <button
              type="submit"
              class="button"
              name="verdict"
              value={verdict}
              aria-pressed={given === verdict ? "true" : "false"}
            >
              <Icon name={verdict === "useful" ? "check" : "mute"} /> {words.viewer[verdict]}
            </button>
          ))}
        </form>
        {given ? (
          <Action path={`${path}/verdict`} fields={{ verdict: "none" }} next={reader.here} kind="link">
            {words.viewer.clearVerdict}
          </Action>
        ) : null}
        <a href={`/watch/${change.watch}/why/${change.timestamp}`}>{words.viewer.why}</a>
      </div>
      {given === "noisy" && learned ? <Learned reader={reader} lines={learned} /> : null}
    </section>
  );
}

const Learned = ({ reader: { words }, lines }: { reader: Reader; lines: string[] }) =>
  lines.length === 0 ? (
    <p class="quiet">{words.viewer.learnedNothing}</p>
  ) : (
    <div class="notice suppressed">
      <p>{words.viewer.learned}</p>
      <ul class="learned">
        {lines.slice(0, 20).map((line) => (
          <li>
            <Foreign text={line} max={300} />
          </li>
        ))}
      </ul>
    </div>
  );

/** What can be done with the lines whose boxes are ticked. Without scripts it stands below the text. */
export function PickedLines({ reader, path }: { reader: Reader; path: string }) {
  const { words } = reader;
  return (
    <form
      id="picked-lines"
      method="post"
      action={`${path}/lines`}
      class="picked-lines is-idle inline"
      aria-label={words.viewer.lines}
      data-picked-lines={words.viewer.picked}
    >
      <Hidden name="next" value={reader.here} />
      <span class="quiet small" data-picked-count>
        {words.viewer.linesHelp}
      </span>
      <button type="submit" class="button" name="do" value="ignore">
        {words.viewer.ignoreLike}
      </button>
      <button type="submit" class="button" name="do" value="follow">
        {words.viewer.followOnly}
      </button>
      <button type="submit" class="button" name="do" value="noisy">
        {words.viewer.noisyLines}
      </button>
      <PickedOutcome reader={reader} outcomes={null} />
    </form>
  );
}

/** What the settings made of the picked lines would have made of this change; empty before any is picked. */
export function PickedOutcome({ reader: { words }, outcomes }: { reader: Reader; outcomes: Outcomes | null }) {
  const { ignore, follow } = outcomes ?? { ignore: null, follow: null };
  return (
    <div id="picked-outcome" role="status" class="small">
      {ignore === null ? null : <p>{words.viewer.ignoreOutcome(ignore)}</p>}
      {follow === null ? null : <p>{words.viewer.followOutcome(follow)}</p>}
    </div>
  );
}
