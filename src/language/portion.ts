/** How much of a whole, as people of a language write it. Pure. */

/**
 * "3.2%", in German "3,2 %", without a line break in it. `percent`: a number, or a text that begins with one as it is stored, such as "3.2 %".
 */
export const portionText = (locale: string, percent: number | string, decimals = 3): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "percent", maximumFractionDigits: decimals })
    .format(typeof percent === "string" ? Number.parseFloat(percent) : percent)
    .replace(/\s/g, "\u00a0");
