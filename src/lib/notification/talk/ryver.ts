/** Ryver: ryver://organisation/token of an incoming webhook. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Hook = { url: string; isSlack: boolean; sender: string | undefined };

const sentence = urlForm("Ryver", "ryver://organisation/token");

const fields = { ...texts("mode", "webhook") };

/** https://support.ryver.com/incoming-webhooks/ ; a webhook is of Ryver's own kind or of Slack's. */
export const ryver = serviceWithTargets<Hook, typeof fields>({
  name: "Ryver",
  schemes: ["ryver"],
  fields,
  rows: [
    [
      "ryver://organisation/abcdefghij12345",
      "POST https://organisation.ryver.com/application/webhook/abcdefghij12345",
      { body: "**A \\& B**  \nNow **19**", createSource: { displayName: "Tidemark" } },
    ],
  ],
  limits: { title: 0, body: 5_000 },
  dialect: (target) => (target.isSlack ? "mrkdwn" : "markdown"),
  targets({ authority, path, user, options }) {
    const organisation = requireOption(authority, /^[\w-]{3,32}$/, sentence);
    const token = requireOption(path[0], /^[A-Za-z0-9]{15}$/, sentence);
    const mode = (options.get("mode") ?? options.get("webhook") ?? "ryver").toLowerCase();
    requireOption(mode, /^(?:ryver|slack)$/, optionForm("mode", "Ryver", either("ryver", "slack")));
    const url = `https://${organisation}.ryver.com/application/webhook/${token}`;
    return [{ url, isSlack: mode === "slack", sender: user || undefined }];
  },
  recipient: (target) => new URL(target.url).host,
  request({ body }, { url, sender }, context) {
    const displayName = sender ?? context.appName;
    return jsonPost(url, { body, createSource: { displayName } });
  },
  native: (url) => {
    const organisation = /^([\w-]+)\.ryver\.com$/.exec(url.hostname)?.[1];
    const token = /^\/application\/webhook\/([A-Za-z0-9]{15})\/?$/.exec(url.pathname)?.[1];
    return organisation && token ? `ryver://${organisation}/${token}${url.search}` : null;
  },
});
