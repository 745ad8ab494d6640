/** Zoho Cliq: cliq://webhook_token/#channel/@bot. */

import { matching, oneOf, otherwise, strict, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Place = { url: string; label: string; sender: string | undefined; isBroadcast: boolean };

const sentence = urlForm("Zoho Cliq", "cliq://webhook_token/#channel or cliq://webhook_token/@bot");
const domains: Record<string, string> = {
  us: "com",
  eu: "eu",
  in: "in",
  au: "com.au",
  cn: "com.cn",
  jp: "jp",
  sa: "sa",
  uk: "uk",
  ca: "ca",
};

const fields = {
  broadcast: yesOrNo(false),
  region: otherwise(
    strict(
      oneOf("us", "eu", "in", "au", "cn", "jp", "sa", "uk", "ca"),
      message("url.option_is", {
        option: "region",
        expected: either("us", "eu", "in", "au", "cn", "jp", "sa", "uk", "ca"),
      }),
    ),
    "us",
  ),
  company: strict(
    matching(/^\d{1,20}$/, message("url.a_number")),
    optionForm("company", "Zoho Cliq", message("url.a_number")),
  ),
  ...texts("botname", "to", "token"),
};

/** https://www.zoho.com/cliq/help/restapi/v2/#Post_Message_Channel ; 5,000 characters. */
export const cliq = serviceWithTargets<Place, typeof fields>({
  name: "Zoho Cliq",
  schemes: ["cliq", "zcliq", "zohocliq"],
  fields,
  rows: [
    [
      "cliq://1001.0123456789abcdef.0123456789abcdef/#alerts",
      "POST https://cliq.zoho.com/api/v2/channelsbyname/alerts/message?zapikey=1001.0123456789abcdef.0123456789abcdef",
      {
        text: "Now *19*\nhttps://t.example/d",
        card: { title: "A & B", theme: "modern-inline" },
        bot: { name: "Tidemark" },
      },
    ],
  ],
  limits: { title: 200, body: 5_000 },
  picture: "address",
  dialect: () => "chat",
  targets(url, { region, company, broadcast: isBroadcast }) {
    const { options } = url;
    const token = requireOption(options.get("token") ?? url.authority, /^\w+(?:\.\w+)+$/, sentence);
    const host = region === "ca" ? "cliq.zohocloud.ca" : `cliq.zoho.${domains[region]}`;
    const base = `https://${host}${company ? `/company/${company}` : ""}/api/v2`;
    const sender = url.user || options.get("botname") || undefined;
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => {
      const isBot = word.startsWith("@");
      const name = requireOption(word.replace(/^[#@]/, ""), /^[\w-]{1,100}$/, sentence);
      const place = isBot ? `bots/${name}` : `channelsbyname/${name}`;
      const query = new URLSearchParams({ zapikey: token }).toString();
      return { url: `${base}/${place}/message?${query}`, label: word, sender, isBroadcast: isBot && isBroadcast };
    });
  },
  recipient: (target) => target.label,
  request({ title, body, notice }, { url, sender, isBroadcast }, context) {
    const page = pageOf(notice);
    const card = title ? { title, theme: "modern-inline" } : undefined;
    const text = [body, page].filter(Boolean).join("\n");
    const { imageLink } = notice;
    const slides = imageLink ? [{ type: "images", title: imageLink.text, data: [imageLink.url] }] : undefined;
    return jsonPost(url, {
      text,
      card,
      slides,
      bot: { name: sender ?? context.appName },
      broadcast: isBroadcast || undefined,
    });
  },
  native: (url) => {
    const domain = /^cliq\.zoho(?:cloud)?\.([a-z.]{2,6})$/.exec(url.hostname)?.[1];
    const place = /^(?:\/company\/(\d+))?\/api\/v2\/(channelsbyname|bots)\/([\w-]+)\/message\/?$/.exec(url.pathname);
    const token = url.searchParams.get("zapikey");
    const region = Object.keys(domains).find((name) => domains[name] === domain);
    if (!place || !token || !region) return null;
    const company = place[1] ? `&company=${place[1]}` : "";
    return `cliq://${token}/${place[2] === "bots" ? "@" : ""}${place[3]}?region=${region}${company}`;
  },
});
