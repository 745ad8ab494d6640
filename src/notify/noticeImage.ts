/** The picture that an alert carries: that of the snapshot it reports, where the watch wants it attached. */
import { alertWords } from "../services/words/index.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { HistoryWorld } from "../history/world.ts";
import type { NoticeImage } from "../lib/notification/notice.ts";

/** Larger ones are not attached: mail servers and chat services refuse them, and the alert with them. */
const maxBytes = 5 * 1024 * 1024;

/** Null where no picture is wanted, none was taken, or it is too large. */
export async function noticeImage(
  world: HistoryWorld,
  { watch, settings, at }: { watch: LoadedWatch; settings: Effective; at: number },
): Promise<NoticeImage | null> {
  if (!settings.notification_screenshot) return null;
  const object = await world.stores.changes.picture(watch.id, at);
  const bytes = object && (await world.stores.objects.bytes({ userId: watch.userId, watchId: watch.id }, object));
  if (!bytes || bytes.length > maxBytes) return null;
  return {
    name: `screenshot-${at}.png`,
    type: "image/png",
    bytes: new Uint8Array(bytes),
    description: alertWords(settings.language).alert.picture,
  };
}
