/** Deliveries as the queue carries them. Pure. */
import { alertMessage, type AlertMessage } from "../../schedule/message.ts";
import type { DeliveryName } from "./names.ts";

export const messageOf = (names: readonly DeliveryName[]): AlertMessage =>
  alertMessage.parse({ v: 2, deliveries: names.map(({ userId, id }) => [userId, id]) });
