import type { DeliveryState } from "../services/deliveryState.ts";

export type ToldChange = {
  watchId: number;
  changeAt: number;
  channel: string;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
};
