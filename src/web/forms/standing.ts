/** Whether a condition holds, in the words of its row. A row is known by what stands in it, so that an edit parts it from its words. Pure. */
import { shortened } from "../../lib/graphemes.ts";
import { messageIn } from "../../message/written.ts";
import { visible } from "../parts/foreign.tsx";
import { relative } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { spoken } from "../parts/spoken.ts";
import type { Standing } from "./view.ts";

const shownCharacters = 80;

/** What names a condition: its field, its operator and its value. */
export const keyOfRow = (row: readonly string[]): string => JSON.stringify(row);

export const keyOf = ({ field, operator, value }: Standing): string => keyOfRow([field, operator, value]);

/** "Now 49.90: does not hold · 5 minutes ago". */
export function standingText(reader: Reader, { found, holds, reason, readAt, ...stated }: Standing): string {
  const { dry } = reader.words.settings;
  const shown = visible(found ?? "").replace(/\s+/g, " ");
  const cut = shortened(shown, shownCharacters);
  const now = reason
    ? spoken(reader, messageIn(stated.reason_code) ?? reason)
    : dry.found(cut || reader.words.settings.value.none);
  const text = `${now.charAt(0).toUpperCase()}${now.slice(1)}: ${holds ? dry.holdsOnRow : dry.holdsNotOnRow}`;
  return readAt ? `${text} · ${relative(reader, readAt)}` : text;
}
