/** The lines of a page with their numbers; those that a rule takes out are dimmed and say which rule it was. Pure. */
import type { Reader } from "../reader.ts";
import { Foreign } from "./foreign.tsx";
import { settingName } from "./names.ts";

export type ShownLine = { number: number; text: string; removed_by: { setting: string; rule: string | null } | null };

/** `isCut`: the page has more lines than are here. */
export const Lines = ({ reader, lines, isCut }: { reader: Reader; lines: readonly ShownLine[]; isCut: boolean }) => (
  <>
    <ol class="lines" tabindex={0} aria-label={reader.words.lines.label}>
      {lines.map(({ number, text, removed_by: by }) => (
        <li value={number} class={by ? "out" : ""}>
          <Foreign text={text} max={1000} />
          {by ? (
            <small class="by">
              {reader.words.lines.out} <Foreign text={by.rule ?? settingName(reader, by.setting)} max={80} />
            </small>
          ) : null}
        </li>
      ))}
    </ol>
    {isCut ? <p class="help">{reader.words.lines.cut}</p> : null}
  </>
);
