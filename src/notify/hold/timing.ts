/** What decides when the alerts of a watch go: its settings in force, and what its account says of its channels. */
import type { Effective } from "../../settings/effective.ts";
import { followsPrice } from "../../settings/processors.ts";
import { scheduleOfSettings } from "../../settings/notificationSchedule.ts";
import type { NotifyWorld } from "../world.ts";
import type { Timing } from "./hold.ts";
import { readSchedule } from "./schedule.ts";

/** `settings`: those in force for the watch. */
export async function timingOf(world: NotifyWorld, userId: number, settings: Effective): Promise<Timing> {
  const written = await world.stores.outbox.channelSchedules(userId);
  return {
    schedule: scheduleOfSettings(settings),
    zone: settings.alertZone,
    followsPrice: followsPrice(settings.processor),
    byChannel: new Map(written.map(({ channel, schedule }) => [channel, readSchedule(schedule)])),
  };
}
