/** What a mark as noisy taught, and what is done with lines that were picked. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Hidden } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import type { Outcomes, ShownChange } from "./viewed.ts";

/** What the mark as noisy taught; nothing where there is none. */
export function Learned({
  reader: { words },
  change,
  learned: lines,
}: {
  reader: Reader;
  change: ShownChange;
  learned: string[] | null;
}) {
  if (change.feedback?.verdict !== "noisy" || !lines) return null;
  if (lines.length === 0) return <p class="quiet">{words.viewer.learnedNothing}</p>;
  return (
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
}

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
