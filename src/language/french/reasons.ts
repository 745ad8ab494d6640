/** Why a page could not be read, in French. The sentences of checks are English; their kind says what they are about. Pure. */
const reasons: Readonly<Record<string, string>> = {
  dns: "Le nom du site n’a pas pu être trouvé.",
  connect: "Aucune connexion au site n’a pu être établie.",
  tls: "La connexion chiffrée au site n’a pas pu être établie.",
  timeout: "Le site n’a pas répondu à temps.",
  too_large: "La page est plus grande que ce qui est lu.",
  redirect_loop: "Le site redirige en rond ou trop souvent.",
  blocked_address: "Cette adresse ne peut pas être demandée depuis ce serveur.",
  http_403: "Le site a refusé l’accès (403).",
  http_404: "La page n’existe pas ou plus (404).",
  http_407: "Le proxy demande une identification (407).",
  http_429: "Le site a demandé moins de requêtes (429).",
  http_4xx: "Le site a refusé la requête.",
  http_5xx: "Le site a signalé une erreur de son côté.",
  empty: "La réponse du site était vide.",
  no_text: "La page ne contenait pas de texte.",
  filter_no_match: "Les parties suivies n’étaient pas sur la page.",
  challenge: "Le site voulait vérifier qu’une personne l’appelle.",
  login_wall: "Le site demande de se connecter.",
  consent_wall: "Une demande d’accepter des cookies est venue à la place de la page.",
  geo_block: "Le site refuse l’accès depuis le pays d’où il est demandé.",
  waiting_room: "Une salle d’attente est venue à la place de la page.",
  error_page: "Une page d’erreur est venue à la place de la page.",
  incomplete: "La page est arrivée incomplète.",
  browser_unavailable: "Aucun navigateur n’était disponible pour cette page.",
  browser_step: "Une étape dans le navigateur a échoué.",
  browser_crash: "Le navigateur s’est arrêté en ouvrant la page.",
  parse: "Le contenu de la page n’a pas pu être compris.",
  unsupported_type: "Les contenus de ce type ne peuvent pas être comparés.",
  storage: "Ce qui a été lu n’a pas pu être conservé.",
};

/** The reason of a kind of failure, with the status where the sentence names another one. */
export function reasonOf(kind: string, sentence: string): string {
  const known = reasons[kind] ?? "La page n’a pas pu être lue.";
  const status = kind === "http_4xx" || kind === "http_5xx" ? /\b[45]\d\d\b/.exec(sentence)?.[0] : undefined;
  return status ? known.replace(/\.$/, ` (${status}).`) : known;
}
