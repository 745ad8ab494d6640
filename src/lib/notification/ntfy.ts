/** ntfy topics, on ntfy.sh or on a server of one's own. */

import { optional } from "./forms/fields.ts";
import { formField, queryOf, serverField, serverOf, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { eachRecipient } from "./requirements.ts";
import { listOption, recipientsOf, UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { basic, bearer, jsonPost } from "./request.ts";
import type { HttpRequest } from "./service.ts";
import { message } from "../../message/message.ts";

type Topic = {
  base: string;
  topic: string;
  headers: Record<string, string>;
  priority: number | undefined;
  tags: string[] | undefined;
  click: string | undefined;
  delay: string | undefined;
  email: string | undefined;
  icon: string | undefined;
  /** The address of a file that ntfy fetches. */
  attach: string | undefined;
  filename: string | undefined;
  actions: string | undefined;
  format: NotificationUrl["format"];
};

const form: ServiceForm = {
  name: "ntfy",
  title: "ntfy",
  fields: [
    formField("topic", "Topic", {
      help: "Whoever knows its name can read it: choose one that cannot be guessed.",
      required: true,
      pattern: "[A-Za-z0-9_-]{1,64}",
      placeholder: "tidemark-4f8e1c",
    }),
    optional(serverField("A server of your own; else ntfy.sh.", "https://ntfy.sh", true)),
    formField("token", "Access token", {
      help: "Of a topic that is not open to everybody.",
      secret: true,
      pattern: "[A-Za-z0-9_-]{5,100}",
      placeholder: "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2",
    }),
    formField("priority", "Priority", { help: "1 (lowest) to 5 (highest).", pattern: "[1-5]", placeholder: "3" }),
  ],
  urlOf: ({ topic = "", server, token, priority }) => {
    const { s, host } = serverOf(server || "https://ntfy.sh");
    return `ntfy${s}://${host}/${topic}${queryOf({ token, priority })}`;
  },
};

const fields = {
  auth: oneOf("basic", "login", "token"),
  mode: oneOf("cloud", "private"),
  priority: matching(
    /^(?:[1-5]|min.*|low.*|def.*|hig.*|max.*)$/i,
    message("url.words_or_number", { words: "min, low, default, high, max", min: 1, max: 5 }),
  ),
  ...texts("actions", "attach", "avatar_url", "click", "delay", "email", "filename", "tags", "to", "token", "xtags"),
};

/** https://docs.ntfy.sh/publish/#publish-as-json ; a longer message would arrive as an attached file. */
export const ntfy = serviceWithTargets<Topic, typeof fields>({
  name: "ntfy",
  schemes: ["ntfy", "ntfys"],
  fields,
  rows: [
    [
      "ntfys://ntfy.sh/tidemark-4f8e1c",
      "POST https://ntfy.sh/",
      { topic: "tidemark-4f8e1c", title: "A & B", message: "Now 19", click: "https://t.example/d" },
    ],
  ],
  forms: [form],
  limits: { title: 200, body: 3_900, unit: "bytes" },
  // With a picture the text travels in the query.
  captionLimits: { title: 200, body: 1_500, unit: "bytes" },
  picture: "file",
  dialect: (target, notice) => ((target.format ?? notice.format) === "markdown" ? "markdown" : "text"),
  targets: topicsIn,
  recipient: (target) => target.topic,
  request,
  native: (url) => {
    const topic = /^\/([\w-]{0,64})\/?$/.exec(url.pathname)?.[1];
    const isNamed = topic || url.searchParams.has("to");
    return url.hostname === "ntfy.sh" && isNamed ? `ntfys://ntfy.sh/${topic}${url.search}` : null;
  },
});

function topicsIn(url: UrlOf<typeof fields>): Topic[] {
  const isCloud =
    url.options.get("mode") === "cloud" ||
    (url.options.get("mode") !== "private" && url.path.length === 0 && !url.options.get("to"));
  const topics = isCloud
    ? recipientsOf(url.host === "ntfy.sh" ? url : { ...url, path: [url.host, ...url.path] })
    : recipientsOf(url);
  const base = isCloud ? "https://ntfy.sh" : originOf(url, url.scheme === "ntfys");
  if (topics.length === 0)
    throw new UrlProblem(
      message("url.needs_an", {
        service: "ntfy",
        what: message("url.a_topic"),
        form: "ntfy://topic or ntfys://host/topic",
      }),
    );
  return eachRecipient(url, topics, (topic) => {
    if (!/^[\w-]{1,64}$/.test(topic)) throw new UrlProblem(message("url.ntfy_topic"));
    return { base, topic, ...requestedFieldsIn(url), headers: credentialsIn(url) };
  });
}

function requestedFieldsIn(url: UrlOf<typeof fields>): Omit<Topic, "base" | "topic" | "headers"> {
  const { options } = url;
  const tags = listOption(options.get("xtags") ?? options.get("tags"));
  return {
    priority: priorityOf(options.get("priority")),
    tags: tags.length > 0 ? tags : undefined,
    click: options.get("click"),
    delay: options.get("delay"),
    email: options.get("email"),
    icon: options.get("avatar_url"),
    attach: options.get("attach"),
    filename: options.get("filename"),
    actions: options.get("actions"),
    format: url.format,
  };
}

function credentialsIn(url: UrlOf<typeof fields>): Record<string, string> {
  const token = url.options.get("token") ?? (url.user.startsWith("tk_") && !url.password ? url.user : undefined);
  if (token) return bearer(token);
  return url.options.get("auth") === "token" ? bearer(url.password || url.user) : basic(url.user, url.password);
}

function priorityOf(word: string | undefined): number | undefined {
  const name = (word ?? "").toLowerCase();
  if (/^[1-5]$/.test(name)) return Number(name);
  const found = ["min", "low", "default", "high", "max"].findIndex(
    (each) => name !== "" && each.startsWith(name.slice(0, 3)),
  );
  return found < 0 ? undefined : found + 1;
}

function request(message: Message, target: Topic): HttpRequest {
  const { image, links } = message.notice;
  const click = target.click ?? links.difference ?? links.subject;
  const headers: Record<string, string> = { ...target.headers };
  if (target.actions) headers["x-actions"] = headerText(target.actions);
  const { topic, priority, tags, delay, email, icon, attach, filename } = target;
  const requested = {
    priority,
    tags,
    click,
    delay,
    email,
    icon,
    markdown: message.dialect === "markdown" || undefined,
  };
  if (!image)
    return jsonPost(
      `${target.base}/`,
      { topic, title: message.title || undefined, message: message.body, attach, filename, ...requested },
      headers,
    );
  const url = new URL(`${target.base}/${topic}`);
  const fields = { filename: image.name, title: message.title, message: message.body, ...requested };
  for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, String(value));
  return {
    kind: "http",
    method: "PUT",
    url: url.href,
    headers: { "content-type": image.type, ...headers },
    body: image.bytes,
  };
}

/** ntfy reads a header as UTF-8; fetch sends one as Latin-1: what is not ASCII is left out. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}
