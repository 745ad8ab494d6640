/** What the pages behind the links of an alert mail say, before and after, and which operation of the API each runs. Pure. */
import type { AlertActionName, AlertSubject } from "./action.ts";

/** `done`: the title once it is; `way`: what to know before, and how to take it back. */
type ActionWords = { title: (name: string) => string; button: string; done: string; way: string };

export const actionWords: Record<AlertActionName, ActionWords> = {
  pause: {
    title: (name) => `Pause "${name}"?`,
    button: "Pause this watch",
    done: "The watch is paused",
    way: "A paused watch is not read any more, until it is resumed on its page in the dashboard.",
  },
  day: {
    title: (name) => `Mute "${name}" for a day?`,
    button: "Mute for a day",
    done: "The watch is muted for a day",
    way: "It is still read and its changes are recorded, but nobody is told of them by any channel. After a day alerts come again, or earlier if it is unmuted on its page in the dashboard.",
  },
  week: {
    title: (name) => `Mute "${name}" for a week?`,
    button: "Mute for a week",
    done: "The watch is muted for a week",
    way: "It is still read and its changes are recorded, but nobody is told of them by any channel. After a week alerts come again, or earlier if it is unmuted on its page in the dashboard.",
  },
  noise: {
    title: (name) => `Was this change of "${name}" noise?`,
    button: "This is noise",
    done: "Marked as noise",
    way: "The same lines, moving in the same parts of the page, are not told again. The page of the watch in the dashboard takes it back.",
  },
  stop: {
    title: (name) => `Stop all alerts of "${name}"?`,
    button: "Stop its alerts",
    done: "The alerts of this watch are off",
    way: "It is still read and its changes are recorded, but nobody is told of them by any channel, until it is unmuted on its page in the dashboard. Alerts of other watches still come.",
  },
};

const weekSeconds = 7 * 86_400;

/** The request below the base path that carries an action out. `now`: Unix seconds. */
export function operationOfAction(
  name: AlertActionName,
  { uuid, at }: AlertSubject,
  now: number,
): { method: "PUT" | "POST"; path: string; json: unknown } {
  const edit = (json: unknown) => ({ method: "PUT" as const, path: `/watch/${uuid}`, json });
  switch (name) {
    case "pause":
      return edit({ paused: true });
    case "day":
      return edit({ notification_muted_until: now + weekSeconds / 7 });
    case "week":
      return edit({ notification_muted_until: now + weekSeconds });
    case "stop":
      return edit({ notification_muted: true });
    case "noise":
      return { method: "POST", path: `/watch/${uuid}/changes/${at}/feedback`, json: { verdict: "noisy" } };
  }
}
