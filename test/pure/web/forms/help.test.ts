/** The sentences beside settings: in words of people, not of programs, and right for the page that they stand on. */
import { expect, test } from "vitest";
import { settingForm } from "../../../../src/settings/form/form.ts";
import { englishLabels } from "../../../../src/settings/form/labels.ts";
import { formInWords, formOfAccount, formOfTag } from "../../../../src/web/forms/translation.ts";
import { fieldsOf } from "../../../../src/web/forms/view.ts";
import { de } from "../../../../src/web/words/de.ts";
import { en } from "../../../../src/web/words/en.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

test.each([
  ["English", en, /\b(?:GET|POST|PUT) \/|\{uuid\}|\bnull\b|the account|your account/i],
  ["German", de, /\b(?:GET|POST|PUT) \/|\{uuid\}|\bnull\b|(?:im|vom|des|deines|dein) Konto/i],
])(
  "in %s the account's own settings name no operation, and no account as if it were another place",
  (_, words, wrong) => {
    const form = formInWords(settingForm({ met: [], browsers: [], proxies: [] }, englishLabels), words);
    const fields = fieldsOf(formOfAccount(form, words), "account");
    expect(fields.length).toBeGreaterThan(8);
    const texts = fields.flatMap(({ help, options = [] }) => [help, ...options.map(({ label }) => label)]);
    expect(texts.filter((text) => wrong.test(text))).toEqual([]);
  },
);

test.each([
  ["English", en, /this watch|of the watch\b/i],
  ["German", de, /dieser Beobachtung|diese Beobachtung/i],
])("in %s the settings of a tag speak of none of its watches alone", (_, words, wrong) => {
  const form = formInWords(settingForm({ met: [], browsers: [], proxies: [] }, englishLabels), words);
  const fields = fieldsOf(formOfTag(form, words), "tag");
  expect(fields.filter(({ help }) => wrong.test(help)).map(({ name, help }) => `${name}: ${help}`)).toEqual([]);
});

/** Names as programs have them. What stands in braces is written into templates as it is. */
const wire = /(?<![{\w/.])[a-z]+(?:_[a-z]+)+(?![\w/}])|`/;

test.each(["en", "de", "fr"])("no label and no help of a setting has a name of programs: %s", (language) => {
  const { words } = wordsFor(language, undefined);
  const form = formInWords(settingForm({ met: [], browsers: [], proxies: [] }, englishLabels), words);
  const texts = [form, formOfAccount(form, words), formOfTag(form, words)].flatMap(({ fields }) =>
    fields.flatMap(textsOf),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect([...new Set(texts.filter((text) => wire.test(text)))]).toEqual([]);
});

type Field = { label: string; help?: string; options?: { label: string }[]; members?: unknown };
/** Of members no help is shown. */
const textsOf = ({ label, help = "", options = [], members = [] }: Field): string[] => [
  ...[label, help],
  ...options.map((option) => option.label),
  ...(members as Field[]).flatMap((member) => textsOf({ ...member, help: "" })),
];
