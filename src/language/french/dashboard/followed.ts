/** The pages of a site and the prices that a watch follows, in French. Pure. */
import { agree, some } from "../count.ts";

export const pages = {
  title: "Pages du site",
  all: "Toutes",
  states: {
    listed: "Dans la liste",
    missing: "Manquantes",
    gone: "Disparues",
    unlisted: "Plus dans la liste",
    moved: "Déplacées",
  },
  stateHelp: {
    listed: "dans la dernière liste entière",
    missing: "absente de la dernière liste ; ce qu’elle est devenue est demandé à la page elle-même",
    gone: "il est établi qu’elle n’est plus là",
    unlisted: "dans aucune liste, et elle répond encore",
    moved: "maintenant à une autre adresse",
  },
  by: {
    status: "introuvable, deux fois",
    soft_404: "répond comme là où il n’y a rien, deux fois",
    unlisted_twice: "absente de deux listes ; elle n’a pas pu être demandée",
    redirect: "elle renvoie ailleurs",
    canonical: "elle nomme son adresse",
    refresh: "elle renvoie ailleurs",
    pattern: "probablement : d’autres ont été déplacées ainsi",
  },
  movedTo: "vers",
  cost: (n: number) => `Environ ${some(n, "requête", "requêtes")} par jour.`,
  eachDay: "Chaque page est consultée tous les jours.",
  eachDays: (n: number) =>
    n === 1
      ? "Chaque page est consultée tous les jours."
      : `Chaque page est consultée tous les ${some(n, "jour", "jours")}.`,
  pin: "Épingler",
  pinHelp: "La lire avant toutes les autres, toutes les six heures",
  unpin: "Détacher",
  pinned: (hours: number) =>
    hours === 1 ? "lue toutes les heures" : `lue toutes les ${some(hours, "heure", "heures")}`,
  watchIt: "Suivre séparément",
  watchHelp: "Un suivi à part, avec les réglages de celui-ci",
  itsWatch: "Son propre suivi",
  previous: "avant :",
  changes: (n: number) => `modifiée ${n === 1 ? "une fois" : some(n, "fois", "fois")}`,
  find: "Partie de l’adresse",
  search: "Chercher",
  address: "Adresse",
  state: "État",
  since: "État depuis",
  back: "de retour après son départ",
  csv: "Tableau en CSV",
  range: (from: string, to: string) => `${from} à ${to}`,
  none: "Rien n’est encore listé",
  noneText: "Les pages figurent ici dès que la liste du site a été lue une première fois.",
  nothingFits: "Aucune page ne convient",
  notFollowed:
    "Ce suivi suit une seule page. Choisissez « Les pages d’un site » dans ses réglages pour suivre un site.",
  edit: "Modifier les réglages",
  part: "La liste n’est pas entière : les nouvelles pages sont signalées, et aucune ne compte comme manquante jusqu’à ce qu’elle le soit.",
  doubted: (when: string) =>
    `Il manque à la liste plus de la moitié des pages depuis ${when}. Rien ne compte comme manquant d’après elle avant trois jours.`,
  leftOut: (n: number) =>
    `${some(n, "page dépasse", "pages dépassent")} le nombre suivi. Laissez des parties du site de côté dans les réglages.`,
  crawled: (asked: number, open: number) =>
    `${some(asked, "page lue en suivant les liens", "pages lues en suivant les liens")}${open === 0 ? "" : ` ; ${some(open, "adresse reste à lire", "adresses restent à lire")}`}.`,
  traps: "Les adresses sans fin ne sont pas suivies plus loin :",
  outside: (n: number) =>
    agree(n, "# adresse de la liste n’est aucune de ces pages.", "# adresses de la liste ne sont aucune de ces pages."),
};

export const rows = {
  title: "Lignes du tableau",
  total: (n: number) => some(n, "ligne", "lignes"),
  csv: "Tableau en CSV",
  xlsx: "Tableau en XLSX",
  chart: (name: string) => `Courbe : ${name}`,
  hideChart: "Retour au tableau",
  chartOf: (name: string, n: number) => `Évolution de ${name}, ${some(n, "ligne", "lignes")}`,
  lines: "Une courbe par ligne ; celle de la plus basse ressort.",
  others: (n: number) =>
    some(
      n,
      "autre ligne n’est pas tracée : elle est plus chère, dans une autre monnaie, ou n’a rien à cet endroit.",
      "autres lignes ne sont pas tracées : elles sont plus chères, dans une autre monnaie, ou n’ont rien à cet endroit.",
    ),
  noMoves: "Il n’y a rien à tracer : aucune ligne n’a de montant à cet endroit.",
  row: "Ligne",
  since: "Depuis",
  watch: "Vers le suivi qu’est cette ligne",
  unread: "pas lue dernièrement",
  sortBy: (name: string) => `Trier par ${name}`,
  past: (key: string) => `Évolution : ${key}`,
  when: "Depuis",
  gone: "Pas dans le tableau.",
  older: "Lectures antérieures",
  nothing: "rien trouvé",
  yes: "oui",
  no: "non",
  range: (from: string, to: string) => `${from} à ${to}`,
  none: "Rien n’est encore lu",
  noneText: "Les lignes figurent ici dès que la page a été lue une première fois.",
  empty: "Le tableau n’a pas de lignes",
  notFollowed:
    "Ce suivi ne suit pas de tableau. Choisissez « Les lignes d’un tableau ou d’une liste » dans ses réglages pour suivre les lignes de sa page.",
  edit: "Modifier les réglages",
  emptyColumns: "Ces colonnes ne trouvent rien dans aucune ligne :",
  withoutKey: (n: number, key: string) =>
    some(
      n,
      `ligne n’a rien dans la colonne ${key} et ne se distingue pas des autres : elle est laissée de côté ici.`,
      `lignes n’ont rien dans la colonne ${key} et ne se distinguent pas : elles sont laissées de côté ici.`,
    ),
  doubled: (n: number, key: string) =>
    some(
      n,
      `ligne a la même valeur qu’une autre dans la colonne ${key} et porte un numéro à la suite.`,
      `lignes ont la même valeur que d’autres dans la colonne ${key} et portent des numéros à la suite.`,
    ),
};

export const price = {
  title: "Prix",
  chart: (n: number, low: string, high: string) =>
    `Prix au fil du temps, ${some(n, "point", "points")}, de ${low} à ${high}`,
  point: (when: string, amount: string, isOut: boolean) => `${when} : ${amount}${isOut ? ", épuisé" : ""}`,
  threshold: (amount: string) => `alerte à ${amount}`,
  read: "Pointez la ligne, ou utilisez les flèches, pour la lire.",
  noPrice: "pas de prix",
  now: "Maintenant",
  low: "Plus bas",
  high: "Plus haut",
  typical: "Habituel",
  inStock: "En stock depuis",
  soldOut: "Épuisé depuis",
  table: "Tous les mouvements",
  when: "Prix depuis",
  price: "Prix",
  stock: "Stock",
  stocks: { in: "en stock", out: "épuisé", unknown: "inconnu" },
  csv: "Tableau en CSV",
  older: "Plus anciens",
  none: "Aucun prix n’est encore connu",
  noneText: "Le premier prix lu figure ici ; ensuite, chaque mouvement.",
  notFollowed:
    "Ce suivi ne suit pas de prix. Choisissez « Prix et stock » dans ses réglages pour voir comment il évolue.",
  edit: "Modifier les réglages",
};
