/** Who reads a change by its link: its owner's language and zone, and nobody who is signed in. */
import type { SharedChange } from "../../../../src/history/page/shared.ts";
import type { Reader } from "../../../../src/web/reader.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

export const readerIn = ({ language, zone, at }: SharedChange): Reader => ({
  ...wordsFor(language, undefined),
  ...{ zone, now: at + 7200, theme: "system", density: "comfortable", pageSize: 50, startScreen: null, diffView: null },
  ...{ hasSingleKeys: true, person: null, asksToVerify: false, unseen: null, here: "/", flash: null, isSecure: true },
});
