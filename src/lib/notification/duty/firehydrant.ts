/** FireHydrant Signals. */

import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, keyOf, linkOf, objectOf, summaryOf, wordOption } from "./alert.ts";
import { listOption } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Source = { token: string; options: OptionsOf<typeof fields>; annotations: [string, string][] };

const levels = { info: "INFO", success: "INFO", warning: "WARN", failure: "ERROR" } as const;

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  level: oneOf("info", "warn", "error", "fatal"),
  priority: oneOf("low", "medium", "high"),
  ...texts("click", "dedup", "tags", "token"),
};

/** https://docs.firehydrant.com/docs/events-data-model ; a summary is 255 characters. */
export const firehydrant = serviceWithTargets<Source, typeof fields>({
  name: "FireHydrant",
  schemes: ["firehydrant"],
  fields,
  rows: [
    [
      "firehydrant://token1234567890",
      "POST https://signals.firehydrant.com/v1/process/token1234567890",
      {
        summary: "A & B",
        body: "Now 19",
        level: "INFO",
        status: "OPEN",
        idempotency_key: "delivery-7f3a",
        links: [{ href: "https://t.example/d", text: "Difference" }],
      },
    ],
  ],
  prefixes: "+",
  limits: { title: 255, body: 32_768 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("token") ?? url.host;
    const token = requireOption(given, /^[\w.=-]{8,1000}$/, urlForm("FireHydrant", "firehydrant://token"));
    return [{ token, options: url.options, annotations: url.plus }];
  },
  recipient: () => "the event source",
  request(message, target) {
    const { options } = target;
    const { notice } = message;
    const link = linkOf(notice, options);
    const tags = listOption(options.get("tags"));
    const priority = wordOption(options.get("priority"), ["LOW", "MEDIUM", "HIGH"]);
    const named: [string, string][] = priority ? [["signals.firehydrant.com/notification-priority", priority]] : [];
    return jsonPost(`https://signals.firehydrant.com/v1/process/${target.token}`, {
      summary: summaryOf(message),
      body: message.body,
      level: wordOption(options.get("level"), ["INFO", "WARN", "ERROR", "FATAL"]) ?? levels[notice.level],
      status: isResolved(notice, target.options) ? "CLOSED" : "OPEN",
      idempotency_key: keyOf(notice, options),
      annotations: objectOf([...named, ...target.annotations]),
      tags: tags.length > 0 ? tags : undefined,
      links: link ? [{ href: link, text: "Difference" }] : undefined,
    });
  },
  native(url) {
    const token = /^\/v1\/process\/([\w.=-]+)\/?$/.exec(url.pathname)?.[1];
    return url.hostname === "signals.firehydrant.com" && token ? `firehydrant://${token}${url.search}` : null;
  },
});
