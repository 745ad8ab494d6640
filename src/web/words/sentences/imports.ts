/** The German of the sentences about what an import leaves out, and why. Pure. */
import type { importsSentences } from "../../sentences/imports.ts";

export const importsInGerman: Readonly<Record<keyof typeof importsSentences, string>> = {
  left_out: "weggelassen: {what}",
  clears_too:
    "text_should_not_be_present: Die Beobachtung wartet wie bisher, solange so ein Text da ist; zusätzlich wird gemeldet, wenn er verschwindet",
  left_out_colon: "weggelassen: {what}",
  filters_left: "weggelassene Filter: {filters}",
  has_no_address: "hat keine Adresse",
  has_no_uri: "hat keine Adresse (uri)",
  already_watched: "wird schon beobachtet",
  stands_twice: "steht zweimal im Dokument",
  runs_command: "führt einen Befehl aus, was kein Dienst darf",
  frames_left: "{count} Auswahlen in Rahmen der Seite sind weggelassen",
  paths_left: "{count} Einträge, deren Pfad aus dem Archiv hinausführt, sind weggelassen",
  channel_left: "weggelassen: der Kanal {name}, dessen Adresse hier nicht geht",
  history_left: "{count} Änderungen aus dem Verlauf sind nicht als Einträge übernommen",
  memory_left: "Änderungen und Gedächtnis sind weggelassen: {file}: {sentence}",
  snapshots_older: "{count} Fassungen, die älter sind, als die Beobachtung aufhebt",
  snapshot_no_text: "die Fassung von {instant}, die kein Text ist",
  snapshot_missing: "die Fassung von {instant}, deren Datei fehlt",
  noise_off:
    "Die Rauschunterdrückung ist aus, wie sie dort war; in den Einstellungen des Kontos lässt sie sich einschalten",
  selector_left: "der Selektor {selector}",
  recipient_left: "der Empfänger {recipient} einer Benachrichtigungs-URL, der nicht erreichbar ist",
  recipients_left: "die Empfänger {recipients} einer Benachrichtigungs-URL, die nicht erreichbar sind",
  line_sentence: "Zeile {number}: {sentence}",
  row: "Zeile {number}",
  line: "Zeile {number}",
  job: "Auftrag {number}",
  monitor: "Monitor {number}",
  outline: "Eintrag {number}",
  watch: "Beobachtung {name}",
  account: "Konto",
};
