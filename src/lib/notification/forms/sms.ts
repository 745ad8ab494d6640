/** Forms of services of text messages. Pure. */
import { part, query, serverField, serverOf, text, type ServiceField, type ServiceForm } from "./form.ts";

const phone = "\\+?[1-9]\\d{6,14}";
const word = "[A-Za-z0-9]";

const to = text("to", "Recipients", {
  help: "Numbers with their country codes, and commas between them.",
  required: true,
  pattern: `${phone}(?:, ?${phone}){0,9}`,
  placeholder: "+4915112345678",
});

const sender = (help: string): ServiceField =>
  text("from", "Sender", { help, pattern: `${phone}|[A-Za-z]${word}{2,10}`, placeholder: "Tidemark" });

const needed = (field: ServiceField): ServiceField => ({ ...field, required: true });

const secret = (
  name: string,
  label: string,
  rest: Pick<ServiceField, "help" | "pattern" | "placeholder">,
): ServiceField => text(name, label, { ...rest, secret: true, required: true });

const twilio: ServiceForm = {
  name: "twilio",
  title: "Twilio",
  fields: [
    text("account", "Account SID", {
      help: "On the first page of the console.",
      required: true,
      pattern: "AC[a-f0-9]{32}",
      placeholder: "AC0123456789abcdef0123456789abcdef",
    }),
    secret("token", "Auth token", {
      help: "Below the account SID.",
      pattern: "[A-Za-z0-9]{20,64}",
      placeholder: "0123456789abcdef0123456789abcdef",
    }),
    text("from", "Sender", {
      help: "A number that you have at Twilio.",
      required: true,
      pattern: phone,
      placeholder: "+15550100000",
    }),
    to,
  ],
  urlOf: ({ account, token, from = "", to: numbers }) =>
    `twilio://${account}:${token}@${part(from)}/${query({ to: numbers })}`,
};

const vonage: ServiceForm = {
  name: "vonage",
  title: "Vonage",
  fields: [
    text("key", "API key", {
      help: "Dashboard, API settings.",
      required: true,
      pattern: `${word}{6,20}`,
      placeholder: "abcd1234",
    }),
    secret("token", "API secret", {
      help: "Dashboard, API settings.",
      pattern: `${word}{8,40}`,
      placeholder: "a1B2c3D4e5F6g7H8",
    }),
    needed(sender("A number that you have at Vonage, or a name, where networks allow names.")),
    to,
  ],
  urlOf: ({ key, token, from = "", to: numbers }) => `vonage://${key}:${token}@${part(from)}/${query({ to: numbers })}`,
};

const clicksend: ServiceForm = {
  name: "clicksend",
  title: "ClickSend",
  fields: [
    text("user", "User name", {
      help: "API credentials, at the top of the dashboard.",
      required: true,
      pattern: "[A-Za-z0-9][A-Za-z0-9._@-]{1,60}",
      placeholder: "ada",
    }),
    secret("token", "API key", {
      help: "Beside the user name.",
      pattern: "[A-Za-z0-9-]{8,64}",
      placeholder: "01234567-89AB-CDEF-0123-456789ABCDEF",
    }),
    sender("Else a number that ClickSend shares."),
    to,
  ],
  urlOf: ({ user = "", token, from, to: numbers }) =>
    `clicksend://${part(user)}:${token}@_/${query({ from, to: numbers })}`,
};

const seven: ServiceForm = {
  name: "seven",
  title: "seven",
  fields: [
    secret("token", "API key", {
      help: "Developer, API keys.",
      pattern: `${word}{20,100}`,
      placeholder: "abcdefghijklmnopqrstuvwxyz0123456789",
    }),
    sender("A number or a name; else that of the account."),
    to,
  ],
  urlOf: ({ token, from, to: numbers }) => `seven://${token}/${query({ from, to: numbers })}`,
};

const freemobile: ServiceForm = {
  name: "freemobile",
  title: "Free Mobile",
  fields: [
    text("user", "User", {
      help: "The identifier of your subscriber space, in digits.",
      required: true,
      pattern: "\\d{6,10}",
      placeholder: "12345678",
    }),
    secret("token", "Key", {
      help: "My options, Notifications by SMS. Messages go to your own number.",
      pattern: `${word}{8,40}`,
      placeholder: "a1B2c3D4e5F6g7",
    }),
  ],
  urlOf: ({ user, token }) => `freemobile://${user}@${token}`,
};

const smseagle: ServiceForm = {
  name: "smseagle",
  title: "SMSEagle",
  fields: [
    serverField("Where the gateway is.", "https://smseagle.example.com", true),
    secret("token", "Access token", {
      help: "Users, Access to API, APIv1.",
      pattern: `${word}{8,60}`,
      placeholder: "0001gOjCOlMH8F2q",
    }),
    to,
  ],
  urlOf: ({ server, token, to: numbers }) => {
    const { s, host } = serverOf(server);
    return `smseagle${s}://${token}@${host}/${query({ to: numbers })}`;
  },
};

const threema: ServiceForm = {
  name: "threema",
  title: "Threema Gateway",
  fields: [
    text("from", "Gateway ID", {
      help: "Of an ID in basic mode: a star and seven letters or digits.",
      required: true,
      pattern: "\\*[A-Z0-9]{7}",
      placeholder: "*TIDEMRK",
    }),
    secret("token", "Secret", {
      help: "Beside the ID.",
      pattern: `${word}{10,40}`,
      placeholder: "a1B2c3D4e5F6g7H8",
    }),
    text("to", "Recipient", {
      help: "A Threema ID or a number with its country code.",
      required: true,
      pattern: `[A-Z][A-Z0-9]{7}|${phone}`,
      placeholder: "ABCD1234",
    }),
  ],
  urlOf: ({ from, token, to: receiver = "" }) => `threema://${from}@${token}/${part(receiver)}`,
};

export const smsForms: readonly ServiceForm[] = [twilio, vonage, clicksend, seven, freemobile, smseagle, threema];
