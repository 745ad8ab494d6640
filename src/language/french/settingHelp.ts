/** What each setting does, in a sentence, in French. Pure. */
export const settingHelp = {
  url: "La page à suivre. Avec source: devant, c’est son code qui est suivi.",
  link_to_open:
    "L’adresse où mènent les alertes et les liens, si l’adresse suivie est une interface ou un flux. Vide : l’adresse suivie.",
  title: "Votre titre pour ce suivi, pas celui de la page.",
  tags: "Un suivi reprend les réglages de ses étiquettes.",
  tag: "Des noms d’étiquettes, séparés par des virgules. Celles qui manquent sont créées.",
  processor:
    "Ce qui est comparé : le texte, le prix et le stock, l’image de la page, les lignes d’un tableau ou les pages d’un site.",
  intent: "Ce que vous attendez, avec vos mots.",
  llm_intent:
    "Les changements que vous voulez connaître, avec vos mots. Le modèle de langage est interrogé ; le reste est retenu avec le motif. Sans réponse, c’est signalé.",
  llm_change_summary: "Comment doit être un résumé, avec vos mots.",
  llm_change_summary_mode: "Si ces mots remplacent ceux du compte et des étiquettes, ou s’y ajoutent.",
  llm_backend_profile:
    "Si le modèle de langage est interrogé de lui-même. Une étiquette décide pour ses suivis et leur prête ses mots.",
  paused: "Un suivi en pause n’est jamais demandé.",
  fetch_backend: "Un navigateur est plus lent et lit les pages que des scripts écrivent.",
  method: "La méthode HTTP de la requête.",
  headers:
    "Envoyés avec chaque requête. Les secrets sont montrés comme ******** ; laissés ainsi, ils restent comme ils sont.",
  body: "Envoyé avec les requêtes qui ont un corps. Peut être un modèle.",
  keep_cookies:
    "Garde pour les vérifications suivantes les cookies que le site pose : chiffrés, jamais montrés, oubliés à la désactivation.",
  proxy:
    "Un des proxys de ce serveur ; « Aucun proxy » n’en prend aucun, quoi que disent les étiquettes, le compte et le serveur.",
  ignore_status_codes: "Le contenu des réponses avec un statut d’erreur est lu aussi.",
  solve_walls:
    "Là où une vérification anti-robot répond, le résolveur du serveur lit la page : pour les pages que vous pouvez lire ; demandez d’abord un flux ou une API.",
  read_frames:
    "Ce que montrent les cadres du même site est lu avec la page : sur un niveau, jusqu’à quatre. Les cadres non lus sont nommés.",
  use_page_title_in_list: "Sans titre de votre part, le suivi porte celui de sa page.",
  history_snapshot_max_length: "Les versions les plus anciennes sont supprimées quand il y en a plus.",
  overrides_watch:
    "Oui : ces réglages passent avant ceux des suivis. Non : seules les listes et les canaux sont repris.",
  url_match_pattern:
    "Les suivis dont l’adresse correspond reçoivent l’étiquette d’eux-mêmes : shop.example/sale, ou *://shop.example/*.",
  tag_colour: "Montrée comme un point à côté du nom.",
  include_filters: "Sélecteurs de la partie à suivre : CSS, XPath, json: ou jq:. Aucun : toute la page.",
  subtractive_selectors: "Sélecteurs CSS ou XPath de ce qui est enlevé avant la comparaison.",
  external_id: "Votre propre identifiant du suivi, par exemple d’un fichier qui décrit des suivis.",
  include_filters_origin: "Si c’est vous qui avez choisi les parties, ou Tidemark.",
  block_ads: "Publicités et bandeaux de cookies sont enlevés avant la comparaison.",
  global_subtractive_selectors:
    "Sélecteurs CSS ou XPath de ce qui est enlevé de toutes les pages avant la comparaison.",
  noise_reduction_ads:
    "Publicités et bandeaux de cookies sont enlevés partout avant la comparaison. Activé dans les nouveaux comptes.",
  ignore_text:
    "Les lignes avec un de ces textes ne comptent pas. Un motif s’écrit entre barres obliques : /visiteurs : \\d+/i.",
  trigger_text:
    "Un changement ne compte que tant qu’un de ces textes est sur la page ; là où seul le texte ajouté, supprimé ou remplacé compte, il est cherché dans ce qui a changé ainsi.",
  text_should_not_be_present: "Tant qu’un de ces textes est sur la page, le suivi attend.",
  extract_text: "Du texte, seul reste ce à quoi correspondent ces motifs.",
  extract_lines_containing: "Seules restent les lignes qui contiennent un de ces textes.",
  noise_reduction: "Ce qui bouge de soi-même, comme les horloges et les compteurs, ne compte pas.",
  global_ignore_text:
    "Les lignes avec un de ces textes ne comptent dans aucun suivi. Un motif s’écrit entre barres obliques.",
  noise_reduction_timestamps:
    "Ce qui bouge de soi-même, comme les horloges, les compteurs et les identifiants, ne compte nulle part. Ce qui est retenu est listé dans son suivi.",
  ignore_whitespace: "Si seuls des espaces changent, ce n’est pas un changement.",
  trim_text_whitespace: "Les espaces au début et à la fin des lignes sont enlevés.",
  sort_text_alphabetically: "Les lignes sont triées avant la comparaison.",
  remove_duplicate_lines: "De plusieurs lignes égales, la première reste.",
  check_unique_lines: "Seules comptent les lignes jamais vues dans tout l’historique.",
  strip_ignored_lines: "Les lignes ignorées manquent aussi dans le texte conservé.",
  filter_text_added: "Le texte ajouté compte comme changement.",
  filter_text_removed: "Le texte supprimé compte comme changement.",
  filter_text_replaced: "Le texte remplacé compte comme changement.",
  conditions: "Ce qui doit être rempli pour qu’un changement soit signalé.",
  conditions_match_logic: "Si toutes les conditions doivent être remplies, ou si une suffit.",
  time_between_check: "Le temps d’une vérification à la suivante. Vide : hérité.",
  time_between_check_use_default: "L’intervalle vient de l’étiquette ou du compte.",
  time_schedule_limit: "Les vérifications n’ont lieu qu’à ces heures.",
  timezone: "Le fuseau horaire des horaires et des dates, comme Europe/Paris.",
  in_stock_only: "Seulement quand c’est de nouveau en stock.",
  follow_price_changes: "Un changement de prix compte.",
  price_at_most:
    "Les changements ne comptent que tant que cela coûte au plus autant, dans la monnaie de la page ; ceux du stock aussi. Vide : à tout prix.",
  price_change_threshold_percent: "Le plus petit changement de prix qui compte, en pourcentage.",
  processor_config_restock_diff: "Ce qui compte comme changement de prix ou de stock.",
  track_ldjson_price_data: "Les prix des données de la page (JSON-LD) sont ajoutés au texte comme lignes.",
  processor_config_image_ssim_diff: "Comment les images sont comparées.",
  site: "Les pages du site qui sont suivies, et où elles sont listées. Un motif est par exemple /guide/*, ou /regex/i.",
  table:
    "Lignes : un sélecteur des éléments qui sont des lignes, comme li.product. Une colonne est lue dans chacune : .price, a@href, ou un /motif/ d’une autre colonne.",
  capture_screenshots: "Garde une capture d’écran avec chaque version.",
  channels: "Des canaux pour ce suivi seul. Aucun : ceux de ses étiquettes ou de votre compte.",
  notification_urls: "Des adresses de canaux pour ce suivi seul. Aucune : celles de ses étiquettes ou de votre compte.",
  ai_provider: "Le fournisseur dont le modèle résume les changements et lit les prix qu’aucune règle ne peut lire.",
  ai_base: "Où répond un serveur qui parle la langue d’OpenAI, comme Ollama ou vLLM.",
  ai_prompt: "Comment doivent être les résumés, avec vos mots.",
  tag_channels: "Par quels canaux alerte un suivi sans canaux propres qui a plusieurs étiquettes.",
  ai_prompt_mode: "Si vos mots remplacent les nôtres ou s’y ajoutent.",
  ai_mask_private: "Masque adresses e-mail, IBAN, numéros de carte et de téléphone avant l’envoi d’un texte.",
  ai_max_calls_per_month: "Tant de questions peuvent être posées au modèle par mois. 0 : sans limite.",
  ai_max_tokens_per_month: "Tant de jetons peuvent être lus et écrits par mois. 0 : sans limite.",
  ai_max_usd_per_month: "Un mois peut coûter autant, selon les prix indiqués ici. 0 : sans limite.",
  ai_usd_per_million_input_tokens: "Ce que le fournisseur demande pour un million de jetons lus.",
  ai_usd_per_million_output_tokens: "Ce que le fournisseur demande pour un million de jetons écrits.",
  ai_model: "Quel modèle du fournisseur. Vide : un petit modèle rapide.",
  notification_muted: "La page est vérifiée et ses changements sont consignés, mais rien n’est signalé.",
  notification_muted_until: "Jusque-là, rien n’est signalé ; les changements sont consignés.",
  notification_events: "Ce qui est signalé. Rien de coché : tout.",
  notification_priority: "Les alertes urgentes n’attendent ni heures calmes ni récapitulatif.",
  notification_quiet_hours:
    "Les alertes de ces heures arrivent ensemble quand elles sont passées. De 22:00 à 07:00 passe minuit.",
  notification_delivery_hours:
    "Les alertes n’arrivent qu’à ces heures ; celles de toutes les autres arrivent ensemble quand elles commencent.",
  notification_digest:
    "Les alertes sont rassemblées et arrivent en un seul message avec tous les changements. Ce que les limites ont retenu en fait partie.",
  notification_title: "Modèle du titre. Les mots entre doubles accolades sont remplis. Vide : le titre habituel.",
  notification_body: "Modèle du texte. Les mots entre doubles accolades sont remplis. Vide : le texte habituel.",
  notification_format: "Comment sont écrits le titre et le texte des alertes.",
  notification_screenshot: "Joint la capture d’écran là où le service le permet.",
  notification_max_per_hour: "0 : sans limite.",
  notification_max_per_day: "0 : sans limite.",
  notify_on_clear:
    "Oui : seule la disparition du texte est signalée. Non : il change comme tout autre texte. Sans choix, le suivi attend tant qu’il est là, et tout autre changement compte ; un but en vos propres mots entre aussi en compte.",
  filter_failure_notification_send: "M’écrire quand les parties suivies sont introuvables.",
  browser_steps: "Exécutées dans le navigateur avant la lecture de la page.",
  webdriver_delay: "Secondes après le chargement ; seulement avec un navigateur.",
  webdriver_js_execute_code: "Exécuté dans la page avant sa lecture.",
  webdriver_js_disabled: "La page est montrée sans JavaScript ; il faut un navigateur.",
  webdriver_mobile: "La page est montrée comme sur un téléphone ; il faut un navigateur.",
};
