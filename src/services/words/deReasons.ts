/** Why a page could not be read, in German, also where an earlier release stored English: its kind says what that is about. Pure. */
import type { Sentence } from "../../message/message.ts";
import { textOf } from "../../message/textOf.ts";

const reasons: Readonly<Record<string, string>> = {
  dns: "Der Name der Website ließ sich nicht auflösen.",
  connect: "Zur Website kam keine Verbindung zustande.",
  tls: "Die verschlüsselte Verbindung zur Website kam nicht zustande.",
  timeout: "Die Website hat nicht rechtzeitig geantwortet.",
  too_large: "Die Seite ist größer, als gelesen wird.",
  redirect_loop: "Die Website leitet im Kreis oder zu oft weiter.",
  blocked_address: "Die Adresse darf von diesem Server aus nicht abgerufen werden.",
  http_403: "Die Website hat den Zugriff verweigert (403).",
  http_404: "Die Seite gibt es nicht oder nicht mehr (404).",
  http_407: "Der Proxy verlangt eine Anmeldung (407).",
  http_429: "Die Website bat um weniger Anfragen (429).",
  http_4xx: "Die Website hat die Anfrage abgelehnt.",
  http_5xx: "Die Website meldete einen Fehler auf ihrer Seite.",
  empty: "Die Antwort der Website war leer.",
  no_text: "Auf der Seite stand kein Text.",
  filter_no_match: "Die Teile, denen gefolgt wird, waren auf der Seite nicht zu finden.",
  challenge: "Die Website wollte prüfen, ob ein Mensch sie aufruft.",
  login_wall: "Die Website verlangt eine Anmeldung.",
  consent_wall: "Statt der Seite kam eine Frage nach der Zustimmung zu Cookies.",
  geo_block: "Die Website verweigert den Zugriff aus dem Land, aus dem sie abgerufen wird.",
  waiting_room: "Statt der Seite kam eine Warteschlange.",
  error_page: "Statt der Seite kam eine Fehlerseite.",
  incomplete: "Die Seite kam unvollständig an.",
  browser_unavailable: "Für diese Seite stand kein Browser bereit.",
  browser_step: "Ein Schritt im Browser ist gescheitert.",
  browser_crash: "Der Browser ist beim Öffnen der Seite abgestürzt.",
  parse: "Der Inhalt der Seite ließ sich nicht lesen.",
  unsupported_type: "Inhalte dieser Art können nicht verglichen werden.",
  storage: "Was gelesen wurde, ließ sich nicht speichern.",
};

/** A message in German; of a text of an earlier release what its kind says. */
export const reasonInGerman = (kind: string, sentence: Sentence): string =>
  typeof sentence === "string"
    ? (reasons[kind] ?? "Die Seite ließ sich nicht lesen.")
    : textOf(sentence, { language: "de" });
