/** Tags that were deleted in the last seven days, and the way back for each. Pure. */
import { Dot } from "../parts/dot.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { DeletedTag } from "./data.ts";

/** Nothing where none was deleted. */
export function DeletedTags({ reader, tags }: { reader: Reader; tags: readonly DeletedTag[] }) {
  const { deleted: words, watches } = reader.words.tags;
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="deleted-tags">
      <h2 id="deleted-tags">{words.title}</h2>
      <p class="help">{words.lead}</p>
      <ul class="things tags">
        {tags.map(({ uuid, title, tag_colour: colour, watch_count: count, purged_at: until }) => (
          <li class="thing" id={`deleted-${uuid}`} data-row>
            <div class="what">
              <Dot colour={colour} />
              <span class="title">
                <Foreign text={title} max={200} />
              </span>
              <span class="small quiet">
                {watches(count)}, {words.until} <Time reader={reader} at={until} as="absolute" />
              </span>
            </div>
            <Action
              path={`/tags/${uuid}/restore`}
              fields={{ title: title.slice(0, 200) }}
              label={words.restoreOf(title)}
            >
              {words.restore}
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}
