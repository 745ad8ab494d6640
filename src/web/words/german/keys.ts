/** Keys of the keyboard and the palette of commands in German. Pure. */
import type { Words } from "../en.ts";
import { germanPlaces } from "../synonyms.ts";
import { count } from "./count.ts";

export const keys: Words["keys"] = {
  lead: "Buchstaben wirken, wo gerade nicht geschrieben wird. In deinem Konto lassen sie sich abschalten.",
  off: "Tasten aus einzelnen Buchstaben sind in deinem Konto abgeschaltet.",
  groups: { everywhere: "Überall", lists: "In Listen", change: "Bei einer Änderung" },
  does: {
    "Ctrl K": "Zu einer Seite, einer Beobachtung oder einer Aktion, über ihren Namen. Auf dem Mac: Command K",
    "/": "Suchen",
    "g c": "Änderungen",
    "g w": "Beobachtungen",
    "g n": "Neue Beobachtung",
    "g s": "Kanäle",
    "g t": "Schlagwörter",
    u: "Die letzte Aktion zurücknehmen, solange ihre Nachricht zu sehen ist",
    "?": "Diese Tabelle",
    Esc: "Ein Menü oder einen Dialog schließen",
    j: "Nächste Zeile",
    k: "Vorige Zeile",
    o: "Die Zeile öffnen",
    x: "Die Zeile auswählen",
    r: "Die Seite der Zeile jetzt prüfen",
    m: "Als gesehen oder als neu markieren",
    e: "Bearbeiten",
    n: "Nächster Unterschied",
    p: "Voriger Unterschied",
    "[": "Ältere Änderung",
    "]": "Neuere Änderung",
  },
};

export const palette: Words["palette"] = {
  title: "Gehe zu",
  open: "Zu einer Seite, einer Beobachtung oder einer Aktion: Strg K",
  control: "Strg",
  example: "Eine Seite, eine Beobachtung, eine Aktion",
  find: "Suchen",
  found: (n: number) => count(n, { one: "# gefunden", other: "# gefunden" }),
  none: "Nichts hat diesen Namen.",
  screens: {
    changes: "Änderungen",
    watches: "Beobachtungen",
    newWatch: "Neue Beobachtung",
    channels: "Kanäle",
    tags: "Schlagwörter",
    import: "Import",
    export: "Export",
    account: "Konto",
    help: "Hilfe",
    keys: "Tasten",
    reference: "API-Referenz",
  },
  synonyms: germanPlaces,
};
