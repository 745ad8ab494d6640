/** The services of alerts for whoever is on duty, beside PagerDuty and Opsgenie, in the order of their use. */

import { entry, type Entry } from "../registry.ts";
import { betterstack } from "./betterstack.ts";
import { firehydrant } from "./firehydrant.ts";
import { goalert } from "./goalert.ts";
import { ilert } from "./ilert.ts";
import { incidentio } from "./incidentio.ts";
import { jira } from "./jira.ts";
import { opsimate } from "./opsimate.ts";
import { pagertree } from "./pagertree.ts";
import { spike } from "./spike.ts";
import { squadcast } from "./squadcast.ts";
import { xmatters } from "./xmatters.ts";

export const dutyEntries: readonly Entry[] = [
  entry(jira),
  entry(pagertree),
  entry(spike),
  entry(ilert),
  entry(incidentio),
  entry(goalert),
  entry(betterstack),
  entry(firehydrant),
  entry(squadcast),
  entry(xmatters),
  entry(opsimate),
];
