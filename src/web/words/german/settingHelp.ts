/** What each setting does, in a sentence, in German. Pure. */
import type { SettingName } from "../../../settings/values/setting.ts";

export const settingHelpInGerman: Record<SettingName, string> = {
  url: "Die Seite, die beobachtet wird. Mit source: davor wird ihr Quelltext beobachtet.",
  link_to_open:
    "Die Adresse, zu der Meldungen und Links führen, wenn die beobachtete eine Schnittstelle oder ein Feed ist. Leer = die beobachtete.",
  title: "Dein Titel für die Beobachtung, nicht der der Seite.",
  tags: "Eine Beobachtung übernimmt die Einstellungen ihrer Schlagwörter.",
  tag: "Namen von Schlagwörtern, mit Kommas dazwischen. Fehlende werden angelegt.",
  processor:
    "Was verglichen wird: der Text, Preis und Bestand, das Bild der Seite, die Zeilen einer Tabelle oder die Seiten einer Website.",
  intent: "Worauf du wartest, in deinen Worten.",
  llm_intent:
    "Welche Änderungen du hören willst, in deinen Worten. Das Sprachmodell wird gefragt; was nicht passt, wird mit Grund zurückgehalten. Ohne Antwort wird gemeldet.",
  llm_change_summary: "Wie eine Zusammenfassung sein soll, in deinen Worten.",
  llm_change_summary_mode: "Ob diese Worte die von Konto und Schlagwörtern ersetzen oder dazukommen.",
  llm_backend_profile:
    "Ob das Sprachmodell von selbst gefragt wird. Ein Schlagwort entscheidet für seine Beobachtungen und leiht ihnen seine Worte.",
  paused: "Eine pausierte Beobachtung wird nie abgerufen.",
  fetch_backend: "Ein Browser ist langsamer und liest auch Seiten, die erst Skripte schreiben.",
  method: "Die HTTP-Methode der Anfrage.",
  headers: "Gehen mit jeder Anfrage mit. Geheimes erscheint als ********; bleibt das stehen, ändert sich nichts.",
  body: "Geht mit Anfragen mit, die einen Inhalt haben. Darf eine Vorlage sein.",
  keep_cookies:
    "Behält Cookies, die die Website setzt, für die nächsten Prüfungen: verschlüsselt, nie gezeigt, beim Ausschalten vergessen.",
  proxy: "Einer der Proxys dieses Servers; „Kein Proxy“ heißt keiner, was immer Schlagwörter, Konto und Server sagen.",
  ignore_status_codes: "Auch der Inhalt von Antworten mit Fehlerstatus wird gelesen.",
  solve_walls:
    "Wo eine Bot-Prüfung antwortet, liest der Löser des Servers die Seite: für Seiten, die du lesen darfst; frag erst nach einem Feed oder einer Schnittstelle.",
  read_frames:
    "Was Rahmen derselben Website zeigen, wird als Teil der Seite gelesen: eine Ebene tief, bis zu vier. Rahmen, die nicht gelesen werden, werden genannt.",
  use_page_title_in_list: "Ohne eigenen Titel heißt die Beobachtung wie ihre Seite.",
  history_snapshot_max_length: "Ältere Fassungen werden gelöscht, sobald es mehr sind.",
  overrides_watch:
    "Ja: Diese Einstellungen haben Vorrang vor denen der Beobachtungen. Nein: Nur Listen und Kanäle werden übernommen.",
  url_match_pattern:
    "Beobachtungen mit passender Adresse bekommen das Schlagwort von selbst: shop.example/sale oder *://shop.example/*.",
  tag_colour: "Erscheint als Punkt neben dem Namen.",
  include_filters: "Selektoren des Teils, dem gefolgt wird: CSS, XPath, json: oder jq:. Keine: die ganze Seite.",
  subtractive_selectors: "CSS- oder XPath-Selektoren dessen, was vor dem Vergleichen entfernt wird.",
  external_id: "Deine eigene Kennung der Beobachtung, etwa aus einer Datei, die Beobachtungen beschreibt.",
  include_filters_origin: "Ob du die Teile gewählt hast oder Tidemark.",
  block_ads: "Werbung und Cookie-Hinweise werden vor dem Vergleichen entfernt.",
  global_subtractive_selectors:
    "CSS- oder XPath-Selektoren dessen, was auf allen Seiten vor dem Vergleichen entfernt wird.",
  noise_reduction_ads: "Werbung und Cookie-Hinweise werden überall vor dem Vergleichen entfernt. In neuen Konten an.",
  ignore_text:
    "Zeilen mit einem dieser Texte zählen nicht. Ein Muster steht zwischen Schrägstrichen: /besucher: \\d+/i.",
  trigger_text:
    "Eine Änderung zählt nur, solange einer dieser Texte auf der Seite steht; wo nur hinzugefügter, entfernter oder ersetzter Text zählt, wird in dem gesucht, was sich so geändert hat.",
  text_should_not_be_present: "Solange einer dieser Texte auf der Seite steht, wartet die Beobachtung.",
  extract_text: "Vom Text bleibt nur, worauf diese Muster passen.",
  extract_lines_containing: "Es bleiben nur Zeilen, die eines davon enthalten.",
  noise_reduction: "Was sich von selbst bewegt, etwa Uhren und Zähler, zählt nicht.",
  global_ignore_text:
    "Zeilen mit einem dieser Texte zählen in keiner Beobachtung. Ein Muster steht zwischen Schrägstrichen.",
  noise_reduction_timestamps:
    "Was sich von selbst bewegt, etwa Uhren, Zähler und Kennungen, zählt nirgends. Was zurückgehalten wird, steht bei der Beobachtung.",
  ignore_whitespace: "Ändert sich nur der Leerraum, ist das keine Änderung.",
  trim_text_whitespace: "Leerraum am Anfang und Ende der Zeilen wird entfernt.",
  sort_text_alphabetically: "Zeilen werden vor dem Vergleichen sortiert.",
  remove_duplicate_lines: "Von gleichen Zeilen bleibt die erste.",
  check_unique_lines: "Nur Zeilen, die es im ganzen Verlauf noch nie gab, zählen.",
  strip_ignored_lines: "Übergangene Zeilen fehlen auch im gespeicherten Text.",
  filter_text_added: "Hinzugefügter Text zählt als Änderung.",
  filter_text_removed: "Entfernter Text zählt als Änderung.",
  filter_text_replaced: "Ersetzter Text zählt als Änderung.",
  conditions: "Was erfüllt sein muss, damit eine Änderung gemeldet wird.",
  conditions_match_logic: "Ob alle Bedingungen erfüllt sein müssen oder eine genügt.",
  time_between_check: "Wie lange von einer Prüfung zur nächsten gewartet wird. Leer: übernommen.",
  time_between_check_use_default: "Der Abstand kommt vom Schlagwort oder vom Konto.",
  time_schedule_limit: "Geprüft wird nur zu diesen Zeiten.",
  timezone: "Die Zeitzone für Zeitpläne und Daten, etwa Europe/Berlin.",
  in_stock_only: "Nur wenn es wieder lieferbar ist.",
  follow_price_changes: "Eine Änderung des Preises zählt.",
  price_at_most:
    "Änderungen zählen nur, solange es höchstens so viel kostet, in der Währung der Seite; auch die des Bestands. Leer: zu jedem Preis.",
  price_change_threshold_percent: "Die kleinste Preisänderung, die zählt, in Prozent.",
  processor_config_restock_diff: "Was als Änderung von Preis oder Bestand zählt.",
  track_ldjson_price_data: "Preise aus den Daten der Seite (JSON-LD) kommen als Zeilen in den Text.",
  processor_config_image_ssim_diff: "Wie Bilder verglichen werden.",
  site: "Welchen Seiten der Website gefolgt wird, und wo sie aufgelistet sind. Ein Muster ist etwa /guide/* oder ein /Ausdruck/i.",
  table:
    "Zeilen: ein Selektor der Elemente, die Zeilen sind, etwa li.product. Eine Spalte wird in jeder gelesen: .price, a@href oder ein /Muster/ einer anderen Spalte.",
  capture_screenshots: "Hebt mit jeder Fassung einen Screenshot auf.",
  channels: "Kanäle nur für diese Beobachtung. Keine: die ihrer Schlagwörter oder des Kontos.",
  notification_urls:
    "Adressen von Kanälen nur für diese Beobachtung. Keine: die ihrer Schlagwörter oder deines Kontos.",
  ai_provider: "Wessen Modell Änderungen zusammenfasst und Preise liest, die keine Regel lesen kann.",
  ai_base: "Wo ein Server antwortet, der die Sprache von OpenAI spricht, etwa Ollama oder vLLM.",
  ai_prompt: "Wie Zusammenfassungen sein sollen, in deinen Worten.",
  tag_channels: "Wem eine Beobachtung ohne eigene Kanäle meldet, die mehrere Schlagwörter hat.",
  ai_prompt_mode: "Ob deine Worte die üblichen ersetzen oder dazukommen.",
  ai_mask_private: "Macht Mailadressen, IBANs, Karten- und Telefonnummern unkenntlich, bevor ein Text gesendet wird.",
  ai_max_calls_per_month: "So viele Fragen darf das Sprachmodell im Monat bekommen. 0: keine Grenze.",
  ai_max_tokens_per_month: "So viele Token dürfen im Monat gelesen und geschrieben werden. 0: keine Grenze.",
  ai_max_usd_per_month: "So viel darf ein Monat nach den Preisen hier kosten. 0: keine Grenze.",
  ai_usd_per_million_input_tokens: "Was der Anbieter für eine Million gelesene Token nimmt.",
  ai_usd_per_million_output_tokens: "Was der Anbieter für eine Million geschriebene Token nimmt.",
  ai_model: "Welches Modell des Anbieters. Leer: ein kleines und schnelles.",
  notification_muted: "Es wird geprüft, und Änderungen werden festgehalten, aber nichts wird gemeldet.",
  notification_muted_until: "Bis dahin wird nichts gemeldet; Änderungen werden festgehalten.",
  notification_events: "Was gemeldet wird. Nichts angekreuzt: alles.",
  notification_priority: "Dringende Meldungen warten auf keine Ruhezeit und keine Zusammenfassung.",
  notification_quiet_hours:
    "Was in diesen Stunden geschieht, kommt zusammen, wenn sie vorbei sind. Von 22:00 bis 07:00 geht über Mitternacht.",
  notification_delivery_hours:
    "Gemeldet wird nur in diesen Stunden; was sonst geschieht, kommt zusammen, wenn sie beginnen.",
  notification_digest:
    "Meldungen werden gesammelt und kommen als eine Nachricht mit allen Änderungen. Was Obergrenzen zurückhielten, kommt mit.",
  notification_title: "Vorlage für den Titel.",
  notification_body: "Vorlage für den Text.",
  notification_format: "Wie Titel und Text der Meldungen geschrieben sind.",
  notification_screenshot: "Hängt den Screenshot an, wo der Dienst das kann.",
  notification_max_per_hour: "0: ohne Grenze.",
  notification_max_per_day: "0: ohne Grenze.",
  notify_on_clear:
    "Ja: Gemeldet wird nur, wenn der Text verschwindet. Nein: Er ändert sich wie jeder andere Text. Ohne Angabe wartet die Beobachtung, solange er da ist, und jede andere Änderung zählt; ein Ziel in eigenen Worten entscheidet mit.",
  filter_failure_notification_send: "Schreib mir, wenn die Teile, denen gefolgt wird, nicht zu finden sind.",
  browser_steps: "Werden im Browser ausgeführt, bevor die Seite gelesen wird.",
  webdriver_delay: "Sekunden nach dem Laden; nur mit einem Browser.",
  webdriver_js_execute_code: "Wird in der Seite ausgeführt, bevor sie gelesen wird.",
  webdriver_js_disabled: "Die Seite wird ohne JavaScript gezeigt; das braucht einen Browser.",
  webdriver_mobile: "Die Seite wird gezeigt wie auf einem Telefon; das braucht einen Browser.",
};
