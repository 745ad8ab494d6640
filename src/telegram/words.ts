/** What the bot says, by language. Names of watches come escaped. Pure. */
import { languageOfTag, wordsByLanguage } from "../language/languages.ts";
import { complete } from "../language/translation.ts";
import type { PressAction } from "./press.ts";

export type BotWords = {
  buttons: Record<PressAction | "open", string>;
  /** A button that says of which watch it is, too. */
  buttonOf: (button: string, name: string) => string;
  /** After a press, or a command that named one watch. */
  done: Record<PressAction, (name: string) => string>;
  help: string;
  connected: string;
  askForLink: string;
  linkTooOld: string;
  disconnected: string;
  notConnected: string;
  noWatches: string;
  nothingFound: (words: string) => string;
  which: string;
  usage: (command: string) => string;
  listTitle: (shown: number, all: number) => string;
  states: { paused: string; muted: string; failing: string; unseen: string };
  gone: string;
  unknownButton: string;
  failed: (sentence: string) => string;
};

const en: BotWords = {
  buttonOf: (button, name) => `${button}: ${name}`,
  buttons: {
    open: "See the difference",
    noise: "This is noise",
    day: "Mute a day",
    week: "Mute a week",
    pause: "Pause",
    resume: "Resume",
    check: "Check now",
  },
  done: {
    noise: () => "Marked as noise. Changes like this one are not reported again.",
    day: (name) => `Muted for a day: ${name}`,
    week: (name) => `Muted for a week: ${name}`,
    pause: (name) => `Paused: ${name}`,
    resume: (name) => `Resumed: ${name}`,
    check: (name) => `A check is on its way: ${name}`,
  },
  help:
    "/list – your watches; /list WORDS finds some\n/check WORDS – check a watch now\n/pause WORDS – pause a watch\n" +
    "/resume WORDS – go on with a paused watch\n/mute WORDS – no alerts of a watch for a day or a week\n" +
    "/stop – no more alerts in this chat\n\nWORDS are of the title or the address of a watch. " +
    "Whoever is in this chat can use these commands and the buttons below alerts.",
  connected: "Connected. Alerts about your watches will be sent to this chat. /help says what I can do, /stop ends it.",
  askForLink: "To connect this chat, ask Tidemark for a link and open it here.",
  linkTooOld: "This link is too old or was used already. Ask Tidemark for a new one.",
  disconnected: "Disconnected. No more alerts are sent to this chat.",
  notConnected: "This chat is not connected.",
  noWatches: "There are no watches yet.",
  nothingFound: (words) => `No watch has these words: ${words}`,
  which: "Which one?",
  usage: (command) => `Write words of the title or the address after it, for example: /${command} kettle`,
  listTitle: (shown, all) => (shown < all ? `${shown} of ${all} watches` : `${all} watches`),
  states: { paused: "paused", muted: "muted", failing: "cannot be read", unseen: "new" },
  gone: "The watch is gone.",
  unknownButton: "This button is not known any more.",
  failed: (sentence) => `That did not work: ${sentence}`,
};

const de: BotWords = {
  buttonOf: (button, name) => `${button}: ${name}`,
  buttons: {
    open: "Unterschied zeigen",
    noise: "Das ist unwichtig",
    day: "Einen Tag stumm",
    week: "Eine Woche stumm",
    pause: "Pausieren",
    resume: "Fortsetzen",
    check: "Jetzt prüfen",
  },
  done: {
    noise: () => "Als unwichtig vermerkt. Solche Änderungen werden nicht mehr gemeldet.",
    day: (name) => `Einen Tag stumm: ${name}`,
    week: (name) => `Eine Woche stumm: ${name}`,
    pause: (name) => `Pausiert: ${name}`,
    resume: (name) => `Fortgesetzt: ${name}`,
    check: (name) => `Eine Prüfung ist unterwegs: ${name}`,
  },
  help:
    "/list – alle Beobachtungen; /list WÖRTER findet einige\n/check WÖRTER – eine Beobachtung jetzt prüfen\n" +
    "/pause WÖRTER – eine Beobachtung pausieren\n/resume WÖRTER – eine pausierte fortsetzen\n" +
    "/mute WÖRTER – einen Tag oder eine Woche keine Meldungen\n/stop – keine Meldungen mehr in diesem Chat\n\n" +
    "WÖRTER stehen im Titel oder in der Adresse einer Beobachtung. " +
    "Wer in diesem Chat ist, kann diese Befehle und die Knöpfe unter Meldungen nutzen.",
  connected: "Verbunden. Meldungen kommen ab jetzt in diesen Chat. /help nennt die Befehle, /stop beendet es.",
  askForLink: "Um diesen Chat zu verbinden, bei Tidemark einen Link erzeugen und hier öffnen.",
  linkTooOld: "Dieser Link ist zu alt oder schon benutzt. Bei Tidemark gibt es einen neuen.",
  disconnected: "Getrennt. In diesen Chat kommen keine Meldungen mehr.",
  notConnected: "Dieser Chat ist nicht verbunden.",
  noWatches: "Es gibt noch keine Beobachtungen.",
  nothingFound: (words) => `Keine Beobachtung hat diese Wörter: ${words}`,
  which: "Welche?",
  usage: (command) => `Danach Wörter aus Titel oder Adresse schreiben, zum Beispiel: /${command} Kessel`,
  listTitle: (shown, all) => (shown < all ? `${shown} von ${all} Beobachtungen` : `${all} Beobachtungen`),
  states: { paused: "pausiert", muted: "stumm", failing: "nicht lesbar", unseen: "neu" },
  gone: "Die Beobachtung gibt es nicht mehr.",
  unknownButton: "Dieser Knopf ist nicht mehr bekannt.",
  failed: (sentence) => `Das ging nicht: ${sentence}`,
};

const wordsOf = wordsByLanguage<BotWords>({ en, de }, ({ bot }) => complete(en, bot));

/** The words of the first language of these that there is; English where none is. */
export function botWords(...languages: (string | null | undefined)[]): BotWords {
  return wordsOf(languages.map(languageOfTag).find((language) => language !== null) ?? "en");
}
