/** Numbers with their words in German, and forms of words. Pure. */
import { countsIn } from "../../../language/plural.ts";

export const count = countsIn("de");

// After "vor" and "in" stands the dative, which differs for days alone.
export const dative = (text: string): string => text.replace(/Tage$/, "Tagen");
