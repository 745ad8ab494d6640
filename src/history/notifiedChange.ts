import type { DeliveryState } from "../services/deliveryState.ts";

export type NotifiedChange = {
  watchId: number;
  changeAt: number;
  channel: string;
  channelId: string;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
};
