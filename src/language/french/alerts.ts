/** The words of alerts and mails, in French. Pure. */
import { portionText } from "../portion.ts";
import { agree, figure, some } from "./count.ts";
import { reasonOf } from "./reasons.ts";

type Link = { link: string; hours: number };
type Letter = { subject: string; paragraphs: string[]; button?: { url: string; text: string } };

const lasting = (hours: number): string => (hours === 1 ? "une heure" : `${hours} heures`);

export const alerts = {
  alert: {
    colon: " :",
    title: "{{ watch_title }}{% if change_headline %} : {{ change_headline }}{% else %} a changé{% endif %}",
    price:
      "Prix : {{ restock.price_text }}" +
      "{% if restock.previous_price is not none and restock.previous_price != restock.price %}" +
      " (avant : {{ restock.previous_price_text }}){% endif %}",
    stock: "{{ 'En stock' if restock.in_stock else 'Épuisé' }}",
    whole: "Toute la différence",
    wholeAt: "Toute la différence :",
    ai: "Résumé rédigé par une IA :",
    severe: { high: "Importance forte", critical: "Importance critique" },
    unjudged: "Non comparé à ce que vous voulez savoir",
    changed: (name: string) => `${name} a changé`,
    firstLines: "Les textes entiers de ce changement ne sont plus conservés ; voici ses premières lignes.",
    picture: "La page après le changement",
  },
  difference: {
    removed: "Texte supprimé",
    added: "Texte ajouté",
    changed: "Texte modifié",
    into: "Remplacé par",
    signs: { removed: "(supprimé) ", added: "(ajouté) ", changed: "(modifié) ", into: "(par) " },
    more: (lines: number) => `[${some(lines, "ligne de plus", "lignes de plus")}]`,
    cut: (lines: number) => `… ${some(lines, "ligne de plus", "lignes de plus")}`,
    suppressed: (lines: number) =>
      `[${some(lines, "autre ligne modifiée, retenue comme bruit", "autres lignes modifiées, retenues comme bruit")}]`,
  },
  headline: {
    fresh: "(nouveau)",
    gone: "(disparu)",
    moved: "(déplacé)",
    more: (n: number) => ` et ${n} de plus`,
  },
  changePage: {
    whatChanged: "Ce qui a changé",
    textAfter: "Le texte après le changement",
    dashboard: "Ouvrir dans Tidemark",
    whatChangedIn: "Ce qui y a changé",
    wholeText: "Tout le texte",
    plainText: "En texte brut",
    changed: "Changé",
    against: "Comparé à la lecture du",
    reason: "Pourquoi c’est signalé",
    reasons: {
      text: "Le texte a changé",
      rows: "Des lignes du tableau ont changé",
      pages: "Des pages du site ont changé",
      gone: "Le texte qui ne devait pas être là a disparu",
      came: "De nouveau en stock",
      went: "Épuisé maintenant",
      picture: "L’image a changé",
      price: (before: string, after: string) => `Le prix est passé de ${before} à ${after}`,
      other: "D’après les réglages du suivi, cela compte",
    },
    picture: "La page après le changement",
    markedPicture: "La page après le changement, avec ce qui a changé en rouge",
    screenshotOf: (name: string) => `Capture d’écran de ${name}`,
    moreCharacters: (n: number) => `(${some(n, "caractère de plus", "caractères de plus")})`,
  },
  table: {
    fresh: "Nouveau",
    gone: "Disparu",
    cheapest: "Le moins cher est maintenant",
    yes: "oui",
    no: "non",
    inStock: "en stock",
    soldOut: "épuisé",
    more: (rows: number) => `et ${rows} de plus`,
    columns: { name: "Nom", price: "Prix", stock: "Stock" },
  },
  move: {
    was: (price: string) => `avant ${price}`,
    noPrice: "plus de prix",
    inStock: "maintenant en stock",
    soldOut: "maintenant épuisé",
  },
  picture: {
    changed: "L’image de la page a changé",
    share: (share: string, places: number) =>
      `${portionText("fr", share)} de l’image a changé, à ${some(places, "endroit", "endroits")}`,
    size: (size: string) => `${size} pixels`,
    place: (size: string, corner: string) => `${size} à ${corner}`,
  },
  refused: "Cela n’a pas marché",
  links: {
    difference: "Voir la différence",
    why: "Pourquoi cette alerte",
    watch: "Ouvrir le suivi",
    noise: "C’est du bruit",
    week: "Couper une semaine",
    pause: "Mettre ce suivi en pause",
    stop: "Arrêter toutes les alertes de ce suivi",
    unsubscribe: "Arrêter toutes les alertes par e-mail, de tous les suivis",
  },
  digest: {
    title: ({ count, names, isAllChanges }: { count: number; names: string; isAllChanges: boolean }) =>
      `${isAllChanges ? some(count, "changement", "changements") : some(count, "alerte", "alertes")} : ${names}`,
    and: (name: string) => ` et ${name}`,
    span: (from: string, to: string) => (from === to ? from : `du ${from} au ${to}`),
    all: "Tous les changements",
    more: (n: number) =>
      `${some(n, "autre alerte", "autres alertes")} ${agree(n, "n’est pas montrée", "ne sont pas montrées")} ici.`,
    untagged: "Sans étiquette",
    gone: "Les textes de ce changement ne sont plus conservés.",
    whole: "Toute la différence",
    link: "Voir tous les changements",
  },
  feed: {
    all: "Tidemark : changements",
    ofAll: "Ce qui a changé sur les pages suivies",
    of: (title: string) => `Changements de ${title}`,
    page: "Page suivie :",
    tags: "Étiquettes",
    watches: "Suivis",
  },
  pages: {
    page_added: "Nouvelle page",
    page_back: "De retour",
    page_moved: "Déplacée",
    page_gone: "Disparue",
    page_unlisted: "Plus dans la liste",
    page_changed: "Modifiée",
    moved: (from: string, to: string) => `${from} a été déplacé vers ${to}`,
    restructured: "Site restructuré",
    restructuredHelp: "plus d’un cinquième de ses pages sont arrivées, parties ou déplacées d’un coup",
    movedSo: (pages: number) => some(pages, "page déplacée", "pages déplacées"),
    withList: {
      page_gone: (pages: number) => some(pages, "page disparue avec sa liste", "pages disparues avec leur liste"),
      page_unlisted: (pages: number) =>
        some(pages, "page retirée des listes avec la sienne", "pages retirées des listes avec la leur"),
    },
    all: "Tout ce qui a changé",
    remarks: {
      was: "avant :",
      noLongerListed: "plus dans la liste",
      change: (count: number) => `modification ${count} :`,
    },
  },
  health: {
    reason: reasonOf,
    failing: (name: string) => `Lecture impossible : ${name}`,
    failed: (count: number) =>
      `Les ${figure(count)} dernières vérifications ont échoué. Rien n’a été comparé entre-temps ; vous serez averti une fois quand la page sera de nouveau lisible.`,
    recovered: (name: string) => `De nouveau lisible : ${name}`,
    again: "La page est de nouveau lue.",
    againAfter: (count: number, reason: string) =>
      `La page est de nouveau lisible après ${some(count, "vérification manquée", "vérifications manquées")}. Le dernier échec était : ${reason}`,
    matched: (name: string) => `Trouvé maintenant : ${name}`,
    firstMatch: "Les parties suivies sont trouvées pour la première fois :",
    compared: "Ce qui viendra ensuite sera comparé à cela.",
    silent: (name: string) => `Pas de lecture depuis longtemps : ${name}`,
    since: (time: string) =>
      `Il n’y a pas eu de bonne lecture depuis ${time}, soit au moins trois intervalles du suivi.`,
    outage: {
      late: "Ses vérifications sont en retard de notre côté ; elles seront rattrapées au plus vite.",
      broken: "Ses vérifications se sont interrompues dans le service ; c’est consigné.",
      failing: "Ses vérifications échouent.",
      host: "Le site est injoignable ou a demandé à être laissé tranquille un moment ; il n’est donc pas interrogé.",
    },
    once: "Vous serez averti une fois quand la page sera de nouveau lue.",
  },
  channel: {
    paused: (channel: string) => `Canal en pause : ${channel}`,
    broken: (channel: string, days: number, failed: number) =>
      `Rien n’est arrivé à ${channel} depuis ${some(days, "jour", "jours")} : ${some(failed, "alerte a échoué, la dernière ainsi", "alertes ont échoué, la dernière ainsi")} :`,
    mend: (where: string) =>
      `Il est maintenant en pause, et les alertes vers lui sont retenues. Réparez-le, testez-le et reprenez-le ${where}. Ce qui a échoué peut y être renvoyé.`,
    at: (address: string) => `sous ${address}`,
    dashboard: "dans le tableau de bord, sous Canaux",
  },
  test: {
    title: "Message d’essai de Tidemark",
    body: "Ceci est un essai. Si vous pouvez le lire, les changements de vos suivis vous parviendront ici.",
    mark: (title: string) => `Essai : ${title}`,
    note: "Ceci est un essai avec un contenu inventé : rien n’a changé. Les alertes de ce genre ont cet aspect.",
    sample: {
      name: "Bouilloire bleue",
      shop: "Lampe rouge",
      tag: "Cuisine",
      line: (days: number) => `Livraison en ${some(days, "jour", "jours")}`,
      reason: "Le site n’a pas répondu à temps.",
    },
  },
  account: {
    verify: ({ link, hours }: Link): Letter => ({
      subject: "Confirmez votre adresse e-mail",
      button: { url: link, text: "Confirmer l’adresse" },
      paragraphs: [
        "Bienvenue chez Tidemark. Ouvrez ce lien pour confirmer votre adresse e-mail :",
        link,
        `Le lien est valable ${lasting(hours)}. Si vous ne vous êtes pas inscrit, ignorez cet e-mail et n’ouvrez pas le lien. Pour avoir ce compte à vous seul, changez son mot de passe : cela met fin à tout ce qui y était réglé.`,
      ],
    }),
    reset: ({ link, hours }: Link): Letter => ({
      subject: "Changez votre mot de passe",
      button: { url: link, text: "Choisir un nouveau mot de passe" },
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte Tidemark. Ouvrez ce lien pour en choisir un nouveau :",
        link,
        `Le lien sert une seule fois, pendant ${lasting(hours)}. Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.`,
      ],
    }),
    email: ({ link, hours }: Link): Letter => ({
      subject: "Confirmez cette adresse pour les alertes",
      button: { url: link, text: "Recevoir les alertes ici" },
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé à Tidemark d’envoyer à cette adresse des alertes sur des pages web modifiées. Ouvrez ce lien pour accepter :",
        link,
        `Le lien est valable ${lasting(hours)}. Si ce n’était pas vous, ignorez cet e-mail : aucune alerte ne sera envoyée.`,
      ],
    }),
    address: ({ link, hours }: Link): Letter => ({
      subject: "Confirmez votre nouvelle adresse de connexion",
      button: { url: link, text: "Confirmer l’adresse" },
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé à se connecter à un compte Tidemark avec cette adresse. Ouvrez ce lien pour confirmer le changement :",
        link,
        `Le lien sert une seule fois, pendant ${lasting(hours)}. Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.`,
      ],
    }),
    asked: (link: string): Letter => ({
      subject: "Votre adresse de connexion va être changée",
      button: { url: link, text: "Changer le mot de passe" },
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé à changer l’adresse avec laquelle vous vous connectez à Tidemark. Rien n’a encore changé : la nouvelle adresse doit d’abord être confirmée.",
        "Si ce n’était pas vous, changez votre mot de passe maintenant : cela arrête le changement et met fin à toutes les sessions.",
      ],
    }),
    changed: (): Letter => ({
      subject: "Votre adresse de connexion a été changée",
      paragraphs: [
        "L’adresse avec laquelle vous vous connectez à Tidemark a été remplacée par une autre, qui a été confirmée. Cette adresse-ci ne permet plus de se connecter.",
        "Si ce n’était pas vous, adressez-vous à la personne qui gère ce serveur.",
      ],
    }),
    passwordChanged: (link: string): Letter => ({
      subject: "Votre mot de passe a été changé",
      button: { url: link, text: "Choisir un nouveau mot de passe" },
      paragraphs: [
        "Le mot de passe de votre compte Tidemark a été changé, et toutes les sessions ont pris fin.",
        "Si c’était vous, il n’y a rien à faire. Sinon, choisissez maintenant un nouveau mot de passe, et faites supprimer en même temps toutes les clés d’API et tous les canaux.",
      ],
    }),
    paused: (plan: string, watches: number, link: string | null): Letter => ({
      subject: "Certains de vos suivis ont été mis en pause",
      ...(link ? { button: { url: link, text: "Choisir lesquels sont actifs" } } : {}),
      paragraphs: [
        `Votre offre est maintenant ${plan}. ${some(watches, "suivi a été mis en pause", "suivis ont été mis en pause")}, car l’offre en permet moins. Rien n’a été supprimé : vous pouvez choisir lesquels sont actifs, et une offre plus grande les relance.`,
      ],
    }),
  },
};
