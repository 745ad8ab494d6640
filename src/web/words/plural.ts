/** Plurals by the rules of a language (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules). Pure. */

/** A function that picks the form of a number: `count(3, {one: "# change", other: "# changes"})` is "3 changes". */
export function countsIn(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (number: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
    (forms[rules.select(number)] ?? forms.other).replace("#", numbers.format(number));
}
