/** The German of the sentences about settings of watches, tags and accounts. Pure. */
import type { settingsSentences } from "../../sentences/settings.ts";

export const settingsInGerman: Readonly<Record<keyof typeof settingsSentences, string>> = {
  template_place: "{sentence} (Zeile {line}, Spalte {column})",
  template_wanted: "Erwartet: {wanted}; gefunden: {found}",
  template_close: "„{close}“ fehlt vor dem Ende der Vorlage",
  template_near: "{sentence}; war „{near}“ gemeint?",
  template_token_alone: "Das Wort „{name}“ gibt es hier nicht",
  template_filter: "Den Filter „{name}“ gibt es nicht",
  template_comment: "Dieser Kommentar hat kein Ende",
  template_quote: "Diesem Text fehlt das schließende Anführungszeichen",
  template_long: "Eine Vorlage hat höchstens {max} Zeichen, diese hat {count}",
  template_work: "Die Vorlage macht zu viel Arbeit.",
  template_much: "Die Vorlage macht zu viel Text oder zu lange Listen.",
  template_deep: "Die Vorlage ruft sich zu tief selbst auf.",
  template_range: "Die Vorlage verlangt mehr als {max} Zahlen von range().",
  template_output: "Was die Vorlage ausgibt, ist zu lang.",
  template_statement: "Die Anweisung „{word}“ gibt es hier nicht: {reason}",
  template_unexpected: "Unerwartete Anweisung „{word}“; erwartet: {statements}",
};
