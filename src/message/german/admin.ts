/** The administration, in German. */
export const admin = {
  "admin.plan_of_subscription": "Der Tarif dieses Kontos folgt seinem Abonnement; ändere es beim Zahlungsanbieter",
  "admin.plan_of_own_server":
    "Auf einem eigenen Server (SELF_HOSTED) hat jedes Konto, was der größte Tarif hat; einen Tarif gibt es dort nicht zu setzen",
  "admin.invitation_used": "Die Einladung wurde benutzt; das Konto kann löschen, wem es gehört",
  "admin.database_has_no_room": "In Datenbank {database} ist kein Platz mehr",
  "admin.database_is_new": "Datenbank {database} ist neu; ihr erster planmäßiger Lauf macht sie bereit",
  "admin.database_silent":
    "Eine Datenbank antwortet nicht, vielleicht die mit diesem Konto; versuch es gleich noch einmal",
  "admin.move_running": "Das Konto zieht gerade in Datenbank {database} um; schließe das erst ab oder brich es ab",
  "admin.move_done": "Das Konto ist schon in Datenbank {database}; schließe den Umzug ab, dann zieh zurück",
  "admin.only_database": "erwartet: 0, denn dieser Dienst hat eine Datenbank",
  "admin.database_expected": "erwartet: eine Zahl bis {last}",
  "admin.proxy_of_settings": "PROXIES hat einen Proxy dieser Kennung; seine Adresse lässt sich nur dort ändern",
  "admin.proxy_stays": "PROXIES hat diesen Proxy; nur von dort lässt er sich entfernen",
  "admin.proxy_needs_address": "erwartet: die Adresse des Proxys; es stand nichts da",
  "admin.proxy_key_form":
    "erwartet: bis zu 100 Buchstaben, Ziffern, Leerzeichen und . _ @ + ( ) -, und ein anderer Name als no-proxy",
  "admin.proxy_address_form": "erwartet: eine Adresse wie http://benutzer:passwort@proxy.example:3128",
  "admin.proxies_full": "Es sind schon {count} Proxys eingetragen; erst muss einer weg",
  "admin.proxy_answered": "Die Seite antwortete durch den Proxy mit dem Status {status}",
  "admin.key_wrong": "erwartet: der Schlüssel der Verwaltung",
} as const;
