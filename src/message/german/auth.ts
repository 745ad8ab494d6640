/** Who may call, and with what, in German. */
export const auth = {
  "auth.key_required": "Dafür ist ein API-Schlüssel nötig",
  "auth.key_invalid": "Der API-Schlüssel gilt nicht",
  "auth.key_in_query": "Dieser Zugang nimmt den API-Schlüssel nur in der Kopfzeile x-api-key, nicht in der Adresse",
  "auth.login_invalid": "E-Mail-Adresse oder Passwort stimmt nicht",
  "auth.password_wrong": "Das Passwort stimmt nicht",
  "auth.password_again": "Dafür ist dein Passwort noch einmal nötig",
  "auth.admin_key_required": "Dafür ist ein Schlüssel der Verwaltung nötig",
  "auth.suspended":
    "Dieses Konto hat der Betreiber dieses Dienstes gesperrt: Nichts wird geprüft, und niemand kann sich anmelden",
  "auth.suspended_for":
    "Dieses Konto hat der Betreiber dieses Dienstes gesperrt: Nichts wird geprüft, und niemand kann sich anmelden. Sein Grund: {reason}",
  "auth.scope_of_key": "Dafür braucht es das Recht {scope}, das dieser API-Schlüssel nicht hat",
  "auth.not_for_keys": "Das geht nicht mit einem API-Schlüssel",
  "auth.fresh_password_of_key": "Ein API-Schlüssel braucht kein neues Passwort; nur Sitzungen brauchen das",
  "auth.bound_to_tags":
    "Dieser API-Schlüssel ist an Schlagwörter gebunden, und hier geht es nicht um Beobachtungen mit ihnen",
  "auth.bound_to_tags_only":
    "Dieser API-Schlüssel ist an Schlagwörter gebunden; erwartet: tags mit einigen von {tags} und keinen anderen",
  "auth.bound_to_tags_edit":
    "Dieser API-Schlüssel ist an Schlagwörter gebunden und kann die Schlagwörter einer Beobachtung nicht ändern",
  "auth.bound_to_tags_recheck":
    "Dieser API-Schlüssel ist an Schlagwörter gebunden: {operation} prüft die Beobachtungen von einem",
  "auth.scope_of_app": "Dafür braucht es das Recht {scope}, das diese App nicht bekommen hat",
  "auth.token_ended": "Das Zugriffstoken ist abgelaufen oder galt nie",
  "auth.token_of_other_resource": "Dieses Zugriffstoken gilt für {resource}, nicht für {asked}",
  "auth.bound_to_tags_one": "Dieser API-Schlüssel ist an Schlagwörter gebunden; erwartet: tag mit einem von {tags}",
} as const;
