/** What the pages behind the links of mails say, and what the bot and pushes say, in French. Pure. */

const stillRead = "Il est toujours lu et ses changements sont consignés, mais aucun canal n’en avertit";

export const actions = {
  pause: {
    title: (name: string) => `Mettre « ${name} » en pause ?`,
    button: "Mettre ce suivi en pause",
    done: "Le suivi est en pause",
    way: "Un suivi en pause n’est plus lu, jusqu’à ce qu’il soit repris sur sa page du tableau de bord.",
  },
  day: {
    title: (name: string) => `Couper « ${name} » pendant un jour ?`,
    button: "Couper un jour",
    done: "Les alertes de ce suivi sont coupées pendant un jour",
    way: `${stillRead}. Après un jour, les alertes reviennent, ou plus tôt si vous les rétablissez sur sa page du tableau de bord.`,
  },
  week: {
    title: (name: string) => `Couper « ${name} » pendant une semaine ?`,
    button: "Couper une semaine",
    done: "Les alertes de ce suivi sont coupées pendant une semaine",
    way: `${stillRead}. Après une semaine, les alertes reviennent, ou plus tôt si vous les rétablissez sur sa page du tableau de bord.`,
  },
  noise: {
    title: (name: string) => `Ce changement de « ${name} » était-il du bruit ?`,
    button: "C’est du bruit",
    done: "Noté comme bruit",
    way: "Les mêmes lignes, aux mêmes endroits de la page, ne sont plus signalées. La page du suivi dans le tableau de bord permet d’y revenir.",
  },
  stop: {
    title: (name: string) => `Arrêter toutes les alertes de « ${name} » ?`,
    button: "Arrêter ses alertes",
    done: "Les alertes de ce suivi sont arrêtées",
    way: `${stillRead}, jusqu’à ce que vous les rétablissiez sur sa page du tableau de bord. Les alertes d’autres suivis arrivent toujours.`,
  },
  nothing: {
    title: "Il n’y a rien ici",
    paragraphs: [
      "L’adresse est incomplète, son suivi n’existe plus ou les alertes ne sont plus envoyées là où elle est arrivée.",
    ],
  },
};

export const pages = {
  signIn: "Se connecter",
  toDashboard: "Vers le tableau de bord",
  toWatch: "Vers le suivi",
  firstKey: "Première clé",
  verified: {
    title: "Adresse confirmée",
    paragraphs: [
      "Les alertes peuvent désormais arriver à cette adresse.",
      "Si ce n’est pas vous qui vous êtes inscrit, changez le mot de passe de ce compte, révoquez ses clés et retirez ses canaux.",
    ],
  },
  mailOn: {
    title: "Les alertes par e-mail sont activées",
    paragraphs: ["Les alertes de vos suivis sont envoyées à cette adresse. Chacune a un lien pour se désabonner."],
  },
  unsubscribe: {
    title: "Désactiver les alertes par e-mail ?",
    paragraphs: ["Vos suivis restent comme ils sont, et les autres notifications sont toujours envoyées."],
    button: "Désactiver les e-mails",
  },
  mailOff: {
    title: "Les alertes par e-mail sont désactivées",
    paragraphs: [
      "Plus aucune alerte ne vous est envoyée par e-mail. Vous pouvez les réactiver dans les réglages de votre compte.",
    ],
  },
  address: {
    title: "Changer votre adresse de connexion ?",
    paragraphs: ["Vous vous connecterez à Tidemark avec l’adresse à laquelle ce lien a été envoyé."],
    button: "Changer l’adresse",
  },
  addressChanged: {
    title: "Adresse changée",
    paragraphs: ["L’adresse est changée. Connectez-vous désormais avec elle."],
  },
  addressKept: {
    title: "L’adresse n’a pas été changée",
    paragraphs: ["Le lien n’est pas valable : il a servi, il est trop ancien ou un plus récent a été envoyé."],
  },
  reset: {
    title: "Choisissez un nouveau mot de passe",
    paragraphs: (min: number) => [
      `Au moins ${min} caractères. Toutes les sessions prennent fin.`,
      "Si votre adresse n’a jamais été confirmée, quelqu’un d’autre a pu l’inscrire : toutes les clés et tous les canaux prennent alors fin aussi.",
    ],
    button: "Changer le mot de passe",
    password: "Nouveau mot de passe",
    revokeKeys: "Révoquer toutes les clés d’API et le jeton des flux",
    removeChannels: "Retirer tous les canaux d’alerte",
  },
  passwordChanged: (keysRevoked: boolean) => ({
    title: "Mot de passe changé",
    paragraphs: [
      `Le mot de passe est changé. Toutes les sessions ont pris fin ; ${keysRevoked ? "toutes les clés d’API et le jeton des flux sont révoqués aussi." : "les clés d’API restent valables."}`,
    ],
  }),
  passwordKept: {
    title: "Le mot de passe n’a pas été changé",
    invalid: "Le lien n’est pas valable : il a servi, il est trop ancien ou un plus récent a été envoyé.",
    short: "Le mot de passe est trop court.",
    again: "Demander un autre lien",
  },
};

export const bot = {
  buttonOf: (button: string, name: string) => `${button} : ${name}`,
  buttons: {
    open: "Voir la différence",
    noise: "C’est du bruit",
    day: "Couper un jour",
    week: "Couper une semaine",
    pause: "Mettre en pause",
    resume: "Reprendre",
    check: "Vérifier maintenant",
  },
  done: {
    noise: () => "Noté comme bruit. De tels changements ne sont plus signalés.",
    day: (name: string) => `Coupé pendant un jour : ${name}`,
    week: (name: string) => `Coupé pendant une semaine : ${name}`,
    pause: (name: string) => `En pause : ${name}`,
    resume: (name: string) => `Repris : ${name}`,
    check: (name: string) => `Une vérification est en route : ${name}`,
  },
  help:
    "/list – vos suivis ; /list MOTS en trouve certains\n/check MOTS – vérifier un suivi maintenant\n" +
    "/pause MOTS – mettre un suivi en pause\n/resume MOTS – reprendre un suivi en pause\n" +
    "/mute MOTS – pas d’alertes d’un suivi pendant un jour ou une semaine\n" +
    "/stop – plus d’alertes dans cette discussion\n\nMOTS sont dans le titre ou l’adresse d’un suivi. " +
    "Toute personne de cette discussion peut utiliser ces commandes et les boutons sous les alertes.",
  connected:
    "Connecté. Les alertes de vos suivis arriveront dans cette discussion. /help dit ce que je sais faire, /stop y met fin.",
  askForLink: "Pour relier cette discussion, demandez un lien à Tidemark et ouvrez-le ici.",
  linkTooOld: "Ce lien est trop ancien ou a déjà servi. Demandez-en un nouveau à Tidemark.",
  disconnected: "Déconnecté. Plus aucune alerte n’arrive dans cette discussion.",
  notConnected: "Cette discussion n’est pas reliée.",
  noWatches: "Il n’y a pas encore de suivis.",
  nothingFound: (words: string) => `Aucun suivi n’a ces mots : ${words}`,
  which: "Lequel ?",
  usage: (command: string) =>
    `Écrivez après la commande des mots du titre ou de l’adresse, par exemple : /${command} bouilloire`,
  listTitle: (shown: number, all: number) => (shown < all ? `${shown} suivis sur ${all}` : `${all} suivis`),
  states: { paused: "en pause", muted: "coupé", failing: "illisible", unseen: "nouveau" },
  gone: "Ce suivi n’existe plus.",
  unknownButton: "Ce bouton n’est plus connu.",
  failed: (sentence: string) => `Cela n’a pas marché : ${sentence}`,
};

export const push = { open: "Ouvrir", mute: "Couper un jour", muted: "Coupé pendant un jour" };
