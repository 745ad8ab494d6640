/** Watches, tags and how they are found and checked, in German. */
export const watch = {
  "watch.busy": "Die Beobachtung wird gerade anderswo bearbeitet; versuch es noch einmal",
  "watch.settings_too_large": "Die Einstellungen sind zusammen größer als die Grenze von 512 KiB",
  "watch.paused": "Die Beobachtung ist pausiert; setze sie erst fort",
  "watch.paused_recheck": "Die Beobachtung ist pausiert; setze sie erst fort",
  "watch.check_budget":
    "Nicht eingereiht: Von {limit} {what}, die der Tarif am Tag von Hand erlaubt, sind {count} übrig, und {wanted} wären nötig. Versuch es in {seconds} s wieder",
  "watch.check_minute":
    "Nicht eingereiht: {reason} Einmal in der Minute lässt sich eine Prüfung verlangen; versuch es in {seconds} s wieder",
  "watch.look_gone":
    "Der Blick auf die Seite ist nicht mehr da; er wird 15 Minuten aufgehoben. Die Seite wird neu gelesen",
  "watch.look_asked_otherwise": "Der Blick auf die Seite geschah mit anderen Einstellungen. Die Seite wird neu gelesen",
  "watch.look_of_watches": "Eine Tabelle aus Beobachtungen liest keine Seite, ein Blick auf eine ist also kein Anfang",
  "watch.look_of_site": "Eine Website wird nach ihrer Liste der Seiten gelesen, nicht nach einem Blick auf die Seite",
  "watch.look_without_picture": "Zum Vergleichen fehlt ein Bild von diesem Blick. Die Seite wird neu gelesen",
  "watch.no_repair": "Für die Filter dieser Beobachtung ist nichts vorgeschlagen",
  "watch.repair_filter_expected":
    "erwartet: einer der vorgeschlagenen Filter; jeder andere wird in den Einstellungen gewählt",
  "watch.edit_secret": "Die alten Werte dieser Bearbeitung sind geheim und wurden nicht aufgehoben",
  "watch.no_favicon": "Für diese Beobachtung ist kein Symbol bekannt",
  "watch.search_required": "Der Parameter „q“ mit dem Suchtext fehlt",
  "watch.search_state_expected": "erwartet: is: mit einem von {states}; gefunden: is:{found}",
  "watch.search_price_expected": "erwartet: has:price; gefunden: has:{found}",
  "share.foreign": "Dieser Link stammt nicht von diesem Server, oder ein Teil von ihm fehlt; bitte um den ganzen Link",
  "share.expired": "Dieser Link galt bis {time, moment}; bitte um einen neuen",
  "tag.unknown": "kein Schlagwort hat diese Kennung: {uuid}",
  "tag.secrets_of_address":
    "Das Schlagwort {tag} hat Kopfzeilen oder anderes Geheimes, das diese Adresse bekäme: Dazu braucht es einen Schlüssel oder eine App mit dem Recht account",
  "tag.busy": "Das Schlagwort wird gerade anderswo bearbeitet; versuch es noch einmal",
  "tag.name_taken":
    "Inzwischen heißt ein anderes Schlagwort {name}; benenne es um oder lösche es, dann lässt sich dieses zurückholen",
  "tag.secrets_of_pattern":
    "Das Schlagwort hat Kopfzeilen oder anderes Geheimes, das weitere Adressen bekämen: Dazu braucht es einen Schlüssel oder eine App mit dem Recht account",
  "bulk.uuids_or_filter": "Erwartet: entweder uuids oder filter",
  "bulk.tag_misplaced": "nur mit add_tag und remove_tag",
  "bulk.settings_misplaced": "nur mit set",
  "bulk.uuids_to_restore": "mit restore nötig, denn kein Filter findet, was gelöscht ist",
} as const;
