/** Microsoft Teams, by a workflow that posts an adaptive card: the address "when a Teams webhook request is received". */

import { pastedUrl } from "./forms/fields.ts";
import { hookField, originPattern, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { standsFor, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import { booleanOption } from "./target.ts";
import { originOf } from "./address.ts";
import { requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import type { HttpRequest } from "./service.ts";
import { urlForm } from "./urlForm.ts";

type Workflow = { url: string; host: string; wrap: boolean };

const form: ServiceForm = {
  name: "teams",
  title: "Microsoft Teams",
  fields: [
    hookField(
      'The workflow "Send webhook alerts to a channel", HTTP URL.',
      `${originPattern.replace("s?", "s")}` +
        "(?:/powerautomate/automations/direct)?/workflows/[A-Za-z0-9_-]+" +
        "/triggers/manual/paths/invoke/?\\?(?:[\\w.%/-]+=[\\w.%/~-]*&)*sig=[\\w.~-]+(?:&[\\w.%/-]+=[\\w.%/~-]*)*",
      "https://prod-01.westeurope.logic.azure.com:443/workflows/abc123/triggers/manual/paths/invoke?api-version=2016-06-01&sig=xyz",
    ),
  ],
  urlOf: ({ webhook }) => pastedUrl(workflows, webhook),
};

const fields = {
  pa: yesOrNo(false),
  powerautomate: yesOrNo(false),
  wrap: yesOrNo(false),
  id: standsFor({ path: 0 }),
  workflow: standsFor({ path: 0 }),
  ...texts("api-version", "sig", "signature", "ver"),
};

/** https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook ; a card is 28 KB at most. */
export const workflows = serviceWithTargets<Workflow, typeof fields>({
  name: "Microsoft Teams",
  schemes: ["workflow", "workflows"],
  fields,
  rows: [
    [
      "workflows://prod-01.westeurope.logic.azure.com/abc123/xyz?ver=2016-06-01",
      "POST https://prod-01.westeurope.logic.azure.com/workflows/abc123/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=xyz",
      {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            contentUrl: null,
            content: {
              $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
              type: "AdaptiveCard",
              version: "1.4",
              body: [
                { type: "TextBlock", text: "A & B", wrap: true, weight: "Bolder", size: "Large", style: "heading" },
                { type: "TextBlock", text: "Now **19**", wrap: true },
              ],
              actions: [{ type: "Action.OpenUrl", title: "Show", url: "https://t.example/d" }],
            },
          },
        ],
      },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 12_000, unit: "bytes" },
  picture: "address",
  dialect: () => "markdown",
  targets: (url) => [workflowIn(url)],
  recipient: (target) => target.host,
  request,
  native: (url) => {
    const path =
      /^(\/powerautomate\/automations\/direct)?\/workflows\/([A-Za-z0-9_-]+)\/triggers\/manual\/paths\/invoke\/?$/.exec(
        url.pathname,
      );
    const signature = url.searchParams.get("sig");
    if (!path || !signature || url.protocol !== "https:") return null;
    const version = url.searchParams.get("api-version");
    const options = [...(path[1] ? ["pa=yes"] : []), ...(version ? [`ver=${encodeURIComponent(version)}`] : [])];
    return `workflows://${url.host}/${path[2]}/${encodeURIComponent(signature)}?${options.join("&")}`;
  },
});

function workflowIn(url: UrlOf<typeof fields>): Workflow {
  const { options } = url;
  const sentence = urlForm("Teams workflow", "workflows://host/workflow/signature, from the workflow's address");
  const workflow = requireOption(
    options.get("id") ?? options.get("workflow") ?? url.path[0],
    /^[A-Za-z0-9_-]+$/,
    sentence,
  );
  const signature = requireOption(
    options.get("sig") ?? options.get("signature") ?? url.path[1],
    /^[\w.~-]+$/,
    sentence,
  );
  const isPower = booleanOption(options.get("pa") ?? options.get("powerautomate"), false);
  const prefix = isPower ? "/powerautomate/automations/direct" : "";
  const address = new URL(`${originOf(url, true)}${prefix}/workflows/${workflow}/triggers/manual/paths/invoke`);
  const version = options.get("ver") ?? options.get("api-version") ?? (isPower ? "2022-03-01-preview" : "2016-06-01");
  for (const [name, value] of Object.entries({
    "api-version": version,
    sp: "/triggers/manual/run",
    sv: "1.0",
    sig: signature,
  })) {
    address.searchParams.set(name, value);
  }
  return { url: address.href, host: address.host, wrap: booleanOption(options.get("wrap"), true) };
}

function request(message: Message, target: Workflow): HttpRequest {
  const { links, imageLink } = message.notice;
  const link = links.difference ?? links.subject;
  const text = (words: string, more: object) => ({ type: "TextBlock", text: words, wrap: target.wrap, ...more });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      ...(message.title ? [text(plain(message.title), { weight: "Bolder", size: "Large", style: "heading" })] : []),
      text(separateLines(message.body), {}),
      ...(imageLink ? [{ type: "Image", url: imageLink.url, altText: imageLink.text, size: "Stretch" }] : []),
    ],
    actions: link ? [{ type: "Action.OpenUrl", title: "Show", url: link }] : undefined,
  };
  const card = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return jsonPost(target.url, { type: "message", attachments: [card] });
}

/** A card ends a line only at an empty one. */
function separateLines(body: string): string {
  return body.replace(/ *\n+/g, "\n\n");
}

/** Cards read Markdown in every text; a title has none. */
function plain(title: string): string {
  return title.replace(/[\\`*_[\]]/g, "\\$&");
}
