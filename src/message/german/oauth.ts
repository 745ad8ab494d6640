/** Why an app is not let in, in German. */
export const oauth = {
  "oauth.not_registered":
    "Diese App ist hier nicht angemeldet, oder ihre Anmeldung ist lange her: Verbinde sie in der App neu",
  "oauth.description_unread": "Die Beschreibung der App lässt sich nicht lesen: {reason}",
  "oauth.description_invalid": "Die Beschreibung der App ist nicht gültig: {reason}",
  "oauth.server_answered": "ihr Server antwortete mit {status}",
  "oauth.no_json": "sie ist kein JSON",
  "oauth.client_object": "erwartet wird ein JSON-Objekt mit den Angaben der App",
  "oauth.document_address": "{name} im Dokument ist nicht die Adresse des Dokuments",
  "oauth.app_name": "{name}: erwartet wird der Name der App",
  "oauth.address_count": "{name}: erwartet werden 1 bis {count} Adressen",
  "oauth.address_kind":
    "{name}: erwartet werden https-Adressen oder http-Adressen von 127.0.0.1, [::1] oder localhost, ohne Fragment",
  "oauth.address_unlisted": "{name}: Es ist keine der Adressen, die die App angegeben hat",
  "oauth.missing": "{name} fehlt",
  "oauth.once": "{name}: darf nur einmal vorkommen",
  "oauth.expected": "{name}: erwartet wird {expected}",
  "oauth.expected_found": "{name}: erwartet: {expected}; gefunden: {found}",
  "oauth.expected_among": "{name}: {expected} wird darunter erwartet",
  "oauth.expected_some": "{name}: erwartet wird etwas von {choices}",
  "oauth.or": "{first} oder {second}",
  "oauth.character_count": "{name}: hat höchstens {count} Zeichen",
  "oauth.base64url": "{name}: erwartet werden 43 Zeichen base64url",
  "oauth.no_device_flow": "Dieses Programm ist nicht dafür angemeldet, sich mit einem Code zu verbinden: siehe {name}",
  "oauth.device_unknown": "Diesen Code eines Geräts gibt es nicht, oder er ist lange abgelaufen",
  "oauth.device_used": "Der Code des Geräts wurde schon verwendet oder gilt für etwas anderes",
  "oauth.device_other": "Der Code des Geräts gilt für ein anderes Programm",
  "oauth.device_ended": "Der Code ist abgelaufen, bevor jemand geantwortet hat; das Programm muss neu fragen",
  "oauth.denied": "Der Zugriff wurde abgelehnt",
  "oauth.unanswered": "Noch hat niemand geantwortet",
  "oauth.unanswered_wait":
    "Noch hat niemand geantwortet; frag in {count, plural, one {# Sekunde} other {# Sekunden}} wieder",
  "oauth.code_ended":
    "Der Code ist abgelaufen, wurde schon verwendet oder gilt für eine andere App, eine andere Adresse, etwas anderes oder einen anderen {name}",
  "oauth.token_ended":
    "Das Token ist abgelaufen, wurde schon verwendet oder gilt für eine andere App oder etwas anderes; die App muss neu fragen",
} as const;
