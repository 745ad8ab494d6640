/** Forms of services that alert whoever is on duty, beside PagerDuty and Opsgenie. Pure. */
import { part, query, serverField, serverOf, text, type ServiceField, type ServiceForm } from "./form.ts";

const token = (label: string, rest: Pick<ServiceField, "help" | "pattern" | "placeholder">): ServiceField =>
  text("token", label, { ...rest, secret: true, required: true });

const jira: ServiceForm = {
  name: "jira",
  title: "Jira Service Management",
  fields: [
    token("API key", {
      help: "Operations, the team, Integrations, API.",
      pattern: "[A-Za-z0-9][A-Za-z0-9-]{4,63}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    text("team", "Team", {
      help: "Who answers; else as the integration says.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "operations",
    }),
  ],
  urlOf: ({ token: key, team }) => `jira://${key}/${team ? part(`#${team}`) : ""}`,
};

const pagertree: ServiceForm = {
  name: "pagertree",
  title: "PagerTree",
  fields: [
    token("Integration", {
      help: "The prefix id of a webhook integration, at the top of its page.",
      pattern: "int_[A-Za-z0-9]{3,40}",
      placeholder: "int_ODCWagoG9",
    }),
    text("priority", "Urgency", {
      help: "silent, low, medium, high or critical; else that of the integration.",
      pattern: "silent|low|medium|high|critical",
      placeholder: "high",
    }),
  ],
  urlOf: ({ token: id, priority }) => `pagertree://${id}${query({ urgency: priority })}`,
};

const ilert: ServiceForm = {
  name: "ilert",
  title: "ilert",
  fields: [
    token("Integration key", {
      help: "Alert sources, API.",
      pattern: "[A-Za-z0-9_-]{4,100}",
      placeholder: "il1api0123456789abcdef",
    }),
    text("priority", "Priority", {
      help: "high or low; else that of the alert source.",
      pattern: "high|low",
      placeholder: "high",
    }),
  ],
  urlOf: ({ token: key, priority }) => `ilert://_${query({ key, priority })}`,
};

const incidentio: ServiceForm = {
  name: "incidentio",
  title: "incident.io",
  fields: [
    text("source", "Alert source", {
      help: "The last part of the address of an HTTP alert source.",
      required: true,
      pattern: "[A-Za-z0-9]{4,64}",
      placeholder: "01GW2G3V0S59R238FAHPDS1R66",
    }),
    token("Token", {
      help: "What stands behind Bearer in its authorization header.",
      pattern: "[A-Za-z0-9_-]{8,200}",
      placeholder: "a1b2c3d4e5f6a7b8c9d0",
    }),
  ],
  urlOf: ({ source, token: key }) => `incidentio://${source}/${key}`,
};

const goalert: ServiceForm = {
  name: "goalert",
  title: "GoAlert",
  fields: [
    serverField("Where GoAlert runs.", "https://goalert.example.com"),
    token("Integration key", {
      help: "The service, Integration keys, Generic API.",
      pattern: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
  ],
  urlOf: ({ server, token: key }) => {
    const { s, host, path } = serverOf(server);
    return `goalert${s}://${host}${path}/${key}`;
  },
};

const betterstack: ServiceForm = {
  name: "betterstack",
  title: "Better Stack",
  fields: [
    token("API token", {
      help: "Settings, API tokens, that of the team.",
      pattern: "[A-Za-z0-9]{16,64}",
      placeholder: "a1b2c3d4e5f6a7b8c9d0e1f2",
    }),
    text("policy", "Escalation policy", {
      help: "Its number; else as the team says.",
      pattern: "\\d{1,12}",
      placeholder: "12345",
    }),
  ],
  urlOf: ({ token: key, policy }) => `betterstack://_${query({ token: key, policy })}`,
};

export const dutyForms: readonly ServiceForm[] = [jira, pagertree, ilert, incidentio, goalert, betterstack];
