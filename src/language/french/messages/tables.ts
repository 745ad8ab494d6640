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
    "attendu : un motif comme /([0-9.]+) ?l/, car « De la colonne » nomme une colonne à lire ; trouvé : {found}",
  "table.other_expected": "attendu : le nom d’une autre colonne qui lit elle-même la page ; trouvé : {found}",
  "table.scope_unknown":
    "attendu : des lignes par un sélecteur CSS pour une colonne qui commence par > ou :scope ; trouvé : des lignes par XPath",
  "table.no_such_row": "Le tableau n’a pas de ligne avec cette clé, et n’en a eu dans aucune des versions conservées",
  "table.condition_type":
    "attendu : une colonne de nombres ou de montants, ou de oui ou non là où c’est demandé ; trouvé : « {is, choice is} » avec « {type, choice type} »",
  "table.condition_value": "attendu : un nombre comme 45.00 ou 45.00 EUR ; trouvé : {found}",
  "table.unset": "Ce qu’est une ligne du tableau n’est pas encore choisi.",
  "table.no_rows":
    "Ce qui était choisi comme ligne du tableau n’est pas sur la page ; sa structure a peut-être changé.",
  "table.no_markup":
    "Des éléments sont choisis comme lignes, et la page n’en a pas : json: ou jq: nomme des lignes de données.",
  "table.no_data": "Des données sont choisies comme lignes, et la page n’en contient pas.",
  "table.rows_no_elements": "Ce qui est choisi comme lignes donne une valeur, et non des éléments.",
  "table.nothing_inside":
    "Aucune des colonnes ne trouve quoi que ce soit dans {count, plural, one {le # élément qui est la ligne} many {les # d’éléments qui sont les lignes} other {les # éléments qui sont les lignes}} ; la structure de la page a peut-être changé.",
  "table.without_keys":
    "La clé {key} ne figure dans aucune des {count} lignes ; la structure de la page a peut-être changé.",
  "table.many_rows": "La page a {count} lignes, et un tableau en a ici au plus {most} : choisissez-en moins.",
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
    "Les lignes et les colonnes ne sont pas encore choisies, chaque vérification échouera donc jusque-là",
  "table.setting_unused":
    "« {name, setting} » est sans effet avec « {processor, choice processor} » : les lignes et les colonnes choisissent ce qui est lu",
  "table.beside_site":
    "attendu : rien d’autre qui nomme des lignes à côté du site dont les pages sont les lignes ; trouvé : {found}",
  "table.include_without_site": "attendu : à côté, un site dont il choisit les pages ; trouvé : aucun",
  "table.site_expected": "attendu : un suivi de site ; trouvé : {found}",
  "table.watch_expected": "attendu : un suivi ; trouvé : {found}",
  "table.page_is_no_row": "attendu : un sélecteur de la page, puisque la ligne est la page entière ; trouvé : {found}",
  "table.many_fields": "attendu : {most} sélecteurs différents au plus ; trouvé : {found}",
  "table.open_rows": "Les valeurs arrivent à mesure que le site lit ses pages : {read} sur {count} jusqu’ici",
  "table.site_unknown": "attendu : un suivi de site de ce compte ; trouvé : {found}, que ce compte n’a pas",
  "table.site_other": "attendu : un suivi de site ; trouvé : un suivi du type « {processor, choice processor} »",
  "table.site_without_reading":
    "attendu : un site dont les pages sont lues ; trouvé : un site qui ne fait que les lister",
  "table.site_gone":
    "Le site dont les pages sont les lignes de ce tableau a été supprimé, ou n’est pas un suivi de ce compte. Il peut être restauré pendant sept jours ; sinon, choisissez-en un autre.",
  "table.site_is_none":
    "Le suivi dont les pages sont les lignes ne suit plus de site (il est du type « {processor, choice processor} »), le tableau n’a donc pas de lignes : faites-lui de nouveau suivre un site, ou choisissez-en un autre.",
  "table.site_unread":
    "Le site ne fait que lister ses pages, il n’y a donc pas de valeurs : choisissez-y « Aussi son contenu », et elles arrivent à mesure que ses pages sont lues.",
  "table.site_unlisted": "Le site n’a pas encore été listé : les lignes arrivent d’elles-mêmes avec sa première liste.",
  "table.pages_unread":
    "Aucune page sur {count} n’a encore été lue pour ce tableau : les lignes arrivent d’elles-mêmes à mesure que le site lit ses pages.",
  "table.nothing_on_pages":
    "Aucune colonne ne trouve quoi que ce soit sur {count, plural, one {# page que le site a lue} many {# de pages que le site a lues} other {# pages que le site a lues}}.",
  "table.no_pages":
    "Le site n’a pas de page que « Seulement des pages comme celles-ci » laisse passer, le tableau n’a donc pas de lignes.",
  "table.many_pages":
    "Le tableau aurait {count} lignes, et en a {most} au plus ici : « Seulement des pages comme celles-ci » peut nommer moins de pages.",
  "table.site_full":
    "Les tableaux de ce site lisent ensemble {most} sélecteurs différents au plus, et de plus anciens les prennent tous : utilisez ceux-là, ou moins.",
  "table.renamed":
    "Des lignes de ce tableau portent un autre nom ou ont été lues pour la première fois, ce qui n’est pas une nouveauté ; ce qui a bougé par ailleurs sera comparé ensuite.",
} as const;
