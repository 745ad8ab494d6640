/**
 * The picture that an alert carries: of a watched picture the page with what changed in it marked, of every other watch that of the
 * snapshot it reports, where the watch wants it attached.
 */
import { alertWords } from "../services/words/index.ts";
import { needsPixels } from "../settings/processors.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { HistoryWorld } from "../history/world.ts";
import { pictureLink } from "../history/page/link.ts";
import { changePicture } from "../history/screenshots/changePicture.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { PictureWay } from "../lib/notification/picture.ts";

/** `words`: how much of a watched picture changed; null of any other watch. */
export type PictureSubject = {
  watch: LoadedWatch;
  settings: Effective;
  from: number;
  at: number;
  words: string | null;
};

/** The picture as a target takes it; nothing where none is wanted or none was taken, and no address where this server has none. */
export async function noticePicture(
  world: HistoryWorld,
  { watch, settings, from, at, words }: PictureSubject,
  way: PictureWay,
): Promise<Pick<Notice, "image" | "imageLink">> {
  const isWanted = settings.notification_screenshot || needsPixels(settings.processor);
  if (!isWanted || way === null) return {};
  const picture = await changePicture(world, { userId: watch.userId, watchId: watch.id, settings }, { from, at });
  if (!picture) return {};
  const description = words ?? alertWords(settings.language).alert.picture;
  if (way === "file") {
    const bytes = await picture.bytes();
    const name = `${picture.isMarked ? "changes" : "screenshot"}-${at}.png`;
    return bytes ? { image: { name, type: "image/png", bytes, description } } : {};
  }
  const { operator, stores } = world;
  const base = operator.PUBLIC_URL?.replace(/\/+$/, "");
  if (!base || !operator.ENCRYPTION_KEYS) return {};
  return { imageLink: { url: await pictureLink(stores.sealer, base, { uuid: watch.uuid, at }), text: description } };
}
