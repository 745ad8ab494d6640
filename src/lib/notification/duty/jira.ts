/** Jira Service Management: alerts as those of Opsgenie, which it replaces, at an address of its own. */

import { tokenField } from "../forms/fields.ts";
import { formField, urlPart, type ServiceForm } from "../forms/form.ts";
import { matching, region, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { alertsOf, dutyIn, type Duty } from "../opsgenie.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

const form: ServiceForm = {
  name: "jira",
  title: "Jira Service Management",
  fields: [
    tokenField("API key", {
      help: "Operations, the team, Integrations, API.",
      pattern: "[A-Za-z0-9][A-Za-z0-9-]{4,63}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    formField("team", "Team", {
      help: "Who answers; else as the integration says.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "operations",
    }),
  ],
  urlOf: ({ token: key, team }) => `jira://${key}/${team ? urlPart(`#${team}`) : ""}`,
};

const fields = {
  priority: matching(/^p?[1-5]$/i, message("url.range", { first: "P1", last: "P5" })),
  region: region,
  ...texts("alias", "entity", "tags", "to"),
};

/** https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events */
export const jira = serviceWithTargets<Duty, typeof fields>({
  ...alertsOf,
  name: "Jira Service Management",
  schemes: ["jira"],
  fields,
  rows: [
    [
      "jira://01234567-89ab-cdef-0123-456789abcdef/",
      "POST https://api.atlassian.com/jsm/ops/integration/v2/alerts",
      {
        message: "A & B",
        description: "Now 19",
        alias: "delivery-7f3a",
        source: "Tidemark",
        priority: "P3",
        details: { type: "info" },
      },
      { authorization: "GenieKey 01234567-89ab-cdef-0123-456789abcdef" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  targets: (url) => [
    dutyIn(url, {
      alerts: "https://api.atlassian.com/jsm/ops/integration/v2/alerts",
      sentence: urlForm("Jira", "jira://api_key/@user/#team"),
    }),
  ],
});
