/** What stands around every screen of the dashboard, and its states, times and failures, in German. Pure. */
import type { Words } from "../en.ts";
import { count, dative } from "./count.ts";

export const frame: Words["frame"] = {
  skip: "Zum Inhalt",
  changes: "Änderungen",
  watches: "Beobachtungen",
  channels: "Kanäle",
  tags: "Schlagwörter",
  newWatch: "Neu",
  newWatchLong: "Neue Beobachtung",
  more: "Menü",
  account: "Konto",
  operator: "Betrieb",
  help: "Hilfe",
  import: "Import",
  export: "Export",
  reference: "API-Referenz",
  signIn: "Anmelden",
  signUp: "Konto anlegen",
  signOut: "Abmelden",
  navigation: "Hauptmenü",
  search: "Beobachtungen und Aktionen suchen",
  undo: "Rückgängig",
  close: "Schließen",
  colon: ":",
  quoted: (text: string) => `„${text}“`,
  verify: (email: string) => `Adresse bestätigen: ${email}`,
  verifyAgain: "Neu schicken",
  verifyLabel: "Deine Adresse",
  unseen: (n: number) =>
    count(n, { one: "# Beobachtung mit neuen Änderungen", other: "# Beobachtungen mit neuen Änderungen" }),
};

export const state: Words["state"] = {
  changed: "Geändert",
  failing: "Gestört",
  suppressed: "Zurückgehalten",
  paused: "Pausiert",
  muted: "Stumm",
  healthy: "In Ordnung",
  checking: "Wird geprüft",
  waiting: "Wartet",
};

export const time: Words["time"] = {
  now: "gerade eben",
  never: "nie",
  in: (text: string) => `in ${dative(text)}`,
  ago: (text: string) => `vor ${dative(text)}`,
  seconds: (n: number) => count(n, { one: "# Sekunde", other: "# Sekunden" }),
  minutes: (n: number) => count(n, { one: "# Minute", other: "# Minuten" }),
  hours: (n: number) => count(n, { one: "# Stunde", other: "# Stunden" }),
  days: (n: number) => count(n, { one: "# Tag", other: "# Tage" }),
  weeks: (n: number) => count(n, { one: "# Woche", other: "# Wochen" }),
};

export const paging: Words["paging"] = {
  label: "Seiten",
  previous: "Zurück",
  next: "Weiter",
  range: (from: number, to: number, total: number) => `${from} bis ${to} von ${total}`,
};

export const failure: Words["failure"] = {
  title: "Das hat nicht geklappt",
  notFoundTitle: "Hier ist nichts",
  notFound: "Vielleicht ist die Adresse alt, oder was hier stand, wurde gelöscht.",
  byForm:
    "Diese Adresse nimmt an, was ein Formular sendet, und hat keine eigene Seite. Geh zurück und drück den Knopf dort.",
  notTaken: "Diese Adresse nimmt nicht an, was ihr gesendet wurde.",
  oursTitle: "Bei uns ist etwas schiefgegangen",
  ours: "Der Fehler ist festgehalten. Versuch es gleich noch einmal.",
  request: (id: string) => `Anfrage ${id}`,
  tryAgain: "Noch einmal versuchen",
  home: "Zur Übersicht",
  back: "Zurück",
};

export const offline: Words["offline"] = {
  title: "Du bist offline",
  text: "Diese Seite braucht eine Verbindung. Deine Beobachtungen laufen ohne dich weiter; es geht nichts verloren.",
  again: "Noch einmal versuchen",
};
