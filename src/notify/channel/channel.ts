/** What is stored about channels. Pure. */
import type { DeliveryState } from "../../services/deliveryState.ts";

/** A watch or tag with notification URLs or named channels of its own; `channels`: ids of those. */
export type Holder = {
  id: number;
  uuid: string;
  title: string;
  isMuted: boolean;
  urls: string[];
  channels: string[];
};
/**
 * `paused`: 0 for none, 1 by the account, {@link pausedByService}; `schedule`: when alerts go there, as JSON, null for always.
 */
export type ChannelMark = { channel: string; label: string | null; paused: number; schedule: string | null };
/** Of a channel at which nothing arrived for days. */
export const pausedByService = 2;
export type LastDelivery = {
  channel: string;
  id: number;
  state: DeliveryState;
  created_at: number;
  delivered_at: number | null;
  last_error: string | null;
};
/** A channel that was removed: its URL (or its id) with the places where it stood, or the address of alert mail. */
export type RemovedChannel =
  | { kind: "url"; url: string; account: boolean; tags: string[]; watches: string[] }
  | { kind: "named"; account: boolean; tags: string[]; watches: string[] }
  | { kind: "mail"; address: string };
