/** What was not found in a page, a file or the list of a site, in French. Pure. */
export const page = {
  "page.no_text":
    "La page ne contient pas de texte à comparer (elle a répondu {status}) ; elle n’a peut-être que des images, ou est produite par JavaScript",
  "page.no_text_rendered":
    "La page ne contient pas de texte à comparer, même dans un navigateur (elle a répondu {status}) ; elle n’a peut-être que des images",
  "page.no_file_text":
    "À cette adresse se trouve {kind}, qui n’a pas de texte, bien que ce soit envoyé comme du texte ; des pages, des flux, du JSON, du XML, du CSV, des PDF et du texte brut peuvent être suivis",
  "page.file_of_type": "{kind} ({type})",
  "page.nothing_kept": "Cette lecture ne contient pas de page",
  "page.no_offer":
    "Ni prix ni indication de stock n’ont été trouvés sur la page, dans ses données ou dans son texte. Elle est peut-être produite par JavaScript, ou n’est pas la page d’un produit",
  "page.no_offer_rendered":
    "Ni prix ni indication de stock n’ont été trouvés sur la page, dans ses données ou dans son texte, dans un navigateur non plus. Elle n’est peut-être pas la page d’un produit",
  "page.other_offers":
    "Prix et stock n’ont été trouvés que pour d’autres produits de la page, ou pour des variantes qui ne sont pas choisies. Ce qu’elle dit de son propre produit est peut-être produit par JavaScript ; « Parties suivies » peut choisir la partie à lire",
  "page.other_offers_rendered":
    "Prix et stock n’ont été trouvés que pour d’autres produits de la page, ou pour des variantes qui ne sont pas choisies, dans un navigateur aussi. « Parties suivies » peut choisir la partie à lire",
  "page.no_picture": "Ce que le site a répondu n’est pas une page qui peut être photographiée.",
  "page.nothing_visible": "Rien de visible sur la page ne correspond à la première partie suivie.",
  "page.is_json": "La page est du JSON : seuls les filtres json: et jq: s’appliquent",
  "page.is_xml": "La page est du XML : elle ne contient pas de JSON",
  "page.is_feed": "La page est un flux en XML : elle ne contient pas de JSON",
  "page.is_other": "La page est de ce genre : {kind} ; ce filtre n’a rien à y choisir",
  "page.no_data": "Aucun JSON lisible n’a été trouvé dans ce document",
  "page.elements_of_html": "Seules les pages HTML ont des éléments ; ce contenu se suit par json: ou par ses lignes.",
  "pdf.damaged": "Le PDF est endommagé et n’a pas pu être lu",
  "pdf.locked": "Le PDF demande un mot de passe ; son texte ne peut donc pas être lu",
  "pdf.encrypted": "Le PDF est chiffré d’une façon inconnue ; son texte ne peut donc pas être lu",
  "pdf.large": "Une fois décompressé, le PDF dépasse ce qui peut être lu",
  "pdf.many_parts": "Le PDF a trop de parties",
  "pdf.repeated": "Le PDF dessine trop souvent les mêmes parties",
  "filter.no_match": "Aucune des parties suivies n’est trouvée sur la page ; sa structure a peut-être changé",
  "filter.never_matched":
    "Aucune des parties suivies n’est trouvée sur la page, et aucune ne l’a jamais été ; vous serez averti quand l’une d’elles sera trouvée pour la première fois",
  "filter.no_text": "Les parties suivies sont trouvées, mais elles ne contiennent pas de texte",
  "rule.unusable": "{problem}",
  "rule.of_entry": "{entry} : {problem}",
  "site.no_sitemap": "Le site n’a pas de liste de ses pages (pas de sitemap).",
  "site.wall": "Une page HTML est venue à la place d’un sitemap ; c’est peut-être un barrage ou une page de connexion.",
  "site.no_list": "Ce que le site a répondu n’est ni un sitemap ni une liste d’adresses.",
  "site.broken": "Le sitemap s’est interrompu avant sa première adresse.",
  "site.cut": "Il s’interrompt ou dépasse ce qui est lu : ce qu’il contient jusque-là compte.",
  "site.no_links": "Il n’y a pas de liens sur cette page.",
  "site.no_match": "« Lesquels des liens » ne trouve aucun lien sur cette page.",
  "site.no_json": "La page de liens n’est pas du JSON, auquel json: et jq: s’appliquent.",
  "site.large": "La page de liens dépasse 5 Mo.",
  "site.goes_on": "La liste continue au-delà des {count} pages qui en sont lues.",
  "site.deep": "Ses index mènent trop profond.",
  "site.many": "Le site a plus de fichiers d’adresses qu’il n’en est lu : {count} l’ont été.",
  "site.empty_file": "Il n’énumère rien.",
  "site.blank": "Le site a répondu, mais le fichier était vide.",
  "site.nothing": "Le site n’énumère aucune page : ses fichiers ne contiennent pas d’adresse.",
  "site.outside":
    "Aucune des {outside} adresses que le site énumère n’est une des pages suivies ; « Seulement des pages comme celles-ci » dit lesquelles le sont.",
  "site.page": "Un site est énuméré par son sitemap : il n’y a rien à lire sur une de ses pages.",
  "site.relisted":
    "Une partie de la liste a pu être lue pour la première fois : cette lecture est la nouvelle référence",
  "site.part": "La liste n’est pas entière, aucune page ne manque donc d’après elle",
  "site.doubt":
    "Il manque à la liste plus de la moitié des pages ; elle est mise en doute jusqu’à ce que cela dure des jours",
  "site.counts":
    "Pages : {listed} dans la liste, {missing} manquantes, {unlisted} plus dans la liste ; fichiers : {files}",
  "site.moved":
    "Depuis la liste précédente : {added} nouvelles, {back} de retour, {moved} déplacées, {gone} disparues, {unlisted} plus dans la liste",
  "site.others": "Adresses qui ne sont pas de ses pages : {outside}",
  "site.left_out": "Pages au-delà de celles qui sont suivies : {count}",
  "site.no_robots": "Le robots.txt du site ne peut pas être lu, aucune de ses pages n’est donc demandée.",
  "site.crawling":
    "Le site est parcouru pour la première fois : {asked} pages ont été demandées, {open} adresses connues restent à demander. D’ici là, rien n’est nouveau.",
  "site.crawl_full":
    "Le parcours a trouvé {count} adresses au-delà des pages suivies, aucune page ne manque donc d’après lui.",
  "site.crawl":
    "Parcours : {asked} pages demandées, {open} adresses restent à demander, {refused} refusées par le robots.txt",
  "site.trap": "Les adresses sans fin ne sont pas suivies plus loin : {shapes}",
  "site.file": "{file} : {sentence}",
  "site.no_page": "Le site n’a pas de page avec cet identifiant ; la liste de ses pages les donne",
  "site.refused": "robots.txt la refuse",
  "site.sends_on": "Elle renvoie vers {url}",
  "site.status": "Elle a répondu avec le statut {status}",
  "site.no_end":
    "Elle est arrivée sans sa fin (</html>), qu’elle avait auparavant : elle a été coupée en route, sauf si elle est encore ainsi à la prochaine lecture",
  "site.error_page": "La réponse se lit comme une page d’erreur",
  "site.pinned_full": "au plus {count} pages épinglées sont possibles : détachez-en d’abord une autre",
  "site.own_full": "au plus {count} pages peuvent avoir leur propre suivi",
  "site.ignored_full":
    "au plus {count} pages ignorées sont possibles : « Pas de pages comme celles-ci » en écarte davantage d’un coup, par un motif comme /old/*",
  "site.no_reading": "{url} ne peut pas être lue maintenant : {reason}",
  "site.why_ignored": "Elle est ignorée : ni lue, ni interrogée",
  "site.why_own":
    "Elle a son propre suivi, qui signale ce qu’elle dit ; elle n’est lue ici que pour ce que des tableaux demandent en plus",
  "site.why_left": "Elle n’est plus là, elle n’est donc pas lue",
  "site.why_missing": "La dernière liste ne l’a pas : on lui demande ce qu’elle est devenue",
  "site.why_unlisted": "Plus aucune liste ne l’a : une fois par semaine, on vérifie qu’elle est encore là",
  "site.why_none": "Les textes des pages de ce site ne sont pas lus ; « Ce qui est suivi d’une page » le permet",
  "site.why_failed": "Elle n’a pas pu être lue : {reason}",
  "site.why_failing": "Elle n’a pas pu être lue, {count} fois de suite : {reason}",
  "site.why_unknown": "la raison n’a pas été conservée",
  "site.why_wanted": "Elle est lue au prochain passage sur le site, avant toutes les autres",
  "site.why_pinned":
    "Elle est lue avant toutes les autres, toutes les {hours, plural, one {# heure} many {# d’heures} other {# heures}} environ",
  "site.why_new": "Elle n’a pas encore été lue, et attend son tour",
  "site.why_turn": "Elle est relue à son tour",
  "site.held_noise": "La réduction du bruit l’explique : ce n’est pas une nouveauté",
  "site.held_shared": "D’autres pages ont le même changement : il est signalé une fois, comme changement du site",
  "site.held_settings":
    "La page était lue avant avec d’autres réglages : ce qu’elle disait alors est le nouvel état, et non une nouveauté",
  "site.held_lost":
    "Le texte d’avant n’était plus là : ce que la page disait alors est le nouvel état, et non une nouveauté",
  "site.held_waiting":
    "Il attend que d’autres pages soient lues, car le même peut s’y trouver ; il est signalé au bout d’un jour au plus",
  "site.unread":
    "Les pages de ce site ne sont pas lues, aucune ne peut donc l’être en premier ; « Ce qui est suivi d’une page » le permet",
} as const;
