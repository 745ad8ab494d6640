/** Signing in and up, apps, programs, and a page before there is an account, in French. Pure. */
import { some } from "../count.ts";

export const authorize = {
  title: "Donner accès à une application ?",
  asks: "demande un accès",
  verified: "Cette application est décrite par",
  unverified:
    "Personne n’a vérifié qui est cette application : elle a choisi son nom elle-même. Ne continuez que si vous venez de lancer cela vous-même.",
  account: (email: string) => `Elle demande le compte ${email}.`,
  may: "Elle pourra alors",
  scopes: {
    read: "voir tous les suivis, changements et réglages, sans les secrets",
    write: "créer, modifier, vérifier et supprimer des suivis, des étiquettes et des notifications",
    account:
      "créer des clés et mettre fin à des sessions, voir les adresses avec leurs secrets, tout exporter, supprimer le compte",
  },
  accountHelp: "Autant que ce que vous pouvez vous-même. Peu d’applications en ont besoin.",
  toHost: "Ensuite, vous êtes envoyé vers",
  toMachine: "Ensuite, vous êtes envoyé vers un programme sur cet appareil.",
  later: "Vous pouvez revenir là-dessus à tout moment sous Compte, Applications reliées.",
  allow: "Autoriser",
  deny: "Refuser",
  asksAgain: "Cette question a été posée à une autre session. Regardez-la de nouveau.",
  refusedTitle: "Cette application ne peut pas être reliée",
  refusedLead:
    "L’application a demandé quelque chose que ce serveur ne fait pas, ou elle n’est pas ce qu’elle prétend. Rien n’a été accordé.",
  back: "Retour à l’application",
};

export const device = {
  title: "Relier un programme",
  lead: "Un programme sans navigateur, comme la ligne de commande, affiche un code de huit lettres. Saisissez-le ici pour lui donner accès à votre compte.",
  code: "Code",
  codeHelp: "Majuscules, trait d’union et espaces sont sans importance.",
  go: "Continuer",
  noCode: "Un code a huit lettres, sans voyelles, comme WDJB-MJHT",
  unknown:
    "Aucun programme n’attend avec ce code. Il a reçu sa réponse ou a expiré : un code vaut 15 minutes. Comparez les lettres, ou recommencez dans le programme.",
  compare: "Comparez le code. Ce doit être celui que votre programme affiche en ce moment :",
  asked: "Il a été demandé pour",
  elsewhere:
    "Il a été demandé depuis un autre réseau que le vôtre. Ne continuez que si cette machine est la vôtre, comme un serveur où vous êtes connecté.",
  phishing: "Si quelqu’un vous a envoyé ce code ou cette page, refusez : cette personne aurait accès à votre compte.",
  allowedTitle: "L’accès est accordé",
  allowed: "Revenez au programme : il continue de lui-même en quelques secondes. Vous pouvez fermer cette page.",
  deniedTitle: "L’accès est refusé",
  denied: "Le programme ne reçoit rien, et le code a pris fin.",
  apps: "Applications reliées",
  another: "Saisir un autre code",
};

export const entry = {
  frontTitle: "Sachez quand une page change",
  frontLead:
    "Collez l’adresse d’une page. Vous voyez ce qui sera suivi et choisissez comment être averti des changements.",
  address: "Adresse de la page",
  addressExample: "shop.example/bouilloire",
  look: "Regarder",
  frontPoints: [
    "Chaque alerte montre une vraie différence entre deux bonnes lectures.",
    "Ce qui n’a pas été envoyé est listé, avec le motif.",
    "Prix, stocks, textes, images, pages derrière une connexion.",
  ],
  signInTitle: "Se connecter",
  signUpTitle: "Créer un compte",
  sharedWatch: "Quelqu’un a partagé un suivi avec vous. Ses réglages s’affichent dès que vous êtes connecté.",
  forgotTitle: "Mot de passe oublié ?",
  email: "Adresse e-mail",
  password: "Mot de passe",
  newPassword: "Mot de passe, au moins 8 caractères",
  showPassword: "Montrer le mot de passe",
  signIn: "Se connecter",
  signUp: "Créer le compte",
  haveAccount: "Vous avez un compte ?",
  noAccount: "Pas encore de compte ?",
  forgotLead: "Nous envoyons un lien à votre adresse ; il mène à une page où vous choisissez un nouveau mot de passe.",
  forgotSend: "Envoyer le lien",
  forgotSent: "S’il y a un compte avec cette adresse, l’e-mail est en route.",
  invitation: "Invitation",
  invitationHelp: "De la personne qui gère ce serveur ; nécessaire là où l’inscription est fermée.",
  thenWatch: (url: string) => `Vous continuez ensuite avec ${url}`,
  examples: { lead: "Ou essayez :", price: "un prix", law: "une loi", jobs: "une page d’offres d’emploi" },
  sampleTitle: "Voici une alerte",
  sampleName: "Bouilloire bleue",
  sampleBefore: (price: string) => `avant ${price} · maintenant en stock`,
  lastStep: "Une dernière étape",
  tell: "Où vous avertir ?",
  tells: {
    mail: "Par e-mail, à l’adresse ci-dessous",
    browser: "Dans ce navigateur",
    telegram: "Par Telegram",
    later: "Je choisirai plus tard ; les changements sont listés ici",
  },
};

export const wayOut = {
  browser: "Essayer avec un navigateur",
  part: "Choisir la partie",
  sign_in: "Confier votre connexion",
  steps: "Voir les étapes",
  slower: "Vérifier deux fois moins",
  crawl: "Trouver les pages par leurs liens",
  rows: "Choisir les lignes",
  address: "Changer l’adresse",
  give_up: "Mettre en pause",
};

export const tell = {
  nobody: "Personne n’en est encore averti ; les changements sont listés ici.",
  listsOnly: "Les changements sont listés ici et dans vos flux.",
  browser: "Dans ce navigateur",
  mail: "Par e-mail",
  telegram: "Telegram",
  others: "Autres services",
  another: "Ajouter un canal",
  here: "Inutile",
  find: "Chercher un service",
  noneFound: "Aucun service n’a ces mots. Une adresse peut être collée.",
  back: "Retour",
};

export const tryPage = {
  noAddress: "Ce n’est pas l’adresse d’une page. Elle ressemble à shop.example/bouilloire.",
  tooMany: "Assez de pages ont été lues d’ici pour l’instant. Créez un compte pour continuer.",
  pause: (host: string, seconds: number) =>
    `${host} demande une pause entre les requêtes. Réessayez dans ${some(seconds, "seconde", "secondes")}.`,
  blocked: "Cette adresse n’est pas sur le web public.",
  cut: "La page a d’autres lignes ; voici les premières.",
  needsBrowser: "Seul un navigateur peut lire cette page. Avec un compte, l’un d’eux essaie.",
  needsSignIn: "Cette page demande de se connecter. Avec un compte, vous pouvez lui confier votre connexion.",
  browserTries: "Avec un compte, un navigateur essaie.",
  needsPatience: "Avec un compte, elle est suivie malgré tout, et vous êtes averti dès qu’elle peut être lue.",
};
