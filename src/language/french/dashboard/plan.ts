/** Plans and what they cost, in French. Pure. */
import { agree, figure, some } from "../count.ts";

const single: Record<string, string> = { day: "par jour", week: "par semaine", month: "par mois", year: "par an" };
const several: Record<string, string> = { day: "jours", week: "semaines", month: "mois", year: "ans" };

export const plan = {
  names: { free: "Free", starter: "Starter", pro: "Pro" },
  selfHosted: "Ce serveur est le vôtre : tout est activé, et il n’y a pas de limite de suivis.",
  present: (name: string) => `Votre offre est ${name}.`,
  watches: "Suivis",
  of: (used: number, limit: number) => `${used} sur ${limit}`,
  ofNone: (used: number) => `${used}, sans limite`,
  tags: "Étiquettes",
  requests: (n: number) => `${some(n, "requête à l’API", "requêtes à l’API")} par minute`,
  interval: (plain: string, browser: string) =>
    `Temps le plus court entre deux vérifications : ${plain}, avec un navigateur ${browser}`,
  checks: (used: number, limit: number) =>
    `${figure(used)} sur ${some(limit, "vérification", "vérifications")} par mois aux intervalles actuels`,
  byHand: (plain: number, withBrowser: number) =>
    `Vérifications à la main par jour : ${plain}, avec un navigateur ${withBrowser}`,
  minutes: (used: number, limit: number) =>
    `${figure(used)} sur ${some(limit, "minute de navigateur", "minutes de navigateur")} par mois aux intervalles actuels`,
  stretched: {
    checks: (n: number, every: string) =>
      `${some(n, "suivi est vérifié", "suivis sont vérifiés")} toutes les ${every}, pour que les vérifications de l’offre suffisent pour le mois. Une offre plus grande, ou de plus longs intervalles pour d’autres, le raccourcit.`,
    browser_minutes: (n: number, every: string) =>
      `${some(n, "suivi avec navigateur est vérifié", "suivis avec navigateur sont vérifiés")} toutes les ${every}, pour que les minutes de navigateur suffisent pour le mois. Une offre plus grande, ou moins de tels suivis, le raccourcit.`,
  },
  renews: "Payé jusqu’au",
  statuses: {
    active: "actif",
    trialing: "à l’essai",
    past_due: "paiement en retard",
    incomplete: "premier paiement en attente",
    incomplete_expired: "premier paiement non reçu",
    unpaid: "impayé",
    paused: "en pause",
    canceled: "terminé",
  },
  status: (status: string) => `Le prestataire de paiement dit : ${status}.`,
  offers: "Offres",
  free: "gratuit",
  byUse: "à l’usage",
  price: (amount: string, n: number, interval: string) =>
    n === 1 ? `${amount} ${single[interval] ?? interval}` : `${amount} tous les ${n} ${several[interval] ?? interval}`,
  limitOfWatches: (n: number | null) => (n === null ? "Suivis sans limite" : some(n, "suivi", "suivis")),
  pictures: "Images : l’aspect d’une page, et ce qui y a changé",
  yours: "Votre offre",
  choose: (name: string) => `Choisir ${name}`,
  subscription: "Abonnement",
  manage: "Changer l’abonnement ou y mettre fin",
  invoices: "Factures et mode de paiement s’y trouvent aussi.",
  notSold: "Aucune autre offre n’est vendue sur ce serveur.",
  unreachable:
    "Les prix ne peuvent pas être montrés en ce moment : le prestataire de paiement ne répond pas. Réessayez dans un instant.",
  checkout: {
    done: "Merci. L’offre vaut dès que le prestataire de paiement la confirme, d’ordinaire en quelques secondes.",
    cancelled: "Rien n’a été acheté, et rien n’a changé.",
    returned: "Vous revenez du prestataire de paiement. Ce que vous y avez changé apparaît ici en quelques secondes.",
  },
};

/** The operator's pages about accounts and proxies. */
export const accounts = {
  find: "Adresse ou identifiant",
  state: "État",
  states: { "": "Tous les comptes", true: "Suspendus", false: "Non suspendus" },
  order: "Ordre",
  orders: {
    created: "Plus récents d’abord",
    last_seen: "Vus en dernier d’abord",
    watches: "Le plus de suivis",
    browser: "Le plus de navigateur",
  },
  none: "Aucun compte ne convient",
  suspended: "suspendu",
  unverified: "adresse non confirmée",
  watches: (n: number) => some(n, "suivi", "suivis"),
  failing: (n: number) => agree(n, "# en échec", "# en échec"),
  paused: (n: number) => agree(n, "# en pause", "# en pause"),
  checks: (n: number) => `${some(n, "vérification", "vérifications")} par mois`,
  browser: (n: number) => `${some(n, "minute de navigateur", "minutes de navigateur")} par mois`,
  lastSeen: "Vu la dernière fois",
  neverSeen: "Pas encore vu",
  since: "Depuis",
  reason: "Motif",
  facts: {
    id: "Identifiant",
    plan: "Offre",
    created: "Créé",
    lastSeen: "Vu la dernière fois",
    watches: "Suivis",
    tags: "Étiquettes",
    needs: "Besoins",
    access: "Accès",
  },
  access: (sessions: number, keys: number, apps: number) =>
    [
      some(sessions, "session", "sessions"),
      some(keys, "clé d’API", "clés d’API"),
      some(apps, "application", "applications"),
    ].join(", "),
  failingOf: "Ses suivis en échec",
  suspend: "Suspendre",
  suspendText:
    "Rien n’en est vérifié ni envoyé, ses sessions prennent fin, et qui se connecte lit pourquoi. Rien n’est supprimé : repris, il continue comme avant.",
  reasonHelp: "La personne à qui il appartient le lit à la connexion.",
  resume: "Le laisser reprendre",
  signOut: "Déconnecter partout",
  signOutText: "Toutes les sessions prennent fin. Les alertes continuent.",
  keysToo: "Clés d’API, applications reliées et adresse des flux aussi",
  plan: "Définir l’offre",
  planText:
    "Une offre plus petite met en pause les suivis les plus récents, pour lesquels elle n’a pas de place ; une plus grande les laisse reprendre.",
  planSubscribed: "L’offre suit son abonnement chez le prestataire de paiement.",
  planOwn: "Sur votre propre serveur, chaque compte a tout ce qu’a la plus grande offre.",
  remove: "Supprimer le compte",
  removeText: "Ses suivis, leur historique et ses réglages disparaissent aussitôt, sans retour possible.",
  removeConfirm: (email: string) => `Saisissez ${email} pour confirmer`,
  removeWrong: "Ce n’est pas l’adresse de ce compte ; rien n’a été supprimé.",
};

export const proxies = {
  lead: "Les suivis peuvent être lus à travers eux. Qui crée un suivi en choisit un par son nom ; celui par défaut vaut pour tous ceux qui n’en nomment pas, et « no-proxy » l’écarte.",
  none: "Aucun proxy dans la liste",
  noneText: "Les pages sont demandées depuis l’adresse de ce serveur.",
  isDefault: "par défaut",
  withLogin: "avec nom d’utilisateur et mot de passe",
  unreadable: "Son adresse est illisible : la clé de chiffrement est une autre. Donnez l’adresse de nouveau.",
  sources: {
    settings: "Du réglage PROXIES",
    list: "De cette liste",
    missing: "PROXIES ne l’a plus : les suivis qui le nomment ne sont pas lus",
  },
  test: "Essai",
  testOf: (name: string) => `Essai de ${name}`,
  works: (status: number | null) => `Il marche : la page a répondu avec le statut ${status ?? ""}.`,
  fails: "Il ne marche pas.",
  makeDefault: "En faire celui par défaut",
  endDefault: "Ne plus le prendre par défaut",
  change: "Changer",
  remove: "Retirer",
  removeText: "Les suivis qui le nomment échouent ensuite, jusqu’à ce qu’ils en nomment un autre.",
  save: "Enregistrer",
  add: "Ajouter un proxy",
  key: "Clé",
  keyHelp: "Le nom que lui donnent les suivis ; elle reste comme elle est.",
  label: "Nom",
  labelHelp: "Ce par quoi on le choisit. Vide : sa clé.",
  url: "Adresse",
  urlHelp:
    "http:// ou https://, avec nom d’utilisateur et mot de passe s’il en faut. Conservée chiffrée ; le mot de passe n’est plus montré.",
  urlKept: "Vide : comme elle est.",
  alsoDefault: "Celui par défaut de tous les suivis",
};
