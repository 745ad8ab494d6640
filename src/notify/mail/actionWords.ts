/** What the pages behind the links of an alert mail say, before and after, and which operation of the API each runs. Pure. */
import { wordsByLanguage } from "../../language/languages.ts";
import { wholeOr } from "../../language/translation.ts";
import type { AlertActionName, AlertSubject } from "./action.ts";

/** `done`: the title once it is; `way`: what to know before, and how to take it back. */
type ActionWords = { title: (name: string) => string; button: string; done: string; way: string };

const english: Record<AlertActionName, ActionWords> = {
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
    way: "The same lines, moving in the same parts of the page, are not reported again. The page of the watch in the dashboard takes it back.",
  },
  stop: {
    title: (name) => `Stop all alerts of "${name}"?`,
    button: "Stop its alerts",
    done: "The alerts of this watch are off",
    way: "It is still read and its changes are recorded, but nobody is told of them by any channel, until it is unmuted on its page in the dashboard. Alerts of other watches still come.",
  },
};

const stillRead = "Sie wird weiter gelesen und ihre Änderungen werden festgehalten, aber auf keinem Weg gemeldet";

const german: Record<AlertActionName, ActionWords> = {
  pause: {
    title: (name) => `„${name}“ pausieren?`,
    button: "Beobachtung pausieren",
    done: "Die Beobachtung ist pausiert",
    way: "Eine pausierte Beobachtung wird nicht mehr gelesen, bis sie auf ihrer Seite in der Übersicht fortgesetzt wird.",
  },
  day: {
    title: (name) => `„${name}“ für einen Tag stumm schalten?`,
    button: "Einen Tag stumm",
    done: "Die Beobachtung ist für einen Tag stumm",
    way: `${stillRead}. Nach einem Tag kommen wieder Meldungen, oder früher, wenn sie auf ihrer Seite laut geschaltet wird.`,
  },
  week: {
    title: (name) => `„${name}“ für eine Woche stumm schalten?`,
    button: "Eine Woche stumm",
    done: "Die Beobachtung ist für eine Woche stumm",
    way: `${stillRead}. Nach einer Woche kommen wieder Meldungen, oder früher, wenn sie auf ihrer Seite laut geschaltet wird.`,
  },
  noise: {
    title: (name) => `War diese Änderung von „${name}“ Rauschen?`,
    button: "Das ist Rauschen",
    done: "Als Rauschen vermerkt",
    way: "Dieselben Zeilen, die sich an denselben Stellen der Seite bewegen, werden nicht mehr gemeldet. Auf der Seite der Beobachtung lässt sich das zurücknehmen.",
  },
  stop: {
    title: (name) => `Alle Meldungen von „${name}“ abstellen?`,
    button: "Meldungen abstellen",
    done: "Die Meldungen dieser Beobachtung sind aus",
    way: `${stillRead}, bis sie auf ihrer Seite laut geschaltet wird. Meldungen anderer Beobachtungen kommen weiter.`,
  },
};

type NothingWords = { title: string; paragraphs: string[] };

type AllActionWords = Record<AlertActionName, ActionWords> & { nothing: NothingWords };

const written: Record<"en" | "de", AllActionWords> = {
  en: {
    ...english,
    nothing: {
      title: "There is nothing here",
      paragraphs: ["The address is not whole, its watch is gone, or alerts are no longer mailed to where it was sent."],
    },
  },
  de: {
    ...german,
    nothing: {
      title: "Hier ist nichts",
      paragraphs: [
        "Die Adresse ist unvollständig, die Beobachtung gibt es nicht mehr, oder Meldungen gehen nicht mehr dorthin, wo der Link ankam.",
      ],
    },
  },
};

/** A page is in one language: a translation that lacks something of them is not shown. */
export const actionWords = wordsByLanguage<AllActionWords>(written, ({ actions }) => wholeOr(written.en, actions));

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
