/** What was saved and will not do what one may believe, in English: the sentences that the API answers with. */
export const warning = {
  "warning.needs_browser": "{what} needs a browser",
  "warning.processor": "the processor {name}",
  "warning.browser_backend": "fetch_backend html_webdriver",
  "warning.watches_without_browser": "tables of watches are read without a browser",
  "warning.sites_without_browser": "lists of pages are read without a browser",
  "warning.no_browser": "{reason}: this server has none, so every check will fail",
  "warning.backend_unused": "fetch_backend: {backend} is not used: {reason}, so the page is read with {value}",
  "warning.browser_only": "{name} has no effect: the page is read without a browser (fetch_backend)",
  "warning.interval_unused":
    "time_between_check is not used while time_between_check_use_default is true: checks come every {used} seconds ({source})",
  "warning.source_watch": "watch",
  "warning.source_tag": "tag",
  "warning.source_account": "account",
  "warning.source_system": "system",
  "warning.interval_raised":
    "time_between_check: {seconds} seconds are raised to {minimum}, the shortest interval of this server",
  "warning.interval_plan": "time_between_check: {sentence}; {seconds} seconds were asked for",
  "warning.plan_every": "The plan checks a page every {span} at most",
  "warning.plan_every_browser": "The plan checks a page with a browser every {span} at most",
  "warning.plan_lasts":
    "The plan's {budget} a month last for a check every {span}: fewer watches, or longer intervals of others, leave more for this one",
  "warning.budget_checks": "checks",
  "warning.budget_browser": "browser minutes",
  "warning.hours": "{count, plural, one {# hour} other {# hours}}",
  "warning.minutes": "{count, plural, one {# minute} other {# minutes}}",
  "warning.seconds": "{count, plural, one {# second} other {# seconds}}",
  "warning.never_opens":
    "time_schedule_limit never opens, so nothing is ever checked: enable a day with a duration above zero",
  "warning.hours_cover":
    "notification_quiet_hours cover all of notification_delivery_hours, so alerts come when the quiet hours end, outside of them",
  "condition.rule": "{field} {operator} {value}",
  "condition.both": "{first} and {second}",
  "condition.either": "{first} or {second}",
  "warning.no_reading": "conditions: no reading can satisfy {rules}, so nothing will ever be reported",
  "warning.price_of_text":
    "conditions: price and stock are asked only when the text changes, whatever changed in it; the processor restock_diff follows them themselves",
  "warning.price_of_site": "conditions: a list of pages has neither price nor stock, so conditions on them never hold",
  "warning.price_of_table":
    "conditions: a table has columns in place of price and stock, so conditions on these never hold",
  "warning.lowest_of_text":
    "conditions: price_is_lowest, cheapest_in_tag and new_cheapest_in_tag are known only with the processor restock_diff, so they never hold here",
  "warning.trigger_ignored":
    "trigger_text waits for what ignore_text takes out, so it is never found and nothing will ever be reported",
  "warning.clear_alone": "notify_on_clear has no effect without text_should_not_be_present",
  "warning.chooses_nothing":
    "filter_text_added, filter_text_removed and filter_text_replaced are all false: that chooses nothing, so every change counts",
  "warning.other_processor": "{name} has no effect with the processor {processor}; it is for {other}",
  "warning.body_of_get": "body is not sent with the method GET",
  "warning.headers_masked": "headers: {names} came as a mask and is left out: give its value, which is never shown",
  "warning.secrets_left":
    "Left out, for they were given for {origin}: {members}. Give them again, or use a key with the scope account",
  "warning.another_address": "another address",
  "warning.other_request":
    "The look was taken with other settings of address, request or browser: what they would bring shows only in a new look.",
  "warning.model_untested": "{sentence}; the language model is saved without a test",
} as const;
