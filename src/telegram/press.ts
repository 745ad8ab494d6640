/**
 * What buttons below messages of the bot carry: an action on one watch, and the change that it is about. Telegram gives
 * 64 bytes (https://core.telegram.org/bots/api#inlinekeyboardbutton). Who may press is asked when one is pressed. Pure.
 */
const letters = { pause: "p", resume: "r", check: "c", day: "d", week: "w", noise: "n" } as const;
export type PressAction = keyof typeof letters;
/** `uuid`: of the watch; `at`: when the change was, in Unix seconds, 0 for none. */
export type Press = { action: PressAction; uuid: string; at: number };

export const pressData = ({ action, uuid, at }: Press): string => `${letters[action]}:${uuid}:${at.toString(36)}`;

/** What a button says that was pressed; null for what is none of ours. */
export function pressOf(data: string): Press | null {
  const match = /^([a-z]):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9a-z]{1,7})$/.exec(data);
  const action = (Object.keys(letters) as PressAction[]).find((each) => letters[each] === match?.[1]);
  if (!match || !action) return null;
  return { action, uuid: match[2] ?? "", at: Number.parseInt(match[3] ?? "0", 36) };
}
