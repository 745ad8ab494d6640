/** What a visit with a browser brings back beside the page itself. Pure types. */

import type { Stated } from "../../message/written.ts";
import type { Box, MappedElement } from "../../lib/browser/elements.ts";

/** A PNG of the whole page. `scale`: device pixels for one CSS pixel; `viewport`: the window it was laid out for, in CSS pixels. */
export type Screenshot = {
  png: Uint8Array;
  width: number;
  height: number;
  scale: number;
  viewport?: { width: number; height: number };
};

/** One step as it went. `before` and `after` are places in `StepsRun.shots`; null where the room for pictures was used up. */
export type StepRun = {
  operation: string;
  selector: string;
  ok: boolean;
  error: string | null;
  /** The code and values of `error`, where it has some. */
  error_code?: Stated;
  elapsedMs: number;
  before: number | null;
  after: number | null;
};

/** The steps of one visit, as far as they came. `shots`: PNGs of the window. */
export type StepsRun = { steps: StepRun[]; shots: Uint8Array[] };

export type BrowserCapture = {
  screenshot: Screenshot | null;
  elements: MappedElement[] | null;
  /** Where the first element of the watch's first include filter stands, where it was asked for. */
  focus?: Box | null;
  run: StepsRun | null;
  /** A PNG of the window at the end of a visit that failed, or whose page is in doubt. */
  window?: Uint8Array;
};
