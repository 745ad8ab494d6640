/** Forms of mail services, and of brokers and clouds. Pure. */
import { part, query, serverField, serverOf, text, type ServiceField, type ServiceForm } from "./form.ts";

const word = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?";
const address = `[A-Za-z0-9_+-]+(?:\\.[A-Za-z0-9_+-]+)*@(?:${word}\\.){1,4}[A-Za-z]{2,20}`;
const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const from = (help: string): ServiceField =>
  text("from", "Sender", { help, required: true, pattern: address, placeholder: "alerts@example.com" });
const to = text("to", "Recipients", {
  help: "Mail addresses with commas between them; else the sender.",
  pattern: `${address}(?:, ?${address}){0,9}`,
  placeholder: "ada@example.com",
});
const key = (help: string, pattern: string, placeholder: string): ServiceField =>
  text("token", "API key", { help, secret: true, required: true, pattern, placeholder });

/** An address as user and host of a URL. */
function writtenAddress(own = ""): string {
  const at = own.lastIndexOf("@");
  return `${part(own.slice(0, at))}@${own.slice(at + 1)}`;
}

const microsoft365: ServiceForm = {
  name: "microsoft365",
  title: "Microsoft 365",
  fields: [
    from("A mailbox of the organisation. The application needs the permission Mail.Send."),
    text("tenant", "Directory (tenant) ID", {
      help: "Microsoft Entra, App registrations, the application, Overview.",
      required: true,
      pattern: id,
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
    text("client", "Application (client) ID", {
      help: "Beside the tenant.",
      required: true,
      pattern: id,
      placeholder: "fedcba98-7654-3210-fedc-ba9876543210",
    }),
    text("secret", "Client secret", {
      help: "Certificates & secrets: the value of a secret, not its ID.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9~._-]{20,80}",
      placeholder: "abc8Q~abcdefghijklmnopqrstuvwxyz0123456789",
    }),
    to,
  ],
  urlOf: ({ from: sender = "", tenant, client, secret = "", to: recipients }) =>
    `azure://${writtenAddress(sender)}/${tenant}/${client}/${part(secret)}/${query({ to: recipients })}`,
};

const resend: ServiceForm = {
  name: "resend",
  title: "Resend",
  fields: [
    key("Resend, API keys, with the right to send.", "re_[A-Za-z0-9_]{10,60}", "re_0123456789_abcdef"),
    from("An address of a domain that is verified there."),
    to,
  ],
  urlOf: ({ token, from: sender, to: recipients }) =>
    `resend://${token}:${writtenAddress(sender)}${query({ to: recipients })}`,
};

const sendgrid: ServiceForm = {
  name: "sendgrid",
  title: "SendGrid",
  fields: [
    key("Settings, API keys, with access to Mail Send.", "SG\\.[A-Za-z0-9_.-]{10,90}", "SG.0123456789.abcdef"),
    from("A sender that is verified there."),
    to,
  ],
  urlOf: ({ token, from: sender, to: recipients }) =>
    `sendgrid://${token}:${writtenAddress(sender)}${query({ to: recipients })}`,
};

const mqtt: ServiceForm = {
  name: "mqtt",
  title: "MQTT",
  fields: [
    text("host", "Broker", {
      help: "Its name, and its port where that is not 8883. The connection is encrypted.",
      required: true,
      pattern: `(?:${word}\\.)+[A-Za-z]{2,20}(?::[1-9]\\d{1,3})?`,
      placeholder: "broker.example.com",
    }),
    text("user", "User name", {
      help: "Where the broker wants one.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "ada",
    }),
    text("password", "Password", {
      help: "That of the user.",
      secret: true,
      pattern: "[\\x21-\\x7e]{1,100}",
      placeholder: "s3cret-word",
    }),
    text("topic", "Topic", {
      help: "Where alerts are published.",
      required: true,
      pattern: "[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+){0,8}",
      placeholder: "home/alerts",
    }),
  ],
  urlOf: ({ host, user = "", password = "", topic }) => {
    const credentials = password ? `${part(user)}:${part(password)}@` : user ? `${part(user)}@` : "";
    return `mqtts://${credentials}${host}/${topic}?qos=1`;
  },
};

const nextcloud: ServiceForm = {
  name: "nextcloud",
  title: "Nextcloud",
  fields: [
    serverField("Its address. The app Notifications must be on.", "https://cloud.example.com"),
    text("user", "Administrator", {
      help: "Only administrators may notify users.",
      required: true,
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "admin",
    }),
    text("password", "App password", {
      help: "Settings, Security, Devices & sessions.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9-]{8,80}",
      placeholder: "abcde-fghij-klmno-pqrst-uvwxy",
    }),
    text("to", "Users", {
      help: "User names with commas between them.",
      required: true,
      pattern: "[A-Za-z0-9._-]{1,60}(?:, ?[A-Za-z0-9._-]{1,60}){0,9}",
      placeholder: "ada",
    }),
  ],
  urlOf({ server = "", user = "", password = "", to: users }) {
    const { s, host, path } = serverOf(server);
    return `ncloud${s}://${part(user)}:${part(password)}@${host}/${query({ to: users, url_prefix: path })}`;
  },
};

export const cloudForms: readonly ServiceForm[] = [microsoft365, resend, sendgrid, mqtt, nextcloud];
