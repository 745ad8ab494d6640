/** xMatters, by an HTTP trigger of a workflow: xmatters://api_key@company/trigger_id, or with user:password. */

import type { OptionsOf } from "../declaration/field.ts";
import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, linkOf, summaryOf } from "./alert.ts";
import { recipientsIn, recipientsOf } from "../target.ts";
import { basic, jsonPost } from "../request.ts";
import { eachRecipient, requireOption } from "../requirements.ts";
import { anUrlForm } from "../urlForm.ts";

type Trigger = {
  url: string;
  host: string;
  headers: Record<string, string>;
  recipients: string[];
  options: OptionsOf<typeof fields>;
};

const sentence = anUrlForm(
  "xMatters",
  "xmatters://api_key@company/trigger_id or xmatters://user:password@company/trigger_id",
);

const fields = { ...texts("apikey", "click", "recipients", "to") };

/** https://help.xmatters.com/ondemand/xmodwelcome/flowdesigner/http-trigger.htm */
export const xmatters = serviceWithTargets<Trigger, typeof fields>({
  name: "xMatters",
  schemes: ["xmatters"],
  fields,
  rows: [
    [
      "xmatters://api_key@company/01234567-89ab-4def-8123-456789abcdef",
      "POST https://company.xmatters.com/api/integration/1/functions/01234567-89ab-4def-8123-456789abcdef/triggers?apiKey=api_key",
      { summary: "A & B", message: "Now 19", url: "https://t.example/d" },
    ],
  ],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets(url) {
    const { options, path } = url;
    const company = requireOption(url.authority, /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*$/i, sentence);
    const host = company.includes(".") ? company.toLowerCase() : `${company.toLowerCase()}.xmatters.com`;
    requireOption(host, /(?:^|\.)xmatters\.com$/, sentence);
    const trigger = requireOption(path[0], /^[a-z0-9][a-z0-9-]*$/i, sentence);
    const key = options.get("apikey") ?? (url.password ? "" : url.user);
    if (!key) requireOption(url.password, /./, sentence);
    const named = [...recipientsOf({ path, options: new Map() }, 1), ...recipientsIn(options.get("to"))];
    const words = [...new Set([...path.slice(1), ...named, ...recipientsIn(options.get("recipients"))])];
    // The trigger is one event, whoever it goes to.
    const recipients = eachRecipient(url, whole(words, path), (word) =>
      requireOption(word, /^[\w .@|-]{1,100}$/, sentence),
    );
    const query = key ? `?${new URLSearchParams({ apiKey: key }).toString()}` : "";
    const place = `https://${host}/api/integration/1/functions/${trigger}/triggers${query}`;
    return [{ url: place, host, headers: key ? {} : basic(url.user, url.password), recipients, options }];
  },
  recipient: (target) => target.recipients.join(", ") || target.host,
  request(message, { url, headers, recipients, options }) {
    const { notice } = message;
    const event = {
      summary: summaryOf(message),
      message: message.body,
      recipients: recipients.length > 0 ? recipients.join(",") : undefined,
      url: linkOf(notice, options),
      key: notice.incident?.key,
      status: notice.incident ? (isResolved(notice) ? "resolved" : "triggered") : undefined,
    };
    return jsonPost(url, event, headers);
  },
  native(url) {
    const trigger = /^\/api\/integration\/1\/functions\/([a-z0-9-]+)\/triggers\/?$/i.exec(url.pathname)?.[1];
    const key = url.searchParams.get("apiKey");
    if (!url.hostname.endsWith(".xmatters.com") || !trigger || !key) return null;
    const to = url.searchParams.get("recipients");
    return `xmatters://${encodeURIComponent(key)}@${url.hostname}/${trigger}${to ? `?to=${encodeURIComponent(to)}` : ""}`;
  },
});

/** A group of a path may have blanks in its name, so that its entries stay whole. */
function whole(words: string[], path: string[]): string[] {
  const parts = new Set(
    path
      .slice(1)
      .filter((entry) => /\s/.test(entry))
      .flatMap((entry) => entry.split(/[\s,]+/)),
  );
  return words.filter((word) => !parts.has(word));
}
