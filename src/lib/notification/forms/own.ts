/** Forms of mail and of receivers of one's own. Pure. */
import {
  originPattern,
  part,
  query,
  serverField,
  serverOf,
  text,
  type ServiceField,
  type ServiceForm,
} from "./form.ts";

const word = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?";
const address = `[A-Za-z0-9_+-]+(?:\\.[A-Za-z0-9_+-]+)*@(?:${word}\\.){1,4}[A-Za-z]{2,20}`;
const password = text("password", "Password", {
  help: "Many providers want a password for this application, made in their settings.",
  secret: true,
  required: true,
  pattern: "\\S(?:.{0,198}\\S)?",
  placeholder: "abcd efgh ijkl mnop",
});
const to = text("to", "Recipients", {
  help: "Mail addresses with commas between them; else the sender.",
  pattern: `${address}(?:, ?${address}){0,9}`,
  placeholder: "ada@example.com",
});

const mail: ServiceForm = {
  name: "mail",
  title: "Mail of a known provider",
  fields: [
    text("address", "Your mail address", {
      help: "Its provider's server is known, or is that of the domain.",
      required: true,
      pattern: address,
      placeholder: "ada@gmail.com",
    }),
    password,
    to,
  ],
  urlOf: ({ address: own = "", password: secret = "", to: recipients }) => {
    const at = own.lastIndexOf("@");
    return `mailtos://${part(own.slice(0, at))}:${part(secret)}@${own.slice(at + 1)}${query({ to: recipients })}`;
  },
};

const smtp: ServiceForm = {
  name: "smtp",
  title: "Mail by SMTP",
  fields: [
    text("host", "Mail server", {
      help: "The name of the server that takes mail.",
      required: true,
      pattern: `(?:${word}\\.)+[A-Za-z]{2,20}`,
      placeholder: "smtp.example.com",
    }),
    text("port", "Port", { help: "587 or 465; 25 cannot be reached.", pattern: "[1-9]\\d{2,3}", placeholder: "587" }),
    text("security", "Encryption", {
      help: "starttls, or ssl from the start; starttls where empty.",
      pattern: "starttls|ssl",
      placeholder: "starttls",
    }),
    text("user", "User name", {
      help: "Often the mail address.",
      required: true,
      pattern: "[\\x21-\\x7e]{1,200}",
      placeholder: "ada",
    }),
    password,
    text("from", "Sender", {
      help: "The address that alerts come from.",
      required: true,
      pattern: address,
      placeholder: "alerts@example.com",
    }),
    to,
  ],
  urlOf: ({ host, port, security = "starttls", user = "", password: secret = "", from, to: recipients }) =>
    `mailtos://${part(user)}:${part(secret)}@${host}${port ? `:${port}` : ""}${query({ mode: security || "starttls", from, to: recipients })}`,
};

const webhook: ServiceForm = {
  name: "webhook",
  title: "Webhook with JSON",
  fields: [
    text("address", "Address", {
      help: "Gets a POST with the alert as JSON.",
      required: true,
      pattern: `${originPattern}(?:/[A-Za-z0-9._~-]+)*/?(?:\\?[\\w.~-]+=[\\w.~-]+(?:&[\\w.~-]+=[\\w.~-]+)*)?`,
      placeholder: "https://hooks.example.com/alerts?team=web",
    }),
    text("secret", "Signing secret", {
      help: "whsec_ and 24 to 64 bytes in base64, for headers of Standard Webhooks.",
      secret: true,
      pattern: "whsec_(?:[A-Za-z0-9+/]{4}){8,20}",
      placeholder: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    }),
  ],
  urlOf: ({ address: given = "", secret }) => {
    const [place = "", options = ""] = given.split("?");
    const kept = [...new URLSearchParams(options)].map(([name, value]) => `-${part(name)}=${part(value)}`);
    const all = [...kept, ...(secret ? [`secret=${part(secret)}`] : [])];
    return place.replace(/^http/, "json") + (all.length ? `?${all.join("&")}` : "");
  },
};

const token: ServiceField = text("token", "Long-lived access token", {
  help: "Your profile, Security, Long-lived access tokens.",
  secret: true,
  required: true,
  pattern: "[A-Za-z0-9_.-]{10,500}",
  placeholder: "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhIn0.abcdefghijkl",
});

const homeassistant: ServiceForm = {
  name: "homeassistant",
  title: "Home Assistant",
  fields: [
    serverField("Where Home Assistant answers this server.", "https://home.example.com"),
    token,
    text("action", "Action", {
      help: "Such as notify.mobile_app_phone; else a notification inside Home Assistant.",
      pattern: "[a-z0-9_]{1,40}\\.[a-z0-9_]{1,60}",
      placeholder: "notify.mobile_app_phone",
    }),
  ],
  urlOf: ({ server, token: secret, action }) => {
    const { s, host, path } = serverOf(server);
    return `hassio${s}://${host}/${query({ token: secret, prefix: path.slice(1), to: action })}`;
  },
};

const apprise: ServiceForm = {
  name: "apprise",
  title: "Apprise API",
  fields: [
    serverField("Where the Apprise API runs.", "https://apprise.example.com"),
    text("key", "Configuration key", {
      help: "The key under which your services are stored there.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9_-]{1,128}",
      placeholder: "my-services",
    }),
    text("tags", "Tags", {
      help: "Only services with one of these.",
      pattern: "[A-Za-z0-9_-]+(?:,[A-Za-z0-9_-]+)*",
      placeholder: "phone",
    }),
  ],
  urlOf: ({ server, key = "", tags }) => {
    const { s, host, path } = serverOf(server);
    return `apprise${s}://${host}${path}/${key}${query({ tags })}`;
  },
};

export const ownForms: readonly ServiceForm[] = [mail, smtp, webhook, homeassistant, apprise];
