/** Plurals and numbers by the rules of a language (https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules). Pure. */

/** A function that writes a number as the language does: 12,000. It is made at its first use, which takes a millisecond and a megabyte. */
export function numbersIn(locale: string): (number: number) => string {
  let numbers: Intl.NumberFormat | undefined;
  return (number) => (numbers ??= new Intl.NumberFormat(locale)).format(number);
}

/** A function that picks the form of a number: `count(3, {one: "# change", other: "# changes"})` is "3 changes". */
export function countsIn(locale: string) {
  let rules: Intl.PluralRules | undefined;
  const numbers = numbersIn(locale);
  return (number: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string => {
    rules ??= new Intl.PluralRules(locale);
    return (forms[rules.select(number)] ?? forms.other).replace("#", numbers(number));
  };
}
