/** The window as it was when a visit failed, or when its page turned out to be none: what a person would have seen there. */
import { withDeadline } from "../../lib/browser/deadline.ts";
import type { FetchFailure, Page } from "../page.ts";
import type { BrowserCapture } from "./capture.ts";
import { captureWindow, type OpenTab } from "./tab.ts";

/** The window of a failed visit is not waited for much longer than one of a good visit takes. */
const windowMs = 3_000;

export type VisitResult = Omit<Page, "elapsedMs"> | Omit<FetchFailure, "kind" | "elapsedMs">;

type Photographed = {
  opened: OpenTab;
  capture: BrowserCapture;
  /** Whether a page cannot be read, or is not to be trusted. */
  isDoubtful: (page: Page) => Promise<boolean>;
};

/** The result of the work; where it fails or its page is in doubt, the window is photographed into `capture`. @throws what the work throws */
export async function withFailureWindow(by: Photographed, work: Promise<VisitResult>): Promise<VisitResult> {
  try {
    const result = await work;
    if ("class" in result || (await by.isDoubtful({ ...result, elapsedMs: 0 }))) await photographWindow(by);
    return result;
  } catch (error) {
    await photographWindow(by);
    throw error;
  }
}

/** Takes a picture of the window, where the tab can be photographed just now and shows something of the web. */
async function photographWindow({ opened, capture }: Photographed): Promise<void> {
  if (!/^https?:/i.test(opened.tab.url())) return;
  const shot = await withDeadline(captureWindow(opened), windowMs, () => new Error("no picture")).catch(() => null);
  if (shot) capture.window = shot;
}
