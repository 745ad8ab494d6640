/** The buttons below an alert. Pure. */
import type { NoticeButton } from "../lib/notification/notice.ts";
import { pressData, type PressAction } from "./press.ts";
import type { BotWords } from "./words.ts";

/** The buttons of an alert. `at`: 0 where it is not about a change; `difference`: where to look, where that is known. */
export function alertButtons(
  words: BotWords,
  { uuid, at }: { uuid: string; at: number },
  difference: string | undefined,
): NoticeButton[][] {
  const press = (action: PressAction): NoticeButton => ({
    text: words.buttons[action],
    data: pressData({ action, uuid, at }),
  });
  const isOpen = difference !== undefined && /^https?:\/\//.test(difference);
  const look: NoticeButton[] = isOpen ? [{ text: words.buttons.open, url: difference }] : [];
  const first = [...look, ...(at > 0 ? [press("noise")] : [])];
  return [...(first.length ? [first] : []), [press("day"), press("week")]];
}
