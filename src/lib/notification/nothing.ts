/** `null://`: a channel that sends nothing and always counts as delivered, to try rules out. */

import type { Service } from "./service.ts";

export const nothing: Service<"nobody"> = {
  name: "Nothing",
  schemes: ["null"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: () => ["nobody"],
  recipient: () => "nobody",
  request: () => ({ kind: "nothing" }),
};
