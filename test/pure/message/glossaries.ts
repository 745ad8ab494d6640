/** The words of the glossary by language. A translation has one for each term: what it says wherever English says the term. */
import type { TranslatedCode } from "../../../src/language/languages.ts";
import { glossary } from "./glossary.ts";

/** `besides`: codes whose English uses the word for something else, or where the language needs no word for it. */
export type Said = { said: RegExp; besides?: readonly string[] };

const german = Object.fromEntries(
  Object.entries(glossary).map(([term, { german: said, besides = [] }]) => [term, { said, besides }]),
);

const french: Readonly<Record<string, Said>> = {
  account: {
    said: /[Cc]omptes?/,
    // The name of a scope of keys.
    besides: ["account.bound_key_scope", "tag.secrets_of_address", "tag.secrets_of_pattern"],
  },
  address: { said: /[Aa]dresse|URL/ },
  alert: {
    said: /[Aa]lerte/,
    // The name of a setting.
    besides: ["url.matrix_room", "warning.clear_alone"],
  },
  "API key": { said: /[Cc]lés? d’API/ },
  archive: { said: /[Aa]rchive/ },
  browser: { said: /[Nn]avigateur/ },
  channel: { said: /[Cc]ana(?:l|ux)/ },
  check: { said: /[Vv]érifi/ },
  database: { said: /[Bb]ases? de données/ },
  delivery: { said: /[Ee]nvoi|[Aa]lerte/ },
  header: { said: /[Ee]n-tête/ },
  invitation: { said: /[Ii]nvitation/ },
  "notification URL": { said: /URL de notification/ },
  page: { said: /[Pp]age/ },
  password: { said: /[Mm]ots? de passe|motdepasse/ },
  // The member.
  plan: { said: /[Oo]ffre/, besides: ["schema.suspended_or_plan"] },
  proxy: { said: /[Pp]roxy/ },
  recipient: { said: /[Dd]estinataire/ },
  scope: {
    said: /[Dd]roit/,
    // The pseudo-class.
    besides: ["table.scope_unknown"],
  },
  selector: { said: /[Ss]électeur/ },
  server: { said: /[Ss]erveur|[Ss]ervice/ },
  session: { said: /[Ss]ession/ },
  snapshot: { said: /[Vv]ersion/ },
  tag: { said: /[Éé]tiquette/, besides: ["schema.language_tag"] },
  template: { said: /[Mm]odèle/ },
  watch: {
    said: /[Ss]uivi/,
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

export const glossaries: Readonly<Record<"de" | TranslatedCode, Readonly<Record<string, Said>>>> = {
  de: german,
  fr: french,
};
