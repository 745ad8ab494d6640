/** The inbox of changes in German. Pure. */
import { portionText } from "../../../language/portion.ts";
import { german } from "../../../services/words/de.ts";
import type { Words } from "../en.ts";
import { count } from "./count.ts";

export const changes: Words["changes"] = {
  title: "Änderungen",
  tabs: "Welche Änderungen",
  unseen: "Neu",
  all: "Alle",
  useful: "Wichtig",
  noisy: "Unwichtig",
  severe: "Schwer",
  severities: { low: "leicht", medium: "mittel", high: "schwer", critical: "kritisch" },
  table: german.table,
  unjudged: "Nicht mit dem verglichen, was du wissen willst",
  tag: "Schlagwort",
  anyTag: "Alle Schlagwörter",
  filter: "Zeigen",
  ofWatch: (name: string) => `Nur Änderungen von ${name}`,
  allWatches: "Änderungen aller Beobachtungen",
  markAll: "Alle als gesehen markieren",
  markSeen: "Gesehen",
  markUnseen: "Wieder neu",
  open: "Öffnen",
  more: (n) => count(n, { one: "# weitere Zeile zeigen", other: "# weitere Zeilen zeigen" }),
  isUnseen: "Neu",
  arrived: "# neue zeigen",
  firstTitle: "Noch keine Änderung",
  firstText: "Wenn sich eine Seite ändert, die du beobachtest, steht hier der Unterschied.",
  firstNew: "Seite beobachten",
  seenTitle: "Du hast alles gesehen",
  seenText: "Neue Änderungen erscheinen hier von selbst.",
  showAll: "Alle Änderungen zeigen",
  noneTitle: "Keine Änderung passt",
  noneText: "Es gibt keine Änderung mit dieser Markierung und diesem Schlagwort.",
  pages: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      added ? count(added, { one: "# neue Seite", other: "# neue Seiten" }) : "",
      removed ? count(removed, { one: "# Seite verschwunden", other: "# Seiten verschwunden" }) : "",
      replaced
        ? count(replaced, {
            one: "# geändert, umgezogen oder nicht mehr aufgelistet",
            other: "# geändert, umgezogen oder nicht mehr aufgelistet",
          })
        : "",
    ]
      .filter(Boolean)
      .join(", "),
  rows: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      ...(added ? [count(added, { one: "# neue Zeile", other: "# neue Zeilen" })] : []),
      ...(removed ? [count(removed, { one: "# Zeile entfallen", other: "# Zeilen entfallen" })] : []),
      ...(replaced ? [count(replaced, { one: "# Zeile geändert", other: "# Zeilen geändert" })] : []),
    ].join(", "),
  lines: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      ...(added ? [count(added, { one: "# Zeile hinzugefügt", other: "# Zeilen hinzugefügt" })] : []),
      ...(removed ? [count(removed, { one: "# Zeile entfernt", other: "# Zeilen entfernt" })] : []),
      ...(replaced ? [count(replaced, { one: "# Zeile ersetzt", other: "# Zeilen ersetzt" })] : []),
    ].join(", "),
  pictureShare: (share: string) => `${portionText("de", share)} des Bildes geändert`,
  keys: "j und k gehen weiter und zurück, o öffnet, m markiert, u nimmt den letzten Schritt zurück",
  older: "Ältere",
  newer: "Neuere",
};
