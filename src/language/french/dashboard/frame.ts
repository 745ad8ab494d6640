/** The frame of each screen, what actions leave to say, and times, in French. Pure. */
import { agree, some } from "../count.ts";

type Given = string | number;

const suivis = (n: number): string => some(n, "suivi", "suivis");

function actedOn(action: string, n: number): string {
  const watches = suivis(n);
  const sentences: Record<string, string> = {
    recheck: `La vérification de ${watches} est en route.`,
    viewed: `${watches} ${agree(n, "marqué comme vu", "marqués comme vus")}.`,
    unviewed: `${watches} ${agree(n, "marqué comme non vu", "marqués comme non vus")}.`,
    pause: `${watches} en pause.`,
    resume: `${watches} ${agree(n, "repris", "repris")}.`,
    mute: `Alertes de ${watches} coupées.`,
    unmute: `Alertes de ${watches} rétablies.`,
    clear_errors: `Erreurs de ${watches} effacées.`,
    add_tag: `${watches} ${agree(n, "a reçu", "ont reçu")} l’étiquette.`,
    remove_tag: `${watches} ${agree(n, "a perdu", "ont perdu")} l’étiquette.`,
    delete: `${watches} ${agree(n, "supprimé. Il peut être récupéré", "supprimés. Ils peuvent être récupérés")} pendant sept jours.`,
    restore: `${watches} ${agree(n, "récupéré", "récupérés")}.`,
    set: `Réglage changé dans ${watches}.`,
  };
  return sentences[action] ?? watches;
}

/** Which watches an action left out, and why the first of them. */
function refusedOf(n: number, names: string, sentence: string): string {
  if (n === 0) return "";
  const more = n - names.split(", ").length;
  return ` Sauf ${names}${more > 0 ? ` et ${some(more, "autre", "autres")}` : ""} : ${sentence}`;
}

export const frame = {
  skip: "Aller au contenu",
  changes: "Changements",
  watches: "Suivis",
  channels: "Canaux",
  tags: "Étiquettes",
  newWatch: "Nouveau",
  newWatchLong: "Nouveau suivi",
  more: "Menu",
  account: "Compte",
  operator: "Exploitation",
  help: "Aide",
  import: "Importer",
  export: "Exporter",
  reference: "Référence de l’API",
  signIn: "Se connecter",
  signUp: "Créer un compte",
  signOut: "Se déconnecter",
  navigation: "Menu principal",
  search: "Chercher des suivis et des actions",
  undo: "Annuler",
  close: "Fermer",
  colon: " :",
  quoted: (text: string) => `« ${text} »`,
  verify: (email: string) => `Confirmez votre adresse : ${email}`,
  verifyAgain: "Renvoyer",
  verifyLabel: "Votre adresse",
  unseen: (n: number) => some(n, "suivi avec des changements non vus", "suivis avec des changements non vus"),
};

export const flash = {
  saved: "Enregistré.",
  signedOut: "Vous êtes déconnecté.",
  verifySent: "L’e-mail est en route.",
  failed: (sentence: Given) => String(sentence),
  pickFirst: "Choisissez d’abord au moins un suivi.",
  tagFirst: "Saisissez d’abord le nom d’une étiquette.",
  lookGone: "Ce qui a été lu de la page n’est gardé qu’un quart d’heure. Lisez-la de nouveau.",
  watching: "La page est suivie à partir de maintenant. La première vérification est en route.",
  cloned: "Voici la copie. Elle a les réglages de l’original.",
  channelTestWorked: (name: Given) => `${name} : l’essai est arrivé au service.`,
  channelTestFailed: (name: Given, sentence: Given) => `${name} : ${sentence}`,
  channelPaused: (name: Given) => `${name} est en pause. Ses alertes sont retenues.`,
  channelResumed: (name: Given) => `${name} reçoit de nouveau des alertes.`,
  channelRemoved: (name: Given) => `${name} est retiré.`,
  channelRestored: "Le canal est de retour.",
  channelAdded: "Le canal est ajouté.",
  channelAdopted: (name: Given) => `${name} est maintenant un canal nommé : son adresse se change en un seul endroit.`,
  linkMailed: (address: Given) => `L’e-mail à ${address} est en route.`,
  importUndone: (removed: Given, kept: Given) =>
    `${suivis(Number(removed))} de nouveau ${agree(Number(removed), "supprimé", "supprimés")}.${Number(kept) > 0 ? ` ${some(Number(kept), "a été modifié entre-temps et reste", "ont été modifiés entre-temps et restent")}.` : ""}`,
  pagePinned: "La page est désormais lue avant toutes les autres.",
  pageUnpinned: "La page est de nouveau lue à son tour.",
  pageWatched: "La page a maintenant son propre suivi. C’est lui qui signale ce qu’elle dit.",
  pageIgnored: "La page reste désormais telle quelle.",
  pageUnignored: "La page est de nouveau suivie. Ce qu’elle dit maintenant sert de départ.",
  pageWanted: "La page est lue au prochain passage, avant toutes les autres.",
  pageMattered: "Les lignes de ce genre sont signalées dès la prochaine lecture de la page.",
  pagesMattered: "Les lignes de ce genre sont signalées sur toutes les pages, dès leur prochaine lecture.",
  retried: "C’est en route.",
  retriedAll: (n: Given) => `${some(Number(n), "envoi repart", "envois repartent")}.`,
  released: (n: Given) => `${some(Number(n), "alerte part", "alertes partent")} dans la minute.`,
  acted: (...[action = "", number = 0, refused = 0, names = "", sentence = ""]: Given[]) =>
    `${actedOn(String(action), Number(number))}${refusedOf(Number(refused), String(names), String(sentence))}`,
  viewRemoved: "La vue est supprimée.",
  confirmed: "Merci. Recommencez maintenant : votre mot de passe compte pendant dix minutes.",
  addressSent: (email: Given) => `Un lien est en route vers ${email}. Ouvrez-le là pour changer l’adresse.`,
  passwordChanged: "Le mot de passe est changé. Tous les autres navigateurs sont déconnectés.",
  keyEnded: "La clé a pris fin.",
  appEnded: "L’application est déconnectée.",
  sessionEnded: "Cet appareil est déconnecté.",
  sessionsEnded: (n: Given) =>
    n === 0
      ? "Personne d’autre n’était connecté."
      : `${some(Number(n), "autre session a pris fin", "autres sessions ont pris fin")}.`,
  feedsOn: "Les flux sont activés.",
  feedsRenewed: "Toutes les adresses des flux sont nouvelles.",
  feedsOff: "Les flux sont désactivés.",
  said: (sentence: Given) => String(sentence),
  browserRemoved: "Ce navigateur ne reçoit plus de notifications.",
  telegramOff: "Telegram est déconnecté.",
  aiKeyRemoved: "La clé est retirée.",
  accountDeleted: "Le compte est supprimé. Au revoir.",
  operatorOut: "Les pages d’exploitation sont fermées.",
  accountSuspended: "Le compte est suspendu.",
  accountResumed: "Le compte reprend.",
  accountPlanSet: "L’offre est définie.",
  accountSignedOut: "Il est déconnecté partout.",
  accountRemoved: "Le compte est supprimé.",
  proxySaved: "Le proxy est enregistré.",
  proxyRemoved: "Le proxy est retiré.",
  revoked: "L’invitation n’ouvre plus rien.",
  remedied: (n: Given) => `${some(Number(n), "suivi a été changé", "suivis ont été changés")}.`,
  settingsSaved: (n: Given, warning?: Given) =>
    `${some(Number(n), "réglage enregistré", "réglages enregistrés")}.${warning ? ` ${String(warning)}` : ""}`,
  nothingChanged: "Rien n’a été changé.",
  editUndone: "Les réglages sont comme avant.",
  tellsAll: "Vous êtes désormais averti de chaque changement de ce suivi, bruit compris.",
  tagCreated: (name: Given) => `L’étiquette ${name} est créée.`,
  tagKnown: (name: Given) => `Il y a déjà une étiquette ${name}. La voici.`,
  tagDeleted: (name: Given) =>
    `L’étiquette ${name} est supprimée. Ses suivis restent. Elle peut être récupérée pendant sept jours.`,
  tagRestored: (name: Given) => `L’étiquette ${name} est de retour, avec ses suivis.`,
  tagNameTaken: (name: Given) =>
    `Une autre étiquette s’appelle maintenant ${name}. Renommez-la ou supprimez-la, puis restaurez celle-ci.`,
  setUndone: (n: Given) => `Le réglage est comme avant dans ${suivis(Number(n))}.`,
  verdictUseful: "Marqué comme utile.",
  linesMatter: "C’est désormais une nouveauté.",
  mutedForWeek: "Pas d’alertes de ce suivi pendant une semaine.",
  verdictNoisy: (learned: Given) =>
    Number(learned)
      ? `Marqué sans intérêt. ${some(Number(learned), "sorte de ligne n’est plus une nouveauté", "sortes de lignes ne sont plus des nouveautés")}.`
      : "Marqué sans intérêt. Rien n’a pu en être appris.",
  verdictCleared: "La marque est retirée, avec ce qu’elle avait appris.",
  changesSeen: (n: Given) => `${some(Number(n), "changement marqué comme vu", "changements marqués comme vus")}.`,
  changesUnseen: (n: Given) =>
    `${some(Number(n), "changement marqué comme non vu", "changements marqués comme non vus")}.`,
  linesFirst: "Choisissez d’abord au moins une ligne, par les cases à côté des numéros.",
  summarised: "Le résumé est écrit.",
  restored: "C’est maintenant un changement, en route vers vos canaux.",
  markedNoisy: (lines: Given) =>
    Number(lines) > 0
      ? `Marqué sans intérêt : ${some(Number(lines), "ligne semblable sera retenue", "lignes semblables seront retenues")}.`
      : "Marqué sans intérêt.",
  mattered: "C’est maintenant un changement, signalé comme tout autre.",
  forgotten: "Oublié.",
  cookiesForgotten: "Les cookies sont oubliés.",
  repaired: "Le filtre est en place ; une vérification est en route.",
  readByBrowser: "Un navigateur lit désormais la page ; une vérification est en route.",
  crawled: "Ses pages sont désormais trouvées par leurs liens ; une vérification est en route.",
  checkedLess: "La page est désormais vérifiée deux fois moins souvent.",
  gaveUp: "Le suivi est en pause.",
  priceChosen: "Ce prix est désormais suivi ; une vérification est en route.",
};

export const state = {
  changed: "Changé",
  failing: "En échec",
  suppressed: "Retenu",
  paused: "En pause",
  muted: "Coupé",
  healthy: "En ordre",
  checking: "En cours",
  waiting: "En attente",
};

export const time = {
  now: "maintenant",
  never: "jamais",
  in: (text: string) => `dans ${text}`,
  ago: (text: string) => `il y a ${text}`,
  seconds: (n: number) => some(n, "seconde", "secondes"),
  minutes: (n: number) => some(n, "minute", "minutes"),
  hours: (n: number) => some(n, "heure", "heures"),
  days: (n: number) => some(n, "jour", "jours"),
  weeks: (n: number) => some(n, "semaine", "semaines"),
};

export const paging = {
  label: "Pages",
  previous: "Précédent",
  next: "Suivant",
  range: (from: number, to: number, total: number) => `${from} à ${to} sur ${total}`,
};

export const failure = {
  title: "Cela n’a pas marché",
  notFoundTitle: "Il n’y a rien ici",
  notFound: "L’adresse est peut-être ancienne, ou ce qui était ici a été supprimé.",
  byForm:
    "Cette adresse reçoit ce qu’un formulaire envoie et n’a pas de page à elle. Revenez en arrière et appuyez sur le bouton là-bas.",
  notTaken: "Cette adresse n’accepte pas ce qui lui a été envoyé.",
  oursTitle: "Une erreur est survenue de notre côté",
  ours: "Elle est consignée. Réessayez dans un instant.",
  request: (id: string) => `Requête ${id}`,
  tryAgain: "Réessayer",
  home: "Vers le tableau de bord",
  back: "Retour",
};

type Since = Record<"changed" | "failing" | "paused" | "quiet", number>;

export const reading = {
  since: ({ changed, failing, paused, quiet }: Since): string =>
    `${[
      ...(changed > 0 ? [some(changed, "changé", "changés")] : []),
      ...(failing > 0 ? [some(failing, "en échec", "en échec")] : []),
      ...(paused > 0 ? [some(paused, "en pause", "en pause")] : []),
      some(quiet, "calme", "calmes"),
    ].join(", ")} depuis hier`,
  allPaused: "Tout est en pause",
  searchAndOrder: "Recherche et ordre",
  allMenu: "Tous les suivis",
  pauseAll: (n: number) => agree(n, "Mettre en pause le suivi actif", "Mettre les # en pause"),
  resumeAll: (n: number) => agree(n, "Reprendre le suivi en pause", "Reprendre les # en pause"),
  muteAll: "Couper toutes les alertes",
  unmuteAll: "Rétablir toutes les alertes",
  actOnPicked: "Agir sur la sélection",
  copyAs: { text: "Copier en texte", markdown: "Copier en Markdown", patch: "Copier en patch" },
  keptBack: (rule: string) => `retenu : ${rule}`,
  mattered: "C’était important",
  openPage: "Ouvrir",
  muteWatch: "Couper ce suivi",
  muteWeek: "Couper une semaine",
  pauseWatch: "Mettre ce suivi en pause",
  storedLine: "Ce que comparent les programmes",
  chooseChannel: "Choisir où vont les alertes",
  inStock: "en stock",
  soldOut: "épuisé",
  move: {
    was: (price: string) => `avant ${price}`,
    noPrice: "plus de prix",
    inStock: "maintenant en stock",
    soldOut: "maintenant épuisé",
  },
};
