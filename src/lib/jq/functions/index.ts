/** The registry of jq's native functions: by name and number of arguments, each from values to a value. */

import { dates } from "./dates.ts";
import { lists } from "./lists.ts";
import { matching } from "./matching.ts";
import type { Native } from "./native.ts";
import { numbers } from "./numbers.ts";
import { strings } from "./strings.ts";

/** Functions that hand values on instead of computing with them: numbers of many digits stay as they are written. */
export const digitPreserving: ReadonlySet<string> = new Set(
  "tostring/0 tojson/0 tonumber/0 toarray/0 contains/1 inside/1 indices/1 bsearch/1 setpath/2 ltrimstr/1 rtrimstr/1 trimstr/1".split(
    " ",
  ),
);

export const natives: Record<string, Native> = { ...lists, ...strings, ...numbers, ...matching, ...dates };
