/** Forms of services that notify a telephone, and of those that wake whoever is on duty. Pure. */
import { part, query, serverField, serverOf, text, type ServiceField, type ServiceForm } from "./form.ts";

const phone = "\\+?[1-9]\\d{6,14}";
const region: ServiceField = text("region", "Region", {
  help: "us or eu: where the account is kept; us where empty.",
  pattern: "us|eu",
  placeholder: "eu",
});

const optional = ({ required: _required, ...field }: ServiceField): ServiceField => field;

const ntfy: ServiceForm = {
  name: "ntfy",
  title: "ntfy",
  fields: [
    text("topic", "Topic", {
      help: "Whoever knows its name can read it: choose one that cannot be guessed.",
      required: true,
      pattern: "[A-Za-z0-9_-]{1,64}",
      placeholder: "tidemark-4f8e1c",
    }),
    optional(serverField("A server of your own; else ntfy.sh.", "https://ntfy.sh", true)),
    text("token", "Access token", {
      help: "Of a topic that is not open to everybody.",
      secret: true,
      pattern: "[A-Za-z0-9_-]{5,100}",
      placeholder: "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2",
    }),
    text("priority", "Priority", { help: "1 (lowest) to 5 (highest).", pattern: "[1-5]", placeholder: "3" }),
  ],
  urlOf: ({ topic = "", server, token, priority }) => {
    const { s, host } = serverOf(server || "https://ntfy.sh");
    return `ntfy${s}://${host}/${topic}${query({ token, priority })}`;
  },
};

const gotify: ServiceForm = {
  name: "gotify",
  title: "Gotify",
  fields: [
    serverField("Where Gotify runs.", "https://gotify.example.com"),
    text("token", "Application token", {
      help: "Apps, Create application.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9._-]{5,100}",
      placeholder: "A1b2C3d4E5f6G7h",
    }),
  ],
  urlOf: ({ server, token = "" }) => {
    const { s, host, path } = serverOf(server);
    return `gotify${s}://${host}${path}/${part(token)}`;
  },
};

const pushover: ServiceForm = {
  name: "pushover",
  title: "Pushover",
  fields: [
    text("user", "User key", {
      help: "On your Pushover page.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{20,40}",
      placeholder: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG",
    }),
    text("token", "Application token", {
      help: "Of the application that you made for alerts.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{20,40}",
      placeholder: "azGDORePK8gMaC0QOYAMyEEuzJnyUi",
    }),
    text("device", "Device", {
      help: "The name of one device; else all.",
      pattern: "[A-Za-z0-9_-]{1,25}",
      placeholder: "phone",
    }),
  ],
  urlOf: ({ user, token, device }) => `pover://${user}@${token}/${device ?? ""}`,
};

const signal: ServiceForm = {
  name: "signal",
  title: "Signal",
  fields: [
    serverField("Where signal-cli-rest-api runs.", "http://signal.example.com:8080", true),
    text("from", "Sender", {
      help: "The number that is registered there, with its country code.",
      required: true,
      pattern: phone,
      placeholder: "+4915112345678",
    }),
    text("to", "Recipient", {
      help: "A number with its country code, or a group (group.…); else the sender.",
      pattern: `${phone}|group\\.[A-Za-z0-9]{10,100}={0,2}`,
      placeholder: "+4915187654321",
    }),
  ],
  urlOf: ({ server, from = "", to }) => {
    const { s, host } = serverOf(server);
    return `signal${s}://${host}/${part(from)}${to ? `/${part(to)}` : ""}`;
  },
};

const whatsapp: ServiceForm = {
  name: "whatsapp",
  title: "WhatsApp",
  fields: [
    text("token", "Access token", {
      help: "Of the Meta app, WhatsApp, API Setup.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9]{10,400}",
      placeholder: "EAAGm0PX4ZCpsBAabcdefghijklmnop",
    }),
    text("from", "Phone number ID", {
      help: "The id of the sending number, not the number itself.",
      required: true,
      pattern: "\\d{5,20}",
      placeholder: "123456789012345",
    }),
    text("to", "Recipient", {
      help: "A number with its country code.",
      required: true,
      pattern: phone,
      placeholder: "+4915112345678",
    }),
    text("template", "Template", {
      help: "Reaches people who have not written within a day; the alert fills its first variable.",
      pattern: "[a-z0-9_]{1,100}",
      placeholder: "page_changed",
    }),
    text("language", "Language of the template", {
      help: "en_US where empty.",
      pattern: "[a-z]{2}(?:_[A-Z]{2})?",
      placeholder: "en_US",
    }),
  ],
  urlOf: ({ token, from, to = "", template, language }) =>
    `whatsapp://${token}@${from}/${part(to)}${query({ template, ...(template ? { lang: language, ":body": "1" } : {}) })}`,
};

const pagerduty: ServiceForm = {
  name: "pagerduty",
  title: "PagerDuty",
  fields: [
    text("key", "Integration key", {
      help: "The service, Integrations, Events API v2.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9_-]{5,64}",
      placeholder: "0123456789abcdef0123456789abcdef",
    }),
    region,
  ],
  urlOf: ({ key, region: place }) => `pagerduty://_/${query({ integrationkey: key, region: place })}`,
};

const opsgenie: ServiceForm = {
  name: "opsgenie",
  title: "Opsgenie",
  fields: [
    text("key", "API key", {
      help: "The team, Integrations, API.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9][A-Za-z0-9-]{4,63}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    text("team", "Team", {
      help: "Who answers; else as the integration says.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "operations",
    }),
    region,
  ],
  urlOf: ({ key, team, region: place }) =>
    `opsgenie://${key}/${team ? part(`#${team}`) : ""}${query({ region: place })}`,
};

export const pushForms: readonly ServiceForm[] = [ntfy, gotify, pushover, signal, whatsapp, pagerduty, opsgenie];
