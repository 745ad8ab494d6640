/** Plurals by the rules of a language (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules). Pure. */

/** A function that picks the form of a number: `count(3, {one: "# change", other: "# changes"})` is "3 changes". */
export function countsIn(locale: string) {
  // Made at their first use: they take a millisecond each, and a process that answers no page needs none.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (number: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string => {
    rules ??= new Intl.PluralRules(locale);
    numbers ??= new Intl.NumberFormat(locale);
    return (forms[rules.select(number)] ?? forms.other).replace("#", numbers.format(number));
  };
}
