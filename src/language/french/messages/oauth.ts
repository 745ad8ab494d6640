/** Why an app is not let in, in French. */
export const oauth = {
  "oauth.not_registered":
    "Cette application n’est pas enregistrée ici, ou l’a été il y a longtemps : connectez-la de nouveau dans l’application",
  "oauth.description_unread": "La description de l’application ne peut pas être lue : {reason}",
  "oauth.description_invalid": "La description de l’application n’est pas valable : {reason}",
  "oauth.server_answered": "son serveur a répondu par {status}",
  "oauth.no_json": "ce n’est pas du JSON",
  "oauth.client_object": "un objet JSON décrivant l’application est attendu",
  "oauth.document_address": "{name} dans le document n’est pas l’adresse du document",
  "oauth.app_name": "{name} : le nom de l’application est attendu",
  "oauth.address_count": "{name} : 1 à {count} adresses sont attendues",
  "oauth.address_kind":
    "{name} : des adresses https sont attendues, ou des adresses http de 127.0.0.1, [::1] ou localhost, sans fragment",
  "oauth.address_unlisted": "{name} : ce n’est aucune des adresses que l’application a indiquées",
  "oauth.missing": "{name} manque",
  "oauth.once": "{name} : attendu une seule fois",
  "oauth.expected": "{name} : {expected} est attendu",
  "oauth.expected_found": "{name} : attendu : {expected}, trouvé : {found}",
  "oauth.expected_among": "{name} : {expected} est attendu parmi les valeurs",
  "oauth.expected_some": "{name} : une des valeurs {choices} est attendue",
  "oauth.or": "{first} ou {second}",
  "oauth.character_count": "{name} : {count} caractères au plus sont attendus",
  "oauth.base64url": "{name} : 43 caractères base64url sont attendus",
  "oauth.no_device_flow": "Ce programme n’est pas enregistré pour se connecter par un code : voir {name}",
  "oauth.device_unknown": "Ce code d’appareil n’existe pas, ou a expiré depuis longtemps",
  "oauth.device_used": "Le code d’appareil a déjà servi, ou vaut pour autre chose",
  "oauth.device_other": "Le code d’appareil vaut pour un autre programme",
  "oauth.device_ended": "Le code a expiré avant que quelqu’un réponde ; le programme doit demander de nouveau",
  "oauth.denied": "L’accès a été refusé",
  "oauth.unanswered": "Personne n’a encore répondu",
  "oauth.unanswered_wait":
    "Personne n’a encore répondu ; demandez de nouveau dans {count, plural, one {# seconde} many {# de secondes} other {# secondes}}",
  "oauth.code_ended":
    "Le code a expiré, a déjà servi, ou vaut pour une autre application, une autre adresse, autre chose ou un autre {name}",
  "oauth.token_ended":
    "Le jeton a expiré, a déjà servi, ou vaut pour une autre application ou autre chose ; l’application doit demander de nouveau",
} as const;
