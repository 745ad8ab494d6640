/**
 * Whether a bot wall answered instead of the page.
 *
 * 1. A vendor's header says so, whatever the status.
 * 2. A vendor's mark or title on a page of fewer than 1,500 characters of text.
 * 3. A wall's words together with a wall's title, a captcha or an answer of 401, 403, 405, 429 or 503, on such a page.
 * A form that holds a captcha and an article about walls are pages.
 */
import type { PageView } from "./pageView.ts";
import { captchaWidget, vendors, wallTitle, wallWords } from "./vendors.ts";

const refusals: ReadonlySet<number> = new Set([401, 403, 405, 429, 503]);

/** Who made the wall ("Cloudflare", "" for an unknown maker), or null where a page answered. */
export function wallOf(sight: PageView): string | null {
  const byHeader = vendors.find(({ header }) => header?.value.test(sight.header(header.name)));
  if (byHeader) return byHeader.name;
  // Asked first, as the characters of a long page need not become a string for that.
  if (sight.isLongAsRead) return null;
  const { markup } = sight;
  if (markup === "") return null;
  const byPage = vendors.find(({ page }) => page?.test(markup));
  if (byPage && !sight.isLong) return byPage.name;
  if (!sight.isHtml || sight.isLong) return null;
  const byTitle = vendors.find(({ title }) => title?.test(sight.title));
  if (byTitle) return byTitle.name;
  const evidence = [wallTitle.test(sight.title), captchaWidget.test(markup), refusals.has(sight.status)];
  return wallWords.test(sight.text) && evidence.some(Boolean) ? "" : null;
}
