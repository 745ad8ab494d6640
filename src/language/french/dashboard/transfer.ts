/** Import and export, in French. Pure. */
import { agree, some } from "../count.ts";

export const importPage = {
  refusals: {
    line: (n: number, sentence: string) => `Ligne ${n} : ${sentence}`,
    address: "Ce n’est pas l’adresse d’une page web. Elle commence par http:// ou https://.",
    password:
      "L’adresse contient un nom d’utilisateur ou un mot de passe. Enlevez-les ; un en-tête de requête peut les porter plus tard.",
    unreachable: "Ce serveur ne peut pas lire cette adresse : elle est privée, ou n’est le nom d’aucun site public.",
    room: (n: number, limit: number) =>
      `Votre offre a de la place pour ${some(limit, "suivi", "suivis")}, et vous en avez ${n}. Importez-en moins, ou supprimez-en d’abord. Rien n’a été importé.`,
    tooLarge: (format: string, limit: string) =>
      `Le fichier est trop grand : ${format} peut avoir ${limit}. Divisez-le, et importez les parties l’une après l’autre.`,
    tooMany: (limit: number) =>
      `C’est trop à la fois : au plus ${some(limit, "suivi", "suivis")}. Divisez-le, et importez les parties l’une après l’autre.`,
    table: "Ce tableau n’a pas de colonne nommée url. La première ligne doit nommer les colonnes.",
    otherFormat:
      "Le fichier ne se lit pas comme ce qu’il semble être. Exportez-le de nouveau, ou collez plutôt les adresses.",
    noBackup: "Cette archive n’est ni une sauvegarde de changedetection.io ni une archive d’ici.",
    damaged: "Le fichier est abîmé ou protégé par un mot de passe ; il ne peut être ouvert. Exportez-le de nouveau.",
  },
  title: "Importer",
  lead: "Apportez des suivis d’un autre outil, ou d’une archive de ce service. Vous voyez ce qui viendra avant que rien ne soit créé.",
  file: "Fichier",
  fileHelp:
    "Une sauvegarde de changedetection.io ou une archive d’ici (zip), Distill (JSON), urlwatch ou webchanges (YAML), OPML, un tableau (CSV ou XLSX), ou une liste d’adresses.",
  text: "Ou collez des adresses",
  textHelp: "Une par ligne ; des noms d’étiquettes peuvent suivre, séparés par des virgules.",
  textExample: "https://shop.example/bouilloire Prix\nhttps://ville.example/marches Droit, Travail",
  look: "Montrer ce qui viendra",
  nothing: "Choisissez un fichier, ou collez au moins une adresse.",
  tooLarge: "Un fichier aussi grand est importé sans aperçu ; l’import peut être annulé ensuite.",
  previewTitle: "Ce qui viendra",
  recognised: (format: string) => `Reconnu comme ${format}.`,
  formats: {
    backup: "une sauvegarde",
    xlsx: "un classeur",
    distill: "un export de Distill",
    urlwatch: "une liste d’urlwatch ou de webchanges",
    opml: "OPML",
    csv: "un tableau",
    lines: "une liste d’adresses",
  },
  theirs: {
    timeout: "Délai des requêtes",
    jitter_seconds: "Décalage aléatoire des vérifications",
    all_paused: "Tous en pause",
    all_muted: "Tous coupés",
    base_url: "Adresse de base des alertes",
    empty_pages_are_a_change: "Les pages vides sont un changement",
    filter_failure_notification_threshold_attempts: "Filtres sans résultat avant une alerte",
    rss_hide_muted_watches: "Flux sans les suivis coupés",
    rss_template_override: "Modèle des flux",
    render_anchor_tag_content: "Adresses des liens dans le texte",
    extra_browsers: "Autres navigateurs",
    extra_proxies: "Proxys",
    default_ua: "User-Agent",
  },
  creates: (n: number) => agree(n, "# suivi sera créé", "# suivis seront créés"),
  duplicates: (n: number) => agree(n, "# est déjà suivi", "# sont déjà suivis"),
  refused: (n: number) => agree(n, "# ne peut être pris", "# ne peuvent être pris"),
  withMore: (n: number) =>
    agree(
      n,
      "# apporte des réglages ou des remarques ; il est en tête",
      "# apportent des réglages ou des remarques ; ils sont en tête",
    ),
  forAccount: (settings: string) => `Votre compte reprend : ${settings}`,
  first: (n: number, total: number) => `Les ${n} premiers sur ${total}.`,
  room: (n: number) =>
    `Votre offre a de la place pour ${some(n, "suivi de plus", "suivis de plus")} ; rien de cela ne peut donc être importé d’un coup. Importez une partie, ou supprimez d’abord des suivis.`,
  address: "Adresse",
  tags: "Étiquettes",
  settings: "Réglages repris",
  remarks: "Laissé de côté",
  none: "rien",
  duplicate: "Déjà suivi",
  documentNotes: (n: number) =>
    `${some(n, "autre chose est laissée de côté ou changée", "autres choses sont laissées de côté ou changées")}`,
  doIt: (n: number) => `Importer ${some(n, "suivi", "suivis")}`,
  other: "Choisir autre chose",
  done: (n: number) => agree(n, "# suivi a été importé.", "# suivis ont été importés."),
  noted: (n: number) => `${some(n, "remarque", "remarques")} :`,
  undo: "Annuler l’import",
  undoHelp: "Supprime les suivis de cet import qui n’ont pas été modifiés depuis.",
  see: "Voir les suivis",
};

export const exportPage = {
  title: "Exporter",
  lead: "Tout en une archive, que ce service reprend entière et que changedetection.io lit aussi.",
  secrets:
    "Elle contient vos secrets, comme les en-têtes de requêtes et les adresses de canaux. Gardez-la en lieu sûr.",
  history: "Contenu",
  withHistory: "Avec l’historique",
  withHistoryHelp: "Versions, changements et ce qui a été retenu",
  without: "Sans l’historique",
  withoutHelp: "Suivis, étiquettes et réglages ; petit et rapide",
  tag: "Seulement les suivis de l’étiquette",
  all: "Tous les suivis",
  download: "Télécharger l’archive",
  account: "Ce qui est gardé du compte lui-même",
};

/** Connecting the browser extension of changedetection.io. */
export const extension = {
  title: "Relier une extension de navigateur",
  lead: "L’extension de navigateur de changedetection.io ajoute aussi des pages à ce compte. Elle a besoin de sa propre clé d’API.",
  keyLabel: "Extension de navigateur",
  make: "Créer la clé",
  password: "Votre mot de passe",
  passwordHelp:
    "Une clé ouvre votre compte à un programme ; le mot de passe doit donc avoir été donné dans les dix minutes.",
  made: "La clé est créée. Elle est montrée cette seule fois ; laissez cette page ouverte jusqu’à ce que l’extension soit reliée.",
  then: [
    "Ouvrez l’extension dans cet onglet.",
    "Appuyez sur « Sync API Access ». Elle prend l’adresse et la clé de cette page.",
    "Sur n’importe quelle page, ouvrez l’extension et appuyez sur « Watch this website ».",
  ],
  keys: "Toutes les clés de votre compte",
  account: "Vers les réglages de votre compte",
};
