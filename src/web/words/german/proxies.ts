/** Words of the operator's page of proxies, in German. Pure. */
import type { ProxiesWords } from "../english/proxies.ts";

export const proxiesInGerman: ProxiesWords = {
  lead: "Über diese Proxys lassen sich Seiten lesen. Wer eine Beobachtung anlegt, wählt einen mit seinem Namen; der übliche gilt, wo keiner gewählt ist, und „no-proxy“ geht ihm vor.",
  none: "Kein Proxy eingetragen",
  noneText: "Seiten werden von der Adresse dieses Servers aus abgerufen.",
  isDefault: "üblich",
  withLogin: "mit Benutzername und Passwort",
  unreadable:
    "Die Adresse lässt sich nicht lesen: Der Schlüssel der Verschlüsselung ist ein anderer. Gib sie noch einmal an.",
  sources: {
    settings: "Aus der Einstellung PROXIES",
    list: "Aus dieser Liste",
    missing: "PROXIES hat ihn nicht mehr: Beobachtungen, die ihn nennen, werden nicht gelesen",
  },
  test: "Testen",
  testOf: (name: string) => `${name} testen`,
  works: (status: number | null) => `Er funktioniert: Die Seite hat mit dem Status ${status ?? ""} geantwortet.`,
  fails: "Er funktioniert nicht.",
  makeDefault: "Zum üblichen machen",
  endDefault: "Nicht mehr der übliche",
  change: "Ändern",
  remove: "Entfernen",
  removeText: "Beobachtungen, die ihn nennen, sind dann gestört, bis sie einen anderen nennen.",
  save: "Speichern",
  add: "Proxy hinzufügen",
  key: "Kennung",
  keyHelp: "Damit nennen ihn Beobachtungen; sie bleibt, wie sie ist.",
  label: "Name",
  labelHelp: "Damit wählen ihn Menschen. Leer: seine Kennung.",
  url: "Adresse",
  urlHelp:
    "http:// oder https://, mit Benutzername und Passwort, wo er sie verlangt. Verschlüsselt gespeichert; das Passwort wird nicht wieder gezeigt.",
  urlKept: "Leer: wie sie ist.",
  alsoDefault: "Der übliche aller Beobachtungen",
};
