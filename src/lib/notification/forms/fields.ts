/** Fields that several forms ask for. Pure. */
import { formField, urlPart, type ServiceField } from "./form.ts";

export const phonePattern = "\\+?[1-9]\\d{6,14}";
const word = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?";
export const mailPattern = `[A-Za-z0-9_+-]+(?:\\.[A-Za-z0-9_+-]+)*@(?:${word}\\.){1,4}[A-Za-z]{2,20}`;
/** The name of a server. */
export const hostPattern = `(?:${word}\\.)+[A-Za-z]{2,20}`;

type Rest = Pick<ServiceField, "help" | "pattern" | "placeholder">;

export const secretField = (name: string, label: string, rest: Rest): ServiceField =>
  formField(name, label, { ...rest, secret: true, required: true });

/** The secret that a URL holds under the name `token`. */
export const tokenField = (label: string, rest: Rest): ServiceField => secretField("token", label, rest);
export const apiKey = (help: string, pattern: string, placeholder: string): ServiceField =>
  tokenField("API key", { help, pattern, placeholder });

export const needed = (field: ServiceField): ServiceField => ({ ...field, required: true });
export const optional = ({ required: _required, ...field }: ServiceField): ServiceField => field;

export const regionField: ServiceField = formField("region", "Region", {
  help: "us or eu: where the account is kept; us where empty.",
  pattern: "us|eu",
  placeholder: "eu",
});

export const senderAddress = (help: string): ServiceField =>
  formField("from", "Sender", { help, required: true, pattern: mailPattern, placeholder: "alerts@example.com" });
export const mailRecipients = formField("to", "Recipients", {
  help: "Mail addresses with commas between them; else the sender.",
  pattern: `${mailPattern}(?:, ?${mailPattern}){0,9}`,
  placeholder: "ada@example.com",
});
export const phoneRecipients = formField("to", "Recipients", {
  help: "Numbers with their country codes, and commas between them.",
  required: true,
  pattern: `${phonePattern}(?:, ?${phonePattern}){0,9}`,
  placeholder: "+4915112345678",
});
export const phoneSender = (help: string): ServiceField =>
  formField("from", "Sender", { help, pattern: `${phonePattern}|[A-Za-z][A-Za-z0-9]{2,10}`, placeholder: "Tidemark" });

/** The URL of an address that a vendor shows, which fits its pattern. */
export const pastedUrl = (service: { native?: (url: URL) => string | null }, address = ""): string =>
  service.native?.(new URL(address)) ?? address;

/** An address as user and host of a URL. */
export function writtenAddress(own = ""): string {
  const at = own.lastIndexOf("@");
  return `${urlPart(own.slice(0, at))}@${own.slice(at + 1)}`;
}
