/** The settings of tables and what was read of them, in French. Pure. */
export const table = {
  "table.rows_expected":
    "attendu : quels éléments de la page sont des lignes, comme li.product ; trouvé : aucune indication",
  "table.rows_unreadable": "« {selector} » est illisible. {reason}",
  "table.columns_expected": "attendu : au moins une colonne ; trouvé : aucune",
  "table.name_expected": "attendu : un nom ; trouvé : des espaces",
  "table.name_doubled": "attendu : un nom qu’aucune autre colonne n’a ; trouvé : encore {name}",
  "table.key_unknown": "attendu : une des colonnes ({columns}) ; trouvé : {found}",
  "table.data_expected": "attendu : json: ou jq:, car les lignes sont des données ; trouvé : {found}",
  "table.element_expected":
    "attendu : un sélecteur CSS ou XPath, car les lignes sont des éléments ; trouvé : json: ou jq:",
  "table.pattern_expected":
    "attendu : un motif comme /([0-9.]+) ?l/, car `of` nomme une colonne à lire ; trouvé : {found}",
  "table.other_expected": "attendu : le nom d’une autre colonne qui lit elle-même la page ; trouvé : {found}",
  "table.scope_unknown":
    "attendu : des lignes par un sélecteur CSS pour une colonne qui commence par > ou :scope ; trouvé : des lignes par XPath",
  "table.no_such_row": "Le tableau n’a pas de ligne avec cette clé, et n’en a eu dans aucune des versions conservées",
  "table.condition_type":
    "attendu : une colonne de nombres ou de montants pour new_lowest, leader_changed, below et above, et une de oui ou non pour true et false ; trouvé : {is} avec {type}",
  "table.condition_value": "attendu : un nombre comme 45.00 ou 45.00 EUR ; trouvé : {found}",
  "table.unset":
    "Les réglages ne disent pas encore de quoi le tableau est fait : table.rows et table.columns le disent.",
  "table.no_rows": "Rien sur la page ne correspond à table.rows ; sa structure a peut-être changé.",
  "table.no_markup": "table.rows nomme des éléments, et la page n’en a pas : json: ou jq: nomme des lignes de données.",
  "table.no_data": "table.rows demande des données, et la page n’en contient pas.",
  "table.rows_no_elements": "table.rows donne une valeur, et non des éléments.",
  "table.nothing_inside":
    "Aucune des colonnes ne trouve quoi que ce soit dans {count, plural, one {le # élément que trouve} many {les # d’éléments que trouve} other {les # éléments que trouve}} table.rows ; la structure de la page a peut-être changé.",
  "table.without_keys":
    "La clé {key} ne figure dans aucune des {count} lignes ; la structure de la page a peut-être changé.",
  "table.many_rows":
    "La page a {count} lignes, et un tableau en a ici au plus {most} : table.rows peut en nommer moins.",
  "table.column_unreadable": "Une colonne est illisible. {reason}",
  "table.no_element": "Cela donne une valeur, et non un élément d’une ligne.",
  "table.rebuilt": "Ces colonnes ne trouvent plus rien dans aucune ligne : {names}. La page a peut-être été refaite.",
  "table.emptied":
    "Ces colonnes ne trouvent plus rien dans aucune ligne : {names}. La page est bientôt relue, et tenue pour le tableau si elle reste ainsi quelques minutes.",
  "table.collapsed":
    "Des {before} lignes qu’avait le tableau, {kept} sont sur la page. Elle est bientôt relue, et tenue pour le tableau si elle reste ainsi quelques minutes.",
  "table.left_out": "Lignes sans clé, laissées de côté : {count}",
  "table.doubled": "Lignes avec la clé d’une autre : {count}",
  "table.empty_columns": "Colonnes qui ne trouvent rien dans aucune ligne : {names}",
  "table.rows_beside_watches":
    "attendu : pas de lignes d’une page à côté des suivis qui sont les lignes du tableau ; trouvé : {found}",
  "table.watch_column_expected": "attendu : une valeur parmi {expected} ; trouvé : {found}",
  "table.no_watches": "Aucun suivi de ce compte n’est de ceux que le tableau nomme, il n’a donc pas de lignes.",
  "table.many_watches":
    "Le tableau aurait {count} lignes ou plus, et en a ici au plus {most} : il peut nommer moins de suivis.",
  "table.unread_rows":
    "Lignes qui n’ont pas pu être lues récemment, qui restent comme elles étaient et ne décident rien : {count}",
  "table.not_set":
    "table : les lignes et les colonnes ne sont pas encore définies, chaque vérification échouera donc jusque-là",
  "table.setting_unused":
    "{name} est sans effet avec le mode {processor} : les lignes et les colonnes choisissent ce qui est lu",
  "table.beside_site":
    "attendu : rien d’autre qui nomme des lignes à côté du site dont les pages sont les lignes ; trouvé : {found}",
  "table.include_without_site": "attendu : à côté, table.site, dont il choisit les pages ; trouvé : aucun",
  "table.site_expected": "attendu : l’UUID d’un suivi de site ; trouvé : {found}",
  "table.watch_expected": "attendu : l’UUID d’un suivi ; trouvé : {found}",
  "table.page_is_no_row": "attendu : un sélecteur de la page, puisque la ligne est la page entière ; trouvé : {found}",
  "table.many_fields": "attendu : {most} sélecteurs différents au plus ; trouvé : {found}",
  "table.open_rows": "Les valeurs arrivent à mesure que le site lit ses pages : {read} sur {count} jusqu’ici",
  "table.site_unknown": "attendu : l’UUID d’un suivi de site de ce compte ; trouvé : {found}, que ce compte n’a pas",
  "table.site_other": "attendu : un suivi de site (site_diff) ; trouvé : un suivi avec le processeur {processor}",
  "table.site_without_reading":
    "attendu : un site dont les pages sont lues (site.read: changed) ; trouvé : un site qui ne fait que les lister (none)",
  "table.site_gone":
    "Le site dont les pages sont les lignes de ce tableau a été supprimé, ou n’est pas un suivi de ce compte. Il peut être restauré pendant sept jours ; sinon, table.site en nomme un autre.",
  "table.site_is_none":
    "Ce que nomme table.site ne suit plus de site (son processeur est {processor}), le tableau n’a donc pas de lignes : réglez-le sur site_diff, ou nommez un autre site.",
  "table.site_unread":
    "Le site ne fait que lister ses pages, il n’y a donc pas de valeurs : réglez son site.read sur changed, et elles arrivent à mesure que ses pages sont lues.",
  "table.site_unlisted": "Le site n’a pas encore été listé : les lignes arrivent d’elles-mêmes avec sa première liste.",
  "table.pages_unread":
    "Aucune page sur {count} n’a encore été lue pour ce tableau : les lignes arrivent d’elles-mêmes à mesure que le site lit ses pages.",
  "table.nothing_on_pages":
    "Aucune colonne ne trouve quoi que ce soit sur {count, plural, one {# page que le site a lue} many {# de pages que le site a lues} other {# pages que le site a lues}}.",
  "table.no_pages": "Le site n’a pas de page que table.include laisse passer, le tableau n’a donc pas de lignes.",
  "table.many_pages":
    "Le tableau aurait {count} lignes, et en a {most} au plus ici : table.include peut nommer moins de pages.",
  "table.site_full":
    "Les tableaux de ce site lisent ensemble {most} sélecteurs différents au plus, et de plus anciens les prennent tous : utilisez ceux-là, ou moins.",
  "table.renamed":
    "Des lignes de ce tableau portent un autre nom ou ont été lues pour la première fois, ce qui n’est pas une nouveauté ; ce qui a bougé par ailleurs sera comparé ensuite.",
} as const;
