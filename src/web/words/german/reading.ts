/** German words of reading: what changed, in facts, and what is done to it. Pure. */
import type { readingInEnglish } from "../english/reading.ts";
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("de");

export const readingInGerman: typeof readingInEnglish = {
  since: ({ changed, failing, paused, quiet }) =>
    `${[
      ...(changed > 0 ? [count(changed, { one: "# geändert", other: "# geändert" })] : []),
      ...(failing > 0 ? [count(failing, { one: "# gestört", other: "# gestört" })] : []),
      ...(paused > 0 ? [count(paused, { one: "# pausiert", other: "# pausiert" })] : []),
      count(quiet, { one: "# ruhig", other: "# ruhig" }),
    ].join(", ")} seit gestern`,
  allPaused: "Alles ist pausiert",
  searchAndOrder: "Suchen und ordnen",
  allMenu: "Alle Beobachtungen",
  pauseAll: (n) => count(n, { one: "Die eine laufende pausieren", other: "Alle # pausieren" }),
  resumeAll: (n) => count(n, { one: "Die eine pausierte fortsetzen", other: "Alle # pausierten fortsetzen" }),
  muteAll: "Alle stumm schalten",
  unmuteAll: "Stummschaltung aller beenden",
  actOnPicked: "Aktionen für die Auswahl",
  copyAs: { text: "Als Text kopieren", markdown: "Als Markdown kopieren", patch: "Als Patch kopieren" },
  keptBack: (rule) => `zurückgehalten: ${rule}`,
  mattered: "Das war wichtig",
  openPage: "Seite öffnen",
  muteWatch: "Diese Beobachtung stumm schalten",
  muteWeek: "Eine Woche stumm schalten",
  pauseWatch: "Diese Beobachtung pausieren",
  storedLine: "Was Programme vergleichen",
  chooseChannel: "Wählen, wohin Meldungen gehen",
  inStock: "lieferbar",
  soldOut: "ausverkauft",
  move: {
    was: (price) => `vorher ${price}`,
    noPrice: "kein Preis mehr",
    inStock: "jetzt lieferbar",
    soldOut: "jetzt ausverkauft",
  },
};
