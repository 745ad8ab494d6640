/** Tags, and settings of many watches, in German. Pure. */
import type { Words } from "../en.ts";
import { count } from "./count.ts";

export const tags: Words["tags"] = {
  title: "Schlagwörter",
  firstTitle: "Noch keine Schlagwörter",
  firstText:
    "Ein Schlagwort fasst Beobachtungen zusammen. Was du an ihm einstellst, gilt für alle seine Beobachtungen.",
  new: "Neues Schlagwort",
  name: "Name",
  colour: "Farbe",
  pattern: "Adressen, die es von selbst bekommen",
  patternHelp:
    "Eine Website wie shop.example oder ein Muster wie *://shop.example/sale/*. Leer: Du vergibst das Schlagwort selbst.",
  create: "Schlagwort anlegen",
  find: "Schlagwort suchen",
  findButton: "Suchen",
  noneTitle: "Kein Schlagwort enthält diese Wörter",
  clear: "Alle Schlagwörter zeigen",
  watches: (n: number) => count(n, { one: "# Beobachtung", other: "# Beobachtungen" }),
  muted: "Stumm",
  overrides: "Hat Vorrang vor seinen Beobachtungen",
  edit: "Einstellungen",
  editOne: (name: string) => `Einstellungen von ${name}`,
  back: "Alle Schlagwörter",
  tag: (name: string) => `Schlagwort: ${name}`,
  compare: "Preise vergleichen",
  compared: (tag: string) => `Preise: ${tag}`,
  actions: "Mit seinen Beobachtungen",
  actionsHelp:
    "Jede Beobachtung wird einmal geändert, jetzt. Die Einstellungen darunter gelten, solange sie das Schlagwort hat.",
  delete: "Schlagwort löschen",
  deleteLead: (n: number) =>
    n === 0
      ? "Keine Beobachtung hat dieses Schlagwort. Sieben Tage lang lässt es sich mit seinen Einstellungen zurückholen."
      : `${count(n, { one: "# Beobachtung verliert", other: "# Beobachtungen verlieren" })} das Schlagwort und was es einstellt, und ${n === 1 ? "bleibt" : "bleiben"} bestehen. Sieben Tage lang lässt sich das Schlagwort mit ihnen zurückholen.`,
  deleted: {
    title: "Gelöschte Schlagwörter",
    lead: "Sie bleiben sieben Tage hier und wirken nicht. Zurückgeholt hat ein Schlagwort wieder seine Einstellungen und Beobachtungen.",
    until: "lässt sich zurückholen bis",
    restore: "Zurückholen",
    restoreOf: (name: string) => `${name} zurückholen`,
  },
  shown: (n: number, total: number) => `${n} von ${total}`,
};

export const set: Words["set"] = {
  title: "Eine Einstellung für viele Beobachtungen",
  back: "Zurück zu den Beobachtungen",
  of: (n: number) => count(n, { one: "# Beobachtung ist ausgewählt.", other: "# Beobachtungen sind ausgewählt." }),
  ofAll: "Alle Beobachtungen, die die Liste zeigt, auf allen ihren Seiten.",
  which: "Welche Einstellung?",
  choose: "Auswählen",
  first: "Wähle eine Einstellung. Nichts wird geändert, bevor du siehst, wie viele Beobachtungen es betrifft.",
  none: "Bleibt das leer, übernimmt jede Beobachtung die Einstellung wieder von ihren Schlagwörtern und deinem Konto.",
  try: "Zeigen, was sich ändern würde",
  doFor: (n: number) => `${count(n, { one: "# Beobachtung", other: "# Beobachtungen" })} ändern`,
  would: (n: number) =>
    count(n, { one: "# Beobachtung würde sich ändern.", other: "# Beobachtungen würden sich ändern." }),
  unchanged: (n: number) => count(n, { one: "# hat es schon so.", other: "# haben es schon so." }),
  refused: (n: number) =>
    count(n, { one: "Bei # Beobachtung geht es nicht:", other: "Bei # Beobachtungen geht es nicht:" }),
  failed: (n: number) =>
    count(n, { one: "# Beobachtung wurde nicht geändert:", other: "# Beobachtungen wurden nicht geändert:" }),
  done: (n: number) => count(n, { one: "# Beobachtung wurde geändert.", other: "# Beobachtungen wurden geändert." }),
  more: (n: number) => `und ${n} weitere`,
};
