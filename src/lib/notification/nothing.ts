/** `null://`: a channel that sends nothing and always counts as delivered, to try rules out. */

import { serviceWithTargets } from "./declaration/service.ts";

const fields = {};

export const nothing = serviceWithTargets<"nobody", typeof fields>({
  name: "Nothing",
  schemes: ["null"],
  fields,
  rows: [["null://", "nothing"]],
  prefixes: "+-:",
  passesOn: true,
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: () => ["nobody"],
  recipient: () => "nobody",
  request: () => ({ kind: "nothing" }),
});
