/** Why a page could not be fetched, in German. */
export const fetch = {
  "fetch.malformed": "Das ist keine Adresse einer Webseite, die sich abrufen lässt.",
  "fetch.scheme": "Abgerufen werden nur Adressen mit http:// oder https://.",
  "fetch.credentials":
    "Eine Adresse mit Benutzername oder Passwort wird nicht abgerufen; schick stattdessen eine Kopfzeile mit.",
  "fetch.port": "Den Port dieser Adresse nutzen Webserver nicht, deshalb wird sie nicht abgerufen.",
  "fetch.own_host": "Diese Adresse gehört zu diesem Dienst, deshalb wird sie nicht abgerufen.",
  "fetch.not_public": "Diese Adresse liegt nicht im öffentlichen Internet, deshalb wird sie nicht abgerufen.",
  "fetch.not_opened":
    "Diese Adresse liegt nicht im öffentlichen Internet, deshalb wird sie nicht abgerufen; wer diesen Server betreibt, kann sie mit EGRESS_ALLOW öffnen.",
  "fetch.localhost_not_opened":
    "Diese Adresse liegt auf dem Rechner dieses Servers selbst, deshalb wird sie nicht abgerufen; wer ihn betreibt, kann sie mit ihrem Namen öffnen: EGRESS_ALLOW=localhost, oder localhost:8080 für einen Port.",
  "fetch.no_such_name": "Der Name der Website war nicht zu finden (DNS).",
  "fetch.name_unknown": "Der Name der Website ließ sich gerade nicht auflösen (DNS).",
  "fetch.no_resolver": "Namen von Websites lassen sich gerade nicht auflösen: Die Namensdienste antworten nicht (DNS).",
  "fetch.refused": "Die Website war nicht erreichbar: Die Verbindung kam nicht zustande.",
  "fetch.cut": "Die Verbindung brach ab, bevor die ganze Antwort da war.",
  "fetch.not_http":
    "Der Server antwortet in einer Form, die kein HTTP ist, deshalb lässt sich die Antwort nicht lesen.",
  "fetch.part": "Die Website schickte nur einen Teil der Seite (206), obwohl alles gefragt war.",
  "fetch.tls":
    "Eine sichere Verbindung zur Website kam nicht zustande: Ihr Zertifikat oder ihre Verschlüsselung wird nicht anerkannt.",
  "fetch.timeout": "Die Website hat nicht rechtzeitig geantwortet.",
  "fetch.too_large": "Die Antwort ist größer, als gelesen wird.",
  "fetch.many_redirects": "Die Website leitet im Kreis oder zu oft weiter.",
  "fetch.lost_redirect": "Die Website leitet weiter, ohne zu sagen, wohin.",
  "fetch.redirect_refused": "Die Adresse antwortet mit einer Weiterleitung, der hier nicht gefolgt wird.",
  "fetch.proxy_unusable":
    "Der Proxy dieser Beobachtung lässt sich nicht nutzen: Er ist auf diesem Server falsch eingerichtet.",
  "fetch.proxy_refused": "Der Proxy hat die Anfrage nicht durchgelassen.",
  "fetch.proxy_unreached": "Der Proxy dieser Beobachtung war nicht erreichbar oder weist sich nicht aus.",
  "fetch.proxy_inside_tls":
    "Der Proxy dieser Beobachtung wird über https:// erreicht, und durch einen solchen Proxy kann dieser Server nur Seiten mit http:// lesen; wer ihn betreibt, kann eine http://-Adresse des Proxys angeben.",
  "fetch.proxy_not_opened":
    "Der Proxy hat eine Adresse, die dieser Server nicht erreichen darf. Wer ihn betreibt, kann sie mit EGRESS_ALLOW öffnen oder den Proxy in PROXIES nennen.",
  "fetch.proxy_login": "Der Proxy verlangt Benutzername und Passwort (407).",
  "fetch.proxy_gone": "Der Proxy dieser Beobachtung ist auf diesem Server nicht mehr eingerichtet.",
  "fetch.room": "Der Dienst liest gerade zu viele große Seiten; diese wird in zwei Minuten gelesen.",
  "fetch.encoding": "Die Antwort ist auf eine Weise gepackt, die sich nicht lesen lässt.",
  "fetch.empty": "Die Website antwortete, aber die Seite war leer.",
  "fetch.status": "Die Website antwortete mit {status} ({meaning}).",
  "fetch.request": "Die Anfrage lässt sich nicht stellen: {problem}",
  "fetch.not_stored":
    "Der Dienst konnte nicht speichern, was er gelesen hat; es wird noch einmal gelesen. Verloren ist nichts.",
  "fetch.broke":
    "Die Prüfung brach im Dienst ab; das ist vermerkt, und nach dem nächsten Abstand wird es wieder versucht",
  "status.forbidden": "Zugriff verweigert",
  "status.not_found": "Seite nicht gefunden",
  "status.proxy_login": "Anmeldung am Proxy nötig",
  "status.too_many": "zu viele Anfragen",
  "status.choices": "mehrere Seiten zur Wahl",
  "status.not_modified": "nicht geändert",
  "status.bad_request": "fehlerhafte Anfrage",
  "status.login": "Anmeldung nötig",
  "status.method": "Methode nicht erlaubt",
  "status.gone": "die Seite gibt es nicht mehr",
  "status.legal": "aus rechtlichen Gründen nicht verfügbar",
  "status.internal": "interner Fehler des Servers",
  "status.bad_gateway": "fehlerhafte Antwort hinter dem Server",
  "status.unavailable": "Dienst nicht verfügbar",
  "status.gateway_timeout": "keine Antwort hinter dem Server",
  "status.server": "Fehler des Servers",
  "status.none": "keine Seite",
} as const;
