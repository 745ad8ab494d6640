/** What a visit with a browser brings back beside the page itself. Pure types. */

/** A place on the page, in CSS pixels from the top left of the document. */
export type Box = { x: number; y: number; width: number; height: number };

export type MappedElement = { selector: string; text: string; box: Box };

/** A PNG of the whole page. `scale`: device pixels for one CSS pixel. */
export type Screenshot = { png: Uint8Array; width: number; height: number; scale: number };

/** One step as it went. `before` and `after` are places in `StepsRun.shots`; null where the room for pictures was used up. */
export type StepRun = {
  operation: string;
  selector: string;
  ok: boolean;
  error: string | null;
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
};
