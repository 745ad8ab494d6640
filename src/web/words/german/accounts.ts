/** Words of the operator's pages about accounts, in German. Pure. */
import type { AccountsWords } from "../english/accounts.ts";
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("de");

export const accountsInGerman: AccountsWords = {
  find: "Adresse oder Kennung",
  state: "Zustand",
  states: { "": "Alle Konten", true: "Gesperrte", false: "Nicht gesperrte" },
  order: "Reihenfolge",
  orders: {
    created: "Neueste zuerst",
    last_seen: "Zuletzt gesehene zuerst",
    watches: "Meiste Beobachtungen",
    browser: "Meiste Browserzeit",
  },
  none: "Kein Konto passt",
  suspended: "gesperrt",
  unverified: "Adresse nicht bestätigt",
  watches: (n) => count(n, { one: "# Beobachtung", other: "# Beobachtungen" }),
  failing: (n) => count(n, { one: "# scheitert", other: "# scheitern" }),
  paused: (n) => count(n, { one: "# pausiert", other: "# pausiert" }),
  checks: (n) => count(n, { one: "# Prüfung im Monat", other: "# Prüfungen im Monat" }),
  browser: (n) => count(n, { one: "# Browserminute im Monat", other: "# Browserminuten im Monat" }),
  lastSeen: "Zuletzt gesehen",
  neverSeen: "Noch nicht gesehen",
  since: "Seit",
  reason: "Grund",
  facts: {
    id: "Kennung",
    plan: "Tarif",
    created: "Angelegt",
    lastSeen: "Zuletzt gesehen",
    watches: "Beobachtungen",
    tags: "Schlagwörter",
    needs: "Braucht",
    access: "Zugänge",
  },
  access: (sessions, keys, apps) =>
    [
      count(sessions, { one: "# Sitzung", other: "# Sitzungen" }),
      count(keys, { one: "# API-Schlüssel", other: "# API-Schlüssel" }),
      count(apps, { one: "# App", other: "# Apps" }),
    ].join(", "),
  failingOf: "Seine Beobachtungen, die scheitern",
  suspend: "Sperren",
  suspendText:
    "Nichts davon wird geprüft oder gesendet, seine Sitzungen enden, und wer sich anmeldet, liest warum. Gelöscht wird nichts: Entsperrt geht es weiter wie zuvor.",
  reasonHelp: "Das liest, wer sich anmelden will.",
  resume: "Entsperren",
  signOut: "Überall abmelden",
  signOutText: "Alle Sitzungen enden. Nachrichten gehen weiter.",
  keysToo: "Auch API-Schlüssel, verbundene Apps und die Feed-Adresse",
  plan: "Tarif setzen",
  planText:
    "Ein kleinerer Tarif pausiert die neuesten Beobachtungen, für die er keinen Platz hat; ein größerer lässt sie weiterlaufen.",
  planSubscribed: "Der Tarif folgt dem Abonnement beim Zahlungsanbieter.",
  planOwn: "Auf einem eigenen Server hat jedes Konto, was der größte Tarif hat.",
  remove: "Konto löschen",
  removeText: "Seine Beobachtungen, ihr Verlauf und seine Einstellungen sind sofort weg, ohne Weg zurück.",
  removeConfirm: (email) => `Zum Bestätigen ${email} eintippen`,
  removeWrong: "Das ist nicht die Adresse dieses Kontos; gelöscht wurde nichts.",
};
