/** The screens of the operator in German. Pure. */
import type { Words } from "../en.ts";
import { accountsInGerman } from "./accounts.ts";
import { auditInGerman } from "./audit.ts";
import { count } from "./count.ts";
import { failuresInGerman } from "./failures.ts";
import { proxiesInGerman } from "./proxies.ts";

export const operator: Words["operator"] = {
  title: "Betrieb",
  tabs: {
    classes: "Fehler nach Art",
    failures: "Gestörte Beobachtungen",
    accounts: "Konten",
    proxies: "Proxys",
    service: "Dienst",
    audit: "Protokoll",
    invitations: "Einladungen",
  },
  failureNames: failuresInGerman,
  audit: auditInGerman,
  anyFailure: "Alle Arten",
  accounts: accountsInGerman,
  proxies: proxiesInGerman,
  serviceText: "Alles, was der Dienst braucht, wurde gerade gefragt.",
  release: (release: string, commit: string | null) => `Version ${release}${commit ? `, Commit ${commit}` : ""}`,
  parts: {
    address: "Adresse",
    storage: "Objektspeicher",
    resolver: "Namensauflösung",
    mail: "Mail",
    browser: "Browser",
    disk: "Festplatte",
    backup: "Sicherung",
    operator: "Meldungen an den Betrieb",
    database: "Datenbank",
    tick: "Geplanter Lauf",
    backlog: "Verspätete Prüfungen",
  },
  states: { ok: "in Ordnung", off: "nicht eingerichtet", failing: "gestört" },
  outOfOrder: (n: number) =>
    count(n, { one: "Ein Teil des Dienstes ist gestört.", other: "# Teile des Dienstes sind gestört." }),
  look: "Den Dienst ansehen",
  signInTitle: "Betrieb",
  signInLead:
    "Was über alle Konten hinweg gestört ist, und was sich dagegen tun lässt. Mit dem Schlüssel der Verwaltung öffnet es sich für eine Stunde.",
  key: "Schlüssel der Verwaltung (ADMIN_API_KEY)",
  signIn: "Öffnen",
  signOut: "Seiten des Betriebs schließen",
  endsByItself: "Sie schließen sich eine Stunde nach dem Öffnen von selbst.",
  wrongKey: "Das ist nicht der Schlüssel der Verwaltung.",
  total: (n: number) =>
    count(n, {
      one: "# Beobachtung lässt sich nicht lesen.",
      other: "# Beobachtungen lassen sich nicht lesen.",
    }),
  noneTitle: "Nichts ist gestört",
  noneText: "Jede Beobachtung, die nicht pausiert ist, wurde bei ihrer letzten Prüfung gelesen.",
  noneHere: "Keine gestörte Beobachtung passt zu diesem Filter.",
  spread: (accounts: number, hosts: number) =>
    `${count(accounts, { one: "# Konto", other: "# Konten" })}, ${count(hosts, { one: "# Host", other: "# Hosts" })}.`,
  oldest: "Die älteste Störung begann",
  newest: "die neueste",
  samples: (n: number) => count(n, { one: "Ein Beispiel", other: "# Beispiele" }),
  remedy: "Abhilfe",
  remedyFor: (name: string) => `Abhilfe für ${name}`,
  remedies: {
    recheck: "Noch einmal prüfen",
    switch_backend: "Mit einem Browser lesen",
    pause: "Pausieren",
    notify_owner: "Besitzern schreiben",
    clear: "Störung vergessen",
  },
  does: {
    recheck: "Jede wird einmal geprüft, jetzt gleich. Die schon anstehen, bleiben, wie sie sind.",
    switch_backend: "Ab jetzt liest ein Browser diese Seiten. Die er schon liest, bleiben, wie sie sind.",
    pause: "Sie werden nicht mehr geprüft, bis ihre Besitzer sie fortsetzen. Gelöscht wird nichts.",
    notify_owner: "Die Besitzer bekommen je eine Nachricht mit Rat, über die Kanäle der Beobachtung oder per Mail.",
    clear: "Die festgehaltene Störung wird vergessen; die nächste Prüfung sagt, wie es steht.",
  },
  tryIt: "Sehen, was geschähe",
  trySelected: "Sehen, was mit den ausgewählten geschähe",
  tryTitle: (name: string) => `${name}: was geschähe`,
  wouldTouch: (n: number) =>
    n === 0
      ? "Es würde sich nichts ändern."
      : count(n, { one: "# Beobachtung würde geändert.", other: "# Beobachtungen würden geändert." }),
  ids: "Ihre Kennungen",
  doIt: (name: string) => `Jetzt ausführen: ${name}`,
  leave: "Lieber nicht",
  filter: "Filtern",
  clear: "Alle zeigen",
  class: "Art",
  account: "Konto",
  select: "Auswählen",
  host: "Host",
  since: "Seit",
  times: "Male",
  when: "Wann",
  action: "Aktion",
  object: "Gegenstand",
  result: "Ergebnis",
  actor: "Von",
  noAudit: "Noch wurde nichts getan",
  auditText: "Hier steht, wer mit dem Schlüssel der Verwaltung wann was getan hat und wie es ausging.",
  noneFits: "Nichts passt zu diesem Filter",
  noInvitations: "Noch wurde niemand eingeladen",
  invitationsText:
    "Eine Einladung ist ein Link, mit dem sich ein Mensch registriert, auch wo die Registrierung geschlossen ist.",
  invite: "Einladen",
  inviteEmail: "Mail-Adresse",
  inviteHelp: "Nur diese Adresse darf die Einladung nutzen; leer: alle, die den Link haben.",
  invited:
    "Schick diesen Link an die Person, die du einlädst. Er wird nur dieses eine Mal gezeigt und gilt für ein Konto.",
  anybody: "Alle",
  invitation: { expires: "endet", used: "benutzt", revoked: "widerrufen" },
  revoke: "Widerrufen",
};
