/**
 * What words of the dictionaries are in German: one word for each idea, so that a reader meets the same one everywhere. A new term is a
 * row here. `besides`: codes whose English uses the word for something else, or where German needs no word for it.
 */
export type Term = { english: RegExp; german: RegExp; besides?: readonly string[] };

export const glossary: Readonly<Record<string, Term>> = {
  account: {
    english: /\baccounts?\b/i,
    german: /Kont(?:o|en)/,
    // The name of a scope of keys.
    besides: ["account.bound_key_scope", "tag.secrets_of_address", "tag.secrets_of_pattern"],
  },
  address: { english: /\baddress(?:es)?\b/i, german: /Adresse|URL/ },
  alert: { english: /\balerts?\b/i, german: /Meldung/, besides: ["url.matrix_room"] },
  "API key": { english: /\bAPI keys?\b/i, german: /API-Schlüssel/ },
  archive: { english: /\barchives?\b/i, german: /Archiv/ },
  browser: { english: /\bbrowsers?\b/i, german: /Browser/ },
  channel: {
    english: /\bchannels?\b/i,
    german: /Kan(?:al|äl)/,
    // Written as a recipient is: #kanal.
    besides: ["url.irc_recipient", "url.slack_recipient", "url.telegram_chat"],
  },
  check: { english: /\bchecks?\b/i, german: /[Pp]rüf/ },
  database: { english: /\bdatabases?\b/i, german: /Datenbank/ },
  delivery: { english: /\bdeliver(?:y|ies)\b/i, german: /Zustellung|Meldung/ },
  header: {
    english: /\bheaders?\b/i,
    german: /Kopfzeile/,
    besides: ["picture.no_header"],
  },
  invitation: { english: /\binvitations?\b/i, german: /Einladung/ },
  "notification URL": { english: /\bnotification URLs?\b/i, german: /Benachrichtigungs-URL/ },
  page: {
    english: /\bpages?\b/i,
    german: /Seite/,
    besides: ["schema.path_pattern", "feed.by_unknown"],
  },
  password: { english: /\bpasswords?\b/i, german: /Passw(?:ort|örter)/ },
  plan: {
    english: /\bplans?\b/i,
    german: /Tarif/,
    // The member.
    besides: ["schema.suspended_or_plan"],
  },
  proxy: { english: /\bprox(?:y|ies)\b/i, german: /Proxy/ },
  recipient: { english: /\brecipients?\b/i, german: /Empfänger/ },
  scope: {
    english: /\bscopes?\b/i,
    german: /Recht/,
    // The pseudo-class.
    besides: ["table.scope_unknown"],
  },
  selector: { english: /\bselectors?\b/i, german: /Selektor/ },
  server: { english: /\bservers?\b/i, german: /[Ss]erver|Dienst/ },
  session: { english: /\bsessions?\b/i, german: /Sitzung/, besides: ["url.mqtt_session"] },
  snapshot: { english: /\bsnapshots?\b/i, german: /Fassung|Schnappsch|Stand/ },
  tag: { english: /\btags?\b/i, german: /Schlagw(?:ort|örter)/, besides: ["schema.language_tag"] },
  template: { english: /\btemplates?\b/i, german: /Vorlage/ },
  watch: {
    english: /\bwatch(?:es)?\b/i,
    german: /Beobachtung/,
    besides: [
      "import.backup_expected",
      // The member.
      "schema.either_class_or_watches",
      // What the watch does not count does not count here.
      ...[
        "price.stock_uncounted",
        "verdict.kinds",
        "verdict.not_intent",
        "verdict.not_intent_since",
        "verdict.text_never",
      ],
    ],
  },
};
