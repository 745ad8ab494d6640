import type { DeliveryState } from "../services/deliveryState.ts";

export type NotifiedChange = {
  watchId: number;
  changeAt: number;
  channel: string;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
};
