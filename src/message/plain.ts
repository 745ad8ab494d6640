/**
 * What people read in English where the sentence of the API names things as programs do: settings and their values by the names
 * on the wire, operations, members. Other dictionaries are for people alone. A sentence of the API with such a name has another one here, or stands
 * among those that nobody but a program meets. What stands in quotes is called so by the forms; a test compares. Pure.
 */
import type { English } from "./english/index.ts";
import type { MessageCode } from "./message.ts";

type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");

/** What no sentence for people has in it. Settings of the server, in capitals, are for whoever runs it and types them. */
type Wire =
  | `${Letter}_`
  | `${"`" | "PUT /" | "POST /" | "GET /" | "site_diff" | "table_diff" | " uuid " | "tidemark pause" | "tidemark mute"}`
  | `site.${"crawl" | "include" | "exclude" | "read" | "link_selector" | "feeds"}`
  | `table.${"rows" | "columns" | "site" | "include"}`
  | "conditions:"
  | "headers:"
  | "table:"
  | "time_between_check:";

/** What answers programs alone, and the forms of addresses and files, which people write as they stand there. */
const forPrograms = [
  "auth.bound_to_tags_recheck",
  "broker.client_id",
  "bulk.tag_misplaced",
  "channel.unknown",
  "import.csv_expected",
  "import.distill_expected",
  "import.urlwatch_expected",
  "mailbox.address_changed",
  "mailbox.secret_address",
  "request.cursor_of_other_page",
  "schema.cursor_with_uuid",
  "schema.fetch_backend",
  "schema.listed_uuid",
  "schema.next_cursor",
  "schema.page_change",
  "telegram.update_expected",
  "url.fluxer_host",
  "url.home_service",
  "url.lametric_app",
  "url.mqtt_session",
  "url.push_techulus",
  "url.pushover_recipient",
  "url.secret",
  "url.simplepush_password",
] as const satisfies readonly MessageCode[];

type WithWire = {
  [Code in MessageCode]: English[Code] extends `${string}${Wire}${string}` ? Code : never;
}[MessageCode];
type Needed = Exclude<WithWire, (typeof forPrograms)[number]>;

export const plain: Readonly<Record<Needed, string> & Partial<Record<MessageCode, string>>> = {
  "account.ai_provider_with_key": "expected a provider together with its key",
  "account.ai_base_with_provider": "expected together with OpenAI as the provider, whose language it speaks",
  "url.address_alone":
    "A mail address alone names no mail server: write mailto://user:password@host?to=address, or add the channel “Mail”, which this service mails to",
  "plan.screenshots": "Storing screenshots",
  "plan.processor": "“{name, choice processor}”",
  "plan.subscribed": "There is a subscription already; it is changed at the payment provider",
  "plan.no_subscription": "There is no subscription yet",
  "auth.password_again": "This needs your password again",

  "browser.not_started":
    "No browser could be started on this server. Whoever runs it can set one up; a page that has its words in its HTML can be read without one.",
  "browser.none":
    "This server has no browser. Whoever runs it can set one up; a page that has its words in its HTML can be read without one.",
  "page.other_offers":
    "Price and stock were found for other products of the page only, or for variants that are not chosen. What it says of its own product may be made by JavaScript; “Parts to follow” can choose the part to read",
  "page.other_offers_rendered":
    "Price and stock were found for other products of the page only, or for variants that are not chosen, in a browser, too. “Parts to follow” can choose the part to read",
  "price.text_several": "The text shows several prices ({prices}): “Parts to follow” can choose one",
  "price.products_several":
    "The data of the page names {count} products and not which of them it is about; “Parts to follow” can choose one",

  "history.no_screenshots": "The watch has no screenshots yet; “Store screenshots” keeps one with each snapshot",
  "history.no_table": "The watch follows no table, so that its history has no rows",
  "history.no_site": "The watch follows no site, so that its history has no pages",
  "ai.no_provider": "No language model is chosen yet; your account has it under AI",
  "ai.no_provider_to_test": "No language model is chosen yet",
  "ai.no_binding": "This server has no Workers AI; whoever runs it can turn it on. Choose another provider",
  "model.key": "{name} does not accept the API key; give another one in your account, under AI",
  "model.unknown": "{name} offers this account no model {model}; choose another one in your account, under AI",
  "model.not_offered": "{name} offers no model {model}; choose another one in your account, under AI",
  "model.other_may_help": "{sentence}; another model may help",
  "model.length": "The model {model} used up the length of its answer before it said anything; another model may help",
  "model.limit": "The account's limit of {limit} {unit} a month is reached; “{name, setting}” raises it",

  "remedy.refused_advice":
    "Have a browser read the page, choose a proxy, or request headers of your own; and check less often.",
  "remedy.filter_no_match_advice": "Choose the parts to follow anew.",
  "watch.repair_filter_expected": "expected one of the proposed filters; any other is chosen in the settings",
  "option.image": "“Attach the screenshot” adds a picture of the page",
  "schema.expected_found": "expected {what}, found {found, choice other}",
  "schema.price_bounds": "a lower price that is at most the higher one",
  "share.expired": "This link was good until {time, moment}; ask for a new one",
  "doctor.backup": "The newest backup is of {time, moment}",

  "site.no_sitemap": "The site has no list of its pages (no sitemap).",
  "site.no_match": "“Which of the links” finds no link on this page.",
  "site.outside":
    "None of the {outside} addresses that the site lists is one of the pages that are followed; “Only pages like these” says which are.",
  "site.ignored_full":
    "expected at most {count} ignored pages: “No pages like these” leaves out more of them at once, by a pattern such as /old/*",
  "site.why_none": "The texts of the pages of this site are not read; “What is followed of a page” does that",
  "site.unread":
    "The pages of this site are not read, so that none of them can be read first; “What is followed of a page” does that",

  "table.pattern_expected":
    "expected a pattern such as /([0-9.]+) ?l/, since “Of column” names a column to read, found {found}",
  "table.condition_type":
    "expected a column of numbers or money, and of yes or no where that is asked, found “{is, choice is}” of “{type, choice type}”",
  "table.unset": "What a row of the table is has not been chosen yet.",
  "table.no_rows": "What was chosen as a row of the table is not on the page; its layout may have changed.",
  "table.no_markup": "Elements were chosen as rows, and the page has none: json: or jq: names rows of data.",
  "table.no_data": "Data were chosen as rows, and the page holds none.",
  "table.rows_no_elements": "What was chosen as rows gives a value, and no elements.",
  "table.nothing_inside":
    "None of the columns finds anything in the {count, plural, one {# element} other {# elements}} that are the rows; the layout of the page may have changed.",
  "table.many_rows": "The page has {count} rows, and a table has {most} at most here: choose fewer of them as rows.",
  "table.not_set": "Rows and columns are not chosen yet, so every check will fail until they are",
  "table.setting_unused":
    "“{name, setting}” has no effect with “{processor, choice processor}”: rows and columns choose what is read",
  "table.include_without_site": "expected a site beside it, whose pages it chooses, found none",
  "table.site_other": "expected a watch that follows a site, found one of the kind “{processor, choice processor}”",
  "table.site_without_reading": "expected a site whose pages are read, found one that only lists them",
  "table.site_gone":
    "The site whose pages are the rows of this table was deleted, or is no watch of this account. It can be restored for seven days; else choose another one.",
  "table.site_is_none":
    "The watch whose pages are the rows follows no site any more (it is of the kind “{processor, choice processor}”), so the table has no rows: have it follow a site again, or choose another one.",
  "table.site_unread":
    "The site only lists its pages, so there are no values: choose “What stands on it, too” there, and they come as its pages are read.",
  "table.no_pages": "The site has no page that “Only pages like these” lets in, so the table has no rows.",
  "table.many_pages":
    "The table would have {count} rows, and has {most} at most here: “Only pages like these” can name fewer pages.",
  "table.site_expected": "expected a watch that follows a site, found {found}",
  "table.site_unknown": "expected a watch of this account that follows a site, found {found}, which it does not have",
  "table.watch_expected": "expected a watch, found {found}",

  "css.equals_sign": "Expected an equals sign",

  "import.clears_too":
    "“Wait while this is present”: the watch waits while such a text is there, as before; besides, you are told whenever it goes",
  "import.noise_off":
    "noise reduction is off, as it was there; “Noise reduction everywhere” and “Remove advertisements everywhere” in your account turn it on",
  "import.setting_why": "{name, setting} ({why})",
  "import.setting_left": "{name, setting}: {value, choice other} is left out; here: {instead}",
  "import.here_setting": "“{name, setting}” of a watch or tag",
  "import.here_pause": "“All watches” in their list pauses them",
  "import.here_mute": "“All watches” in their list mutes them",
  "import.snapshot_no_text": "the snapshot of {instant, moment}, which is no text",
  "import.snapshot_missing": "the snapshot of {instant, moment}, whose file is missing",

  "warning.browser_backend": "Open it in a browser",
  "warning.processor": "{name, choice processor}",
  "warning.needs_browser": "“{what, setting}” needs a browser",
  "warning.backend_unused":
    "“{backend, choice fetch_backend}” does not apply: {reason}, so what happens is “{value, choice fetch_backend}”",
  "warning.browser_only": "“{name, setting}” has no effect: the page is read without a browser",
  "warning.interval_unused":
    "The interval is not used while it is inherited: checks come every {used} seconds ({source})",
  "warning.interval_raised": "{seconds} seconds are raised to {minimum}, the shortest interval of this server",
  "warning.interval_plan": "{sentence}; {seconds} seconds were asked for",
  "warning.never_opens":
    "The weekly schedule never opens, so nothing is ever checked: turn on a day with a duration above zero",
  "warning.hours_cover":
    "The quiet hours cover all hours in which alerts come, so alerts come when the quiet hours end, outside of them",
  "warning.price_of_text":
    "Price and stock are asked only when the text changes, whatever changed in it; the kind of watch “Price and stock” follows them themselves",
  "warning.price_of_site": "A list of pages has neither price nor stock, so conditions on them never hold",
  "warning.price_of_table": "A table has columns in place of price and stock, so conditions on these never hold",
  "warning.lowest_of_text":
    "Which price is the lowest is known only with the kind of watch “Price and stock”, so this never holds here",
  "warning.no_reading": "No reading can satisfy {rules}, so nothing will ever be reported",
  "warning.trigger_ignored":
    "“Only when this is present” waits for what “Ignore lines” takes out, so it is never found and nothing will ever be reported",
  "warning.clear_alone": "“Alert when the text is gone” has no effect without “Wait while this is present”",
  "warning.chooses_nothing":
    "Neither added nor removed nor replaced text counts: that chooses nothing, so every change counts",
  "warning.other_processor":
    "“{name, setting}” has no effect with “{processor, choice processor}”; it is for “{other, choice processor}”",
  "warning.body_of_get": "The request body is not sent with the method GET",
  "warning.headers_masked": "The header {names} came as a mask and is left out: give its value, which is never shown",
  "warning.secrets_left": "Left out, for they were given for {origin}: {members, setting}. Give them again",
  "browser.step": "Browser step {number} of {count} ({operation, choice operation}) could not be done: {problem}.",
  "condition.rule": "“{field, choice field} {operator, choice operator} {value}”",
};
