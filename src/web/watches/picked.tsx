/** What is done to many watches at once. Pure. */
import type { Part } from "./listed.ts";
import { isNarrowed } from "./query.ts";

/** The bar of actions on many. Without scripts it is folded; with them it opens once something is picked. On a phone it stands below the list. */
export function Many({ reader: { words, locale }, list }: Part) {
  const { act } = words.watches;
  const { total } = list.page;
  return (
    <div class="many row" data-many={words.watches.picked}>
      <label class="choice">
        <input type="checkbox" data-pick-all aria-label={words.watches.pickPage} />
        <span data-picked>{words.watches.pickPage}</span>
      </label>
      <details class="many-actions" data-many-actions>
        <summary>{words.reading.actOnPicked}</summary>
        <div class="row">
          {isNarrowed(list.query) || total > list.page.watches.length ? (
            <label class="choice">
              <input type="checkbox" name="whole" value="true" />
              <span>{words.watches.whole(new Intl.NumberFormat(locale).format(total))}</span>
            </label>
          ) : null}
          {(["recheck", "viewed", "pause", "resume", "mute", "unmute", "clear_errors"] as const).map((action) => (
            <button type="submit" class="button" name="many" value={action}>
              {act[action]}
            </button>
          ))}
          <input name="tag" list="known-tags" aria-label={words.watches.tagName} placeholder={words.watches.tagName} />
          <datalist id="known-tags">
            {list.tags.map(({ title }) => (
              <option value={title}></option>
            ))}
          </datalist>
          <button type="submit" class="button" name="many" value="add_tag">
            {act.add_tag}
          </button>
          <button type="submit" class="button" name="many" value="remove_tag">
            {act.remove_tag}
          </button>
          <button type="submit" class="button" name="many" value="set" formaction="/watches/set">
            {act.set}
          </button>
          <button type="submit" class="button danger" name="many" value="delete">
            {act.delete}
          </button>
        </div>
      </details>
    </div>
  );
}
