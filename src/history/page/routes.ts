/**
 * What the page behind the link of an alert leads to: pictures of the change, and its difference as a file. One network gets so many
 * a minute.
 */
import { pageHeaders, pageHtml } from "../../http/page.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { throttleVisits } from "../../http/throttle.ts";
import type { HistoryStores } from "../world.ts";
import { plainText } from "../routes.ts";
import { changePicture } from "../screenshots/changePicture.ts";
import { pictureAnswer } from "../screenshots/routes.ts";
import { alertPictureName, changeOfLink, changeOfPictureLink, pictureName } from "./link.ts";
import { foundBy, namedBy, openChange } from "./opened.ts";
import { differenceText } from "./shared.ts";
import { effectiveFor } from "../../tag/inForce.ts";

type C = RequestContext<HistoryStores>;

export const changePages = newApp<HistoryStores>();

changePages.use("/change/*", async (c, next) => {
  await throttleVisits(c);
  await next();
});

/** As with the page itself, which leads to what these go along with. */
export const privateHeaders = {
  "Cache-Control": "private, no-cache",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;

export function nothing(c: Pick<C, "body">): Response {
  const paragraphs = ["The address is not whole, or what it showed is no longer kept."];
  return c.body(pageHtml({ title: "There is nothing here", paragraphs }), 404, pageHeaders);
}

changePages.get(`/change/:uuid/:unix/${pictureName}`, async (c) => {
  const link = await namedBy(c);
  const found = link && (await foundBy(c, link.named));
  const shot = found && (await found.history.screenshot(found.watch.id, found.change.at));
  if (!shot) return nothing(c);
  const etag = strongEtag(shot.object);
  // Readers of feeds and of mail show the picture within pages of their own.
  const headers = { ...privateHeaders, "Cross-Origin-Resource-Policy": "cross-origin", ETag: etag };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  const bytes = await found.history.bytes(found.watch.id, shot.object);
  return bytes ? pictureAnswer(c, bytes, headers) : nothing(c);
});

/** The picture that shows the change: by an address of its own, which ends, or by that of the page of the change. */
changePages.get(`/change/:uuid/:unix/${alertPictureName}`, async (c) => {
  const { uuid = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  const { until, signature = "" } = c.req.query();
  const { stores, clock } = c.var.world;
  const link = { uuid, unix, signature };
  const named = await (until === undefined
    ? changeOfLink(stores.sealer, link)
    : changeOfPictureLink(stores.sealer, { ...link, until }, clock.now()));
  const found = named && (await foundBy(c, named));
  if (!found) return nothing(c);
  const { watch, change } = found;
  const { world } = c.var;
  const settings = (await effectiveFor(world, [watch]))(watch);
  const subject = { userId: watch.userId, watchId: watch.id, settings };
  const picture = await changePicture(world, subject, { from: change.fromAt, at: change.at });
  if (!picture) return nothing(c);
  const etag = strongEtag(picture.tag);
  const headers = {
    ...privateHeaders,
    "Cache-Control": "private, max-age=86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: etag,
  };
  if (notModified(c, etag)) return c.body(null, 304, headers);
  const bytes = await picture.bytes();
  return bytes ? pictureAnswer(c, bytes, headers) : nothing(c);
});

changePages.get("/change/:uuid/:unix/difference.txt", async (c) => {
  const found = await openChange(c);
  if (!found?.change.difference) return nothing(c);
  return plainText(c, differenceText(found.change.difference, found.change.language), {
    ...privateHeaders,
    "Content-Disposition": `attachment; filename="difference-${found.change.at}.txt"`,
  });
});
