/** What a reading came to, with the sentence of a failure as programs of the API read it. */
import { englishOf } from "../src/message/textOf.ts";
import type { Fetched } from "../src/page/page.ts";

export const fetchedInEnglish = (fetched: Fetched) =>
  fetched.kind === "failure" ? { ...fetched, sentence: englishOf(fetched.sentence) } : fetched;
