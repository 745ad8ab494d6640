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
  "table.unread_rows": "Suivis qui n’ont pas pu être lus, qui restent comme ils étaient et ne décident rien : {count}",
  "table.not_set":
    "table : les lignes et les colonnes ne sont pas encore définies, chaque vérification échouera donc jusque-là",
  "table.setting_unused":
    "{name} est sans effet avec le mode {processor} : les lignes et les colonnes choisissent ce qui est lu",
  "table.renamed":
    "Des suivis qui sont des lignes de ce tableau portent un autre nom, ce qui n’est pas une nouveauté ; ce qui a bougé par ailleurs sera comparé ensuite.",
} as const;
