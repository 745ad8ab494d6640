/** Numbers in French sentences. 0 and 1 are singular; of millions there are "1 000 000 de pages". Pure. */
import { countsIn } from "../plural.ts";

const count = countsIn("fr");

/** "1 suivi", "2 suivis", "1 000 000 de suivis". */
export const some = (n: number, one: string, other: string): string =>
  count(n, {
    one: `# ${one}`,
    many: `# ${/^[aeiouyhéèê]/i.test(other) ? "d\u2019" : "de "}${other}`,
    other: `# ${other}`,
  });

/** The word that goes with a number: "est" or "sont". */
export const agree = (n: number, one: string, other: string): string => count(n, { one, many: other, other });

/** The number as it is written. */
export const figure = (n: number): string => count(n, { one: "#", many: "#", other: "#" });
