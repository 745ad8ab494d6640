/** What services of alerts for whoever is on duty read of the options of a URL, by the first of their schemes. */

import { free, matching, oneOf, region, rules, type OptionRules } from "../optionRules.ts";

const dutyAction = matching(/^(?:r|cl|ac|cr|tr|al|op)/i, "one of create, acknowledge, resolve");

export const dutyOptionRules: Readonly<Record<string, OptionRules>> = {
  jira: rules({ priority: matching(/^p?[1-5]$/i, "P1 to P5"), region, ...free("alias", "entity", "tags", "to") }, "+"),
  pagertree: rules(
    {
      action: dutyAction,
      urgency: oneOf("silent", "low", "medium", "high", "critical"),
      ...free("dedup", "tags", "thirdparty", "tid"),
    },
    "+:",
  ),
  spike: rules({
    priority: oneOf("p1", "p2", "p3", "p4", "p5"),
    severity: oneOf("sev1", "sev2", "sev3"),
    token: null,
  }),
  ilert: rules({ action: dutyAction, priority: oneOf("high", "low"), ...free("click", "dedup", "key", "route") }, "+"),
  incidentio: rules({ action: dutyAction, ...free("click", "dedup", "source", "token") }, "+"),
  goalert: rules({ action: dutyAction, ...free("dedup", "to", "token") }, "+"),
  betterstack: rules({
    team_wait: matching(/^\d{1,6}$/, "a number of seconds"),
    ...free("alert", "from", "policy", "to", "token"),
  }),
  firehydrant: rules(
    {
      action: dutyAction,
      level: oneOf("info", "warn", "error", "fatal"),
      priority: oneOf("low", "medium", "high"),
      ...free("click", "dedup", "tags", "token"),
    },
    "+",
  ),
  squadcast: rules(
    { action: dutyAction, priority: oneOf("p1", "p2", "p3", "p4", "p5"), region, ...free("dedup", "key") },
    "+",
  ),
  opsimate: rules(
    {
      action: dutyAction,
      severity: oneOf("info", "warning", "critical"),
      ...free("apikey", "click", "dedup", "token"),
    },
    "+",
  ),
  xmatters: rules(free("apikey", "click", "recipients", "to")),
};
