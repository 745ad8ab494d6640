/** The schedule of a channel as it is stored. Pure. */
import { notificationSchedule, type NotificationSchedule } from "../../settings/notificationSchedule.ts";

/** What a newer version wrote and this one cannot read holds nothing back. */
export function readSchedule(text: string): NotificationSchedule {
  const read = notificationSchedule.safeParse(JSON.parse(text));
  return read.success ? read.data : {};
}
