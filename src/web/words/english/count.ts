/** Numbers with their words in English. Pure. */
import { countsIn } from "../../../language/plural.ts";

export const count = countsIn("en");
