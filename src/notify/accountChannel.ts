export type AccountChannel =
  | { kind: "mail"; address: string }
  | { kind: "telegram" }
  /** `subscription`: its id; `service`: the host of the browser's push service. */
  | { kind: "push"; subscription: string; service: string };
