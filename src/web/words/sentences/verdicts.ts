/** The German of why checks came out as they did. Pure. */
import type { verdictsSentences } from "../../sentences/verdicts.ts";

export const verdictsInGerman: Readonly<Record<keyof typeof verdictsSentences, string>> = {
  not_stored:
    "Der Dienst konnte nicht speichern, was er gelesen hat; es wird noch einmal gelesen. Verloren ist nichts.",
  error_page: "Statt der Seite kam etwas, das sich wie eine Fehlerseite liest („{phrase}“)",
  wall_bots: "Statt der Seite kam eine Prüfung gegen Bots",
  wall_bots_of: "Statt der Seite kam eine Prüfung gegen Bots ({maker})",
  wall_bots_advice:
    "Prüfe seltener, wähle einen Browser für das Abrufen, oder frag die Website nach einem Feed oder einer API.",
  wall_bots_rendered: "Prüfe seltener, oder frag die Website nach einem Feed oder einer API.",
  wall_sign_in: "Statt der Seite kam eine Anmeldung",
  wall_sign_in_advice:
    "Gib der Beobachtung Kopfzeilen oder Cookies einer angemeldeten Sitzung, oder melde dich mit Browser-Schritten an.",
  wall_consent: "Statt der Seite kam eine Frage nach der Zustimmung zu Cookies",
  wall_consent_advice:
    "Wähle einen Browser für das Abrufen, der von selbst ablehnt, oder gib der Beobachtung das Cookie, das die Website nach einer Wahl setzt.",
  wall_consent_rendered: "Der Browser fand keine Schaltfläche zum Ablehnen",
  wall_consent_steps:
    "Füge einen Browser-Schritt hinzu, der darauf klickt, oder gib der Beobachtung das Cookie, das die Website nach einer Wahl setzt.",
  wall_country: "Die Website sagt, dass die Seite in dem Land, aus dem sie abgerufen wird, nicht verfügbar ist",
  wall_country_advice: "Wähle einen Proxy in einem anderen Land.",
  wall_room: "Statt der Seite kam eine Warteschlange",
  wall_room_of: "Statt der Seite kam eine Warteschlange ({maker})",
  wall_room_advice: "Die Website lässt Besucher nacheinander hinein: Prüfe sie zu ruhigeren Zeiten.",
  wall_shell: "Die Seite ist eine leere Hülle, die JavaScript füllt",
  wall_shell_advice: "Wähle einen Browser für das Abrufen, oder beobachte die Daten hinter der Seite.",
  no_end: "Die Seite kam ohne ihr Ende (</html>), das sie vorher hatte: Sie wurde unterwegs abgeschnitten",
  read_again_soon: "Sie wird bald wieder gelesen; bleibt es einige Minuten so, gilt das als die Seite.",
  far_less_text:
    "Die Seite enthielt plötzlich viel weniger Text als sonst ({now} Zeichen statt {usual}) und beim zweiten Lesen nicht denselben. Sie wird bei der nächsten Prüfung wieder gelesen.",
  picture_no_page: "Was die Website antwortete, ist keine Seite, die sich fotografieren lässt.",
  picture_nothing: "Nichts, was auf der Seite zu sehen ist, passt zum ersten Filter.",
  status: "Die Website antwortete mit {status} ({meaning}).",
  meaning_403: "Zugriff verweigert",
  meaning_404: "Seite nicht gefunden",
  meaning_407: "Anmeldung am Proxy nötig",
  meaning_429: "zu viele Anfragen",
  meaning_300: "mehrere Seiten zur Wahl",
  meaning_304: "nicht geändert",
  meaning_400: "fehlerhafte Anfrage",
  meaning_401: "Anmeldung nötig",
  meaning_405: "Methode nicht erlaubt",
  meaning_410: "die Seite gibt es nicht mehr",
  meaning_451: "aus rechtlichen Gründen nicht verfügbar",
  meaning_500: "interner Fehler des Servers",
  meaning_502: "fehlerhafte Antwort hinter dem Server",
  meaning_503: "Dienst nicht verfügbar",
  meaning_504: "keine Antwort hinter dem Server",
  meaning_5xx: "Fehler des Servers",
  meaning_other: "keine Seite",
};
