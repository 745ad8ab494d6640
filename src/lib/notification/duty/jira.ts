/** Jira Service Management: alerts as those of Opsgenie, which it replaces, at an address of its own. */

import { alertsOf, dutyIn, type Duty } from "../opsgenie.ts";
import type { Service } from "../service.ts";

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events */
export const jira: Service<Duty> = {
  ...alertsOf,
  name: "Jira Service Management",
  schemes: ["jira"],
  targets: (url) => [
    dutyIn(url, {
      alerts: "https://api.atlassian.com/jsm/ops/integration/v2/alerts",
      sentence: "A Jira URL is jira://api_key/@user/#team",
    }),
  ],
};
