/** Browser code of the reference: copying, choosing a language, searching, and trying an operation. Pages work without it. */
import { addCopyButtons } from "./lib/reference/copy.ts";
import { chooseLanguages } from "./lib/reference/languages.ts";
import { searchPages } from "./lib/reference/search.ts";
import { tryOperations } from "./lib/reference/try.ts";

addCopyButtons();
chooseLanguages();
searchPages();
tryOperations();
