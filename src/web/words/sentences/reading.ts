/** The German of the sentences about pages, checks and looks. Pure. */
import type { readingSentences } from "../../sentences/reading.ts";

export const readingInGerman: Readonly<Record<keyof typeof readingSentences, string>> = {
  no_web_address: "Das ist keine Adresse einer Webseite, die sich abrufen lässt.",
  only_http: "Abgerufen werden nur Adressen mit http:// oder https://.",
  credentials:
    "Eine Adresse mit Benutzername oder Passwort wird nicht abgerufen; schick stattdessen eine Kopfzeile mit.",
  port_closed: "Den Port dieser Adresse nutzen Webserver nicht, deshalb wird sie nicht abgerufen.",
  own_address: "Diese Adresse gehört zu diesem Dienst, deshalb wird sie nicht abgerufen.",
  not_public: "Diese Adresse liegt nicht im öffentlichen Internet, deshalb wird sie nicht abgerufen.",
  not_public_allow:
    "Diese Adresse liegt nicht im öffentlichen Internet, deshalb wird sie nicht abgerufen; wer diesen Server betreibt, kann sie mit EGRESS_ALLOW öffnen.",
  dns_unknown: "Der Name der Website war nicht zu finden (DNS).",
  dns_now: "Der Name der Website ließ sich gerade nicht auflösen (DNS).",
  dns_away: "Namen von Websites lassen sich gerade nicht auflösen: Die Namensdienste antworten nicht (DNS).",
  connection: "Die Website war nicht erreichbar: Die Verbindung kam nicht zustande.",
  broken_off: "Die Verbindung brach ab, bevor die ganze Antwort da war.",
  tls: "Eine sichere Verbindung zur Website kam nicht zustande: Ihr Zertifikat oder ihre Verschlüsselung wird nicht anerkannt.",
  no_answer: "Die Website hat nicht rechtzeitig geantwortet.",
  answer_large: "Die Antwort ist größer, als gelesen wird.",
  circle: "Die Website leitet im Kreis oder zu oft weiter.",
  redirect_nowhere: "Die Website leitet weiter, ohne zu sagen, wohin.",
  redirect_here: "Die Adresse antwortet mit einer Weiterleitung, der hier nicht gefolgt wird.",
  proxy_wrong: "Der Proxy dieser Beobachtung lässt sich nicht nutzen: Er ist auf diesem Server falsch eingerichtet.",
  proxy_refused: "Der Proxy hat die Anfrage nicht durchgelassen.",
  proxy_away: "Der Proxy dieser Beobachtung war nicht erreichbar oder weist sich nicht aus.",
  localhost_not_opened:
    "Diese Adresse liegt auf dem Rechner dieses Servers selbst, deshalb wird sie nicht abgerufen; wer ihn betreibt, kann sie mit ihrem Namen öffnen: EGRESS_ALLOW=localhost, oder localhost:8080 für einen Port.",
  proxy_not_opened:
    "Der Proxy hat eine Adresse, die dieser Server nicht erreichen darf. Wer ihn betreibt, kann sie mit EGRESS_ALLOW öffnen oder den Proxy in PROXIES nennen.",
  proxy_password: "Der Proxy verlangt Benutzername und Passwort (407).",
  large_pages: "Der Dienst liest gerade zu viele große Seiten; diese wird in zwei Minuten gelesen.",
  compressed: "Die Antwort ist auf eine Weise gepackt, die sich nicht lesen lässt.",
  pdf_locked: "Das PDF verlangt ein Passwort; sein Text lässt sich nicht lesen",
  pdf_encryption: "Das PDF ist auf unbekannte Weise verschlüsselt; sein Text lässt sich nicht lesen",
  pdf_large: "Das PDF ist entpackt größer, als gelesen wird",
  page_json: "Die Seite ist JSON: Hier passen nur Filter mit json: und jq:",
  page_xml: "Die Seite ist XML und enthält kein JSON",
  look_request: "Die Anfrage lässt sich nicht stellen: {problem}",
  only_html: "Nur HTML-Seiten haben Elemente; diesem Inhalt folgt man mit json: oder Zeile für Zeile.",
};
