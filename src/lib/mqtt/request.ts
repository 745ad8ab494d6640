/** A message as a broker is asked to take it. Pure. */

/** How surely a message arrives: at most once, at least once, exactly once. */
export type Quality = 0 | 1 | 2;

export type MqttRequest = {
  kind: "mqtt";
  host: string;
  port: number;
  /** Whether the connection is encrypted from its first byte. */
  isSecure: boolean;
  /** "" for none. */
  user: string;
  password: string;
  /** "" has the broker choose one. */
  clientId: string;
  /** Whether the broker forgets this client afterwards. */
  isClean: boolean;
  topic: string;
  payload: string;
  quality: Quality;
  /** Whether the broker keeps the message for those who come later. */
  isRetained: boolean;
};
