/**
 * Pingram: mails and text messages, pingram://api_key/you@x.example/+15551234567. A word before an address or a number is the id
 * that the receiver has there. With `type=` the message is made by the template of that name.
 */

import type { OptionsOf } from "../declaration/field.ts";
import { oneOf, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { mailboxesOf, mailboxOf } from "../../mail/address.ts";
import { bearer, jsonPost } from "../request.ts";
import { atLeastOne, phone, requireOption } from "../requirements.ts";
import type { Message } from "../message.ts";
import type { Context } from "../service.ts";
import { recipientsOf } from "../target.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Address = { id?: string; email?: string; number?: string };
type Receiver = {
  url: string;
  key: string;
  to: Address;
  options: OptionsOf<typeof fields>;
  values: [string, string][];
};

const sentence = urlForm("Pingram", "pingram://api_key/you@x.example or pingram://api_key/+15551234567");
const hosts: Readonly<Record<string, string>> = { us: "api", ca: "api.ca", eu: "api.eu" };

const fields = { region: oneOf("us", "ca", "eu"), ...texts("apikey", "bcc", "cc", "from", "reply", "to", "type") };

/** https://www.pingram.io/docs/api-reference */
export const pingram = serviceWithTargets<Receiver, typeof fields>({
  name: "Pingram",
  schemes: ["pingram"],
  fields,
  rows: [
    [
      "pingram://pingram_sk_0123456789abcdef/you@x.example",
      "POST https://api.pingram.io/send",
      { type: "tidemark", email: { subject: "A & B", html: "<p>Now <b>19</b></p>" }, to: { email: "you@x.example" } },
      { authorization: "Bearer pingram_sk_0123456789abcdef" },
    ],
  ],
  prefixes: ":",
  limits: { title: 250, body: 20_000 },
  dialect: ({ to }) => (to.number ? "text" : "html"),
  targets(url) {
    const { options, colon: values } = url;
    const given = options.get("apikey");
    const key = requireOption(given ?? url.authority, /^pingram_[a-z]{2}_[\w.-]{3,4000}$/, sentence);
    const region = requireOption(
      options.get("region") ?? "us",
      /^(?:us|ca|eu)$/i,
      optionForm("region", "Pingram", either("us", "ca", "eu")),
    );
    const words = recipientsOf(given && url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    const address = `https://${hosts[region.toLowerCase()]}.pingram.io/send`;
    return atLeastOne(addressesIn(words), sentence).map((to) => ({ url: address, key, to, options, values }));
  },
  recipient: ({ to }) => to.email ?? to.number ?? to.id ?? "",
  request(message, { url, key, to, options, values }, context) {
    const type = options.get("type");
    const content = type
      ? { type, parameters: parametersOf(message, values, context) }
      : { type: "tidemark", ...wordsOf(message, to) };
    const email = to.number ? undefined : mailOptionsOf(options);
    return jsonPost(url, { ...content, options: email && { email }, to }, bearer(key));
  },
});

/** An id goes with the address or number behind it; another id, or none, makes it a receiver of its own. */
function addressesIn(words: readonly string[]): Address[] {
  const found: Address[] = [];
  let id: string | undefined;
  const end = () => {
    if (id !== undefined) found.push({ id });
    id = undefined;
  };
  for (const word of words) {
    const box = mailboxOf(word);
    const isNumber = /^\+?[\d\s().-]{7,20}$/.test(word);
    if (!box && !isNumber) {
      end();
      id = requireOption(word.replace(/^@/, ""), /^[\w-]{1,100}$/, sentence);
      continue;
    }
    const named = id === undefined ? {} : { id };
    found.push({ ...named, ...(box ? { email: box.address } : { number: phone(word) }) });
    id = undefined;
  }
  end();
  return found;
}

/** One way for each receiver: a text message to a number, else a mail. */
function wordsOf({ title, body }: Message, { number }: Address): object {
  if (number) return { sms: { message: [title, body].filter(Boolean).join("\n").slice(0, 1_500) } };
  return { email: { subject: title || "(no title)", html: body } };
}

/** What a template can show. */
const parametersOf = ({ title, body, notice }: Message, values: [string, string][], { appName }: Context) => ({
  appTitle: title,
  appBody: body,
  appType: notice.level,
  appId: appName,
  ...Object.fromEntries(values),
});

function mailOptionsOf(options: OptionsOf<typeof fields>): object | undefined {
  const list = (name: "cc" | "bcc" | "reply") => {
    const addresses = mailboxesOf(options.get(name)).flatMap((box) => box?.address ?? []);
    return addresses.length > 0 ? addresses : undefined;
  };
  const from = mailboxOf(options.get("from") ?? "");
  const given = {
    ccAddresses: list("cc"),
    bccAddresses: list("bcc"),
    replyToAddresses: list("reply"),
    fromAddress: from?.address,
    fromName: from ? from.name || undefined : options.get("from"),
  };
  return Object.values(given).some((value) => value !== undefined) ? given : undefined;
}
