/** Channels, deliveries, pushes and chats, in German. */
export const notify = {
  "channel.limit": "Ein Konto hat höchstens {count} Kanäle; entferne erst einen",
  "channel.of_account": "Dieser Kanal gehört zum Konto selbst und hat keine Benachrichtigungs-URL",
  "channel.named_already": "Das ist schon ein benannter Kanal",
  "channel.not_named":
    "Nur ein benannter Kanal hat eine Adresse, die sich ändern lässt; mach erst einen daraus ({operation})",
  "channel.mailed_elsewhere": "Meldungen gehen inzwischen an eine andere Adresse",
  "channel.url_missing": "erwartet: eine Benachrichtigungs-URL; gefunden: keine",
  "channel.no_url_in_force": "erwartet: mindestens eine URL; es ist keine angegeben, und keine gilt",
  "channel.count": "erwartet: höchstens {max}; gefunden: {found}",
  "channel.unknown": "erwartet: ein benannter Kanal; gefunden: {found}",
  "channel.unknown_service": "erwartet: eins von {services}; gefunden: ein anderer Name",
  "delivery.arrived": "Die Meldung ist schon angekommen",
  "delivery.not_sent_yet": "Die Meldung wird noch gesendet und braucht keinen neuen Versuch",
  "push.no_subscription": "Kein Browser hat Push-Nachrichten abonniert",
  "push.limit": "Ein Konto hat höchstens {count} Browser für Push-Nachrichten; entferne erst einen",
  "push.endpoint_expected": "erwartet: eine Adresse mit https://",
  "push.keys_expected": "erwartet: p256dh, ein P-256-Punkt von 65 Bytes, und auth, 16 Bytes, beide in base64url",
  "telegram.not_connected": "Kein Telegram-Konto ist verbunden",
  "telegram.secret_wrong": "Das geheime Token fehlt oder stimmt nicht",
  "telegram.update_expected": "Erwartet: eine Nachricht der Bot API, also ein Objekt mit update_id",
} as const;
