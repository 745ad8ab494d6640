/** Why a page could not be fetched or read, and what answered in its place, in French. Pure. */
export const fetch = {
  "fetch.malformed": "Ce n’est pas une adresse web qui peut être demandée.",
  "fetch.scheme": "Seules les adresses en http:// et https:// sont demandées.",
  "fetch.credentials":
    "Une adresse avec un nom d’utilisateur ou un mot de passe n’est pas demandée ; envoyez plutôt un en-tête.",
  "fetch.port": "Le port de cette adresse n’est pas un port de serveur web ; elle n’est donc pas demandée.",
  "fetch.own_host": "Cette adresse fait partie de ce service ; elle n’est donc pas demandée.",
  "fetch.not_public": "Cette adresse n’est pas sur l’internet public ; elle n’est donc pas demandée.",
  "fetch.not_opened":
    "Cette adresse n’est pas sur l’internet public ; elle n’est donc pas demandée. La personne qui gère ce serveur peut l’ouvrir par EGRESS_ALLOW.",
  "fetch.localhost_not_opened":
    "Cette adresse est sur la machine de ce serveur lui-même ; elle n’est donc pas demandée. La personne qui le gère peut l’ouvrir par son nom : EGRESS_ALLOW=localhost, ou localhost:8080 pour un seul port.",
  "fetch.no_such_name": "Le nom du site n’a pas pu être trouvé (DNS).",
  "fetch.name_unknown": "Le nom du site n’a pas pu être cherché en ce moment (DNS).",
  "fetch.no_resolver":
    "Les noms des sites ne peuvent pas être cherchés en ce moment : les résolveurs de ce service ne répondent pas (DNS).",
  "fetch.refused": "Le site est injoignable : la connexion a échoué.",
  "fetch.cut": "La connexion s’est interrompue avant l’arrivée de toute la réponse.",
  "fetch.not_http": "Le serveur a répondu sous une forme qui n’est pas du HTTP ; la réponse est donc illisible.",
  "fetch.part": "Le site n’a envoyé qu’une partie de la page (206), alors que toute la page était demandée.",
  "fetch.tls":
    "Aucune connexion sûre au site n’a pu être établie : son certificat ou sa configuration TLS n’est pas accepté.",
  "fetch.timeout": "Le site n’a pas répondu à temps.",
  "fetch.too_large": "La réponse est plus grande que ce qui est lu.",
  "fetch.many_redirects": "Le site redirige en rond ou trop souvent.",
  "fetch.lost_redirect": "Le site redirige sans dire vers où.",
  "fetch.redirect_refused": "L’adresse a répondu par une redirection, qui n’est pas suivie ici.",
  "fetch.proxy_unusable": "Le proxy de ce suivi est inutilisable : sa configuration sur ce serveur est fausse.",
  "fetch.proxy_refused": "Le proxy n’a pas laissé passer la requête.",
  "fetch.proxy_unreached": "Le proxy de ce suivi est injoignable ou ne prouve pas son nom.",
  "fetch.proxy_inside_tls":
    "Le proxy de ce suivi s’atteint par https://, et par un tel proxy ce serveur ne peut lire que des pages en http:// ; la personne qui le gère peut donner au proxy une adresse en http://.",
  "fetch.proxy_not_opened":
    "Le proxy est à une adresse que ce serveur ne peut pas atteindre ; la personne qui le gère peut ouvrir cette adresse par EGRESS_ALLOW, ou nommer le proxy dans PROXIES.",
  "fetch.proxy_login": "Le proxy demande un nom d’utilisateur et un mot de passe (407).",
  "fetch.proxy_gone": "Le proxy de ce suivi n’est plus configuré sur ce serveur.",
  "fetch.room": "Ce service lit trop de grandes pages en ce moment ; la page sera lue dans deux minutes.",
  "fetch.encoding": "La réponse est compressée d’une façon illisible.",
  "fetch.empty": "Le site a répondu, mais la page était vide.",
  "fetch.status": "Le site a répondu {status} ({meaning}).",
  "fetch.request": "La requête ne peut pas être faite : {problem}",
  "fetch.not_stored": "Le service n’a pas pu conserver ce qu’il a lu ; ce sera relu. Rien n’est perdu.",
  "fetch.broke":
    "La vérification s’est interrompue dans le service ; c’est enregistré, et un nouvel essai se fera au prochain intervalle",
  "status.forbidden": "accès refusé",
  "status.not_found": "page introuvable",
  "status.proxy_login": "le proxy demande une identification",
  "status.too_many": "trop de requêtes",
  "status.choices": "plusieurs pages au choix",
  "status.not_modified": "inchangé",
  "status.bad_request": "requête incorrecte",
  "status.login": "connexion demandée",
  "status.method": "méthode non permise",
  "status.gone": "la page n’existe plus",
  "status.legal": "indisponible pour des raisons légales",
  "status.internal": "erreur interne du serveur",
  "status.bad_gateway": "passerelle défaillante",
  "status.unavailable": "service indisponible",
  "status.gateway_timeout": "passerelle trop lente",
  "status.server": "erreur du serveur",
  "status.none": "pas de page",
  "wall.bots": "Une vérification anti-robot a répondu à la place de la page",
  "wall.bots_of": "Une vérification anti-robot ({maker}) a répondu à la place de la page",
  "wall.bots_advice":
    "Vérifiez moins souvent, lisez la page avec un navigateur, ou demandez au site un flux ou une API.",
  "wall.bots_rendered": "Vérifiez moins souvent, ou demandez au site un flux ou une API.",
  "wall.sign_in": "Une page de connexion a répondu à la place de la page",
  "wall.sign_in_advice":
    "Donnez au suivi les en-têtes ou les cookies d’une session ouverte, ou connectez-vous par des étapes du navigateur.",
  "wall.sign_in_tried":
    "La connexion du suivi ne tient pas : renouvelez ses en-têtes ou ses cookies, ou voyez ses étapes du navigateur.",
  "wall.consent": "Une page qui demande d’accepter des cookies a répondu à la place de la page",
  "wall.consent_advice":
    "Lisez la page avec un navigateur, qui refuse de lui-même, ou donnez au suivi le cookie que le site pose après un choix.",
  "wall.consent_rendered":
    "Le navigateur n’a pas trouvé de bouton pour refuser. Ajoutez une étape du navigateur qui clique sur un bouton, ou donnez au suivi le cookie que le site pose après un choix.",
  "wall.country": "Le site dit que la page n’est pas disponible dans le pays d’où elle est demandée",
  "wall.country_advice": "Choisissez un proxy dans un autre pays.",
  "wall.country_tried": "Le pays du proxy n’est pas servi non plus : choisissez-en un dans un autre pays.",
  "wall.room": "Une salle d’attente a répondu à la place de la page",
  "wall.room_of": "Une salle d’attente ({maker}) a répondu à la place de la page",
  "wall.room_advice": "Le site fait entrer les visiteurs l’un après l’autre : vérifiez-le à des heures plus calmes.",
  "wall.shell": "La page est une coquille vide que JavaScript remplit",
  "wall.shell_advice": "Choisissez la lecture par un navigateur, ou un suivi des données derrière la page.",
  "wall.lasts": "Elle est bientôt relue, et tenue pour la page si elle reste ainsi quelques minutes.",
  "wall.error_page": "Quelque chose qui se lit comme une page d’erreur a répondu à la place de la page (« {phrase} »)",
  "wall.sent_on": "Le site a mené à une autre page ({address}), où il n’y a rien de celle-ci",
  "wall.file": "Un fichier sans texte a répondu là où était la page",
  "wall.page": "Une page a répondu là où était le fichier",
  "wall.data": "Des données ou du texte brut ont répondu là où était la page",
  "wall.page_for_data": "Une page a répondu là où étaient des données ou du texte brut",
  "wall.loading": "La page était encore en cours de chargement : elle ne montrait rien d’autre.",
  "wall.loading_advice":
    "La page était encore en cours de chargement : elle ne montrait rien d’autre. Choisissez la lecture par un navigateur, qui attend la fin.",
  "wall.forwarding":
    "La page dit seulement qu’elle mène à une autre. Lisez-la avec un navigateur, qui suit, ou saisissez l’adresse où elle finit.",
  "wall.forwarding_rendered":
    "La page dit seulement qu’elle mène à une autre, dans un navigateur aussi. Saisissez l’adresse où elle finit.",
  "wall.wordless": "La page est arrivée sans aucun de ses mots",
  "wall.accepted": "Le site a répondu que la page est encore en préparation (202)",
  "wall.within_markup": "La page s’arrête au milieu de son balisage : elle a été coupée en chemin",
  "wall.no_end": "La page est arrivée sans sa fin (</html>), qu’elle avait avant : elle a été coupée en chemin",
  "wall.no_end_of": "La page est arrivée sans sa fin ({mark}), qu’elle avait avant : elle a été coupée en chemin",
  "wall.no_line_break":
    "Le texte est arrivé sans le saut de ligne à sa fin, qu’il avait avant : il est peut-être coupé",
  "wall.collapsed":
    "La page contenait soudain bien moins de texte que d’habitude ({now} caractères au lieu de {usual}), et autre chose à la relecture. Elle sera relue à la prochaine vérification.",
} as const;
