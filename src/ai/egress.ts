/** The ways out of a server by its settings. */
import { userAgentOf } from "../egress/agent.ts";
import type { GuardRules } from "../egress/destination.ts";
import { createEgress, type Egress } from "../egress/egress.ts";
import { withOperatorUrls } from "../lib/network/allow.ts";
import type { Operator } from "../operator/operator.ts";
import { version } from "../operator/version.ts";
import { modelBases } from "./bases.ts";

/** The guarded fetch, and the same for requests to language models: the addresses that the operator set for these are open there. `now`: in ms. */
export function egressOf(
  operator: Operator,
  guardRules: GuardRules,
  now: () => number,
): Record<"egress" | "modelEgress", Egress> {
  const options = {
    ...guardRules,
    resolverUrls: operator.DNS_RESOLVER_URL,
    userAgent: userAgentOf(version, operator.PUBLIC_URL ?? ""),
    now,
  };
  const allow = withOperatorUrls(operator.EGRESS_ALLOW, Object.values(modelBases(operator)));
  return { egress: createEgress(options), modelEgress: createEgress({ ...options, allow }) };
}
