/** SimplePush, unencrypted: spush://api_token, with /topic behind it for topics. A key of six characters is of its first API. */

import type { OptionsOf } from "./declaration/field.ts";
import { matching, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { base64 } from "../markup/base64.ts";
import { pageOf, type NoticeImage } from "./notice.ts";
import { jsonObjectIn } from "./outcome.ts";
import { membersOf, type Upload, type UploadStep } from "./picture.ts";
import { requireOption, eachRecipient } from "./requirements.ts";
import { formPost, jsonPost } from "./request.ts";
import { booleanOption, listOption, recipientsOf, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Receiver = {
  key: string;
  isFirst: boolean;
  topic: string | undefined;
  options: OptionsOf<typeof fields>;
  isPlain: boolean;
};

const sentence = urlForm("SimplePush", "spush://api_token or spush://api_token/topic");

const fields = {
  priority: matching(
    /^(?:[1-5]|[lmnhe].*)$/i,
    message("url.words_or_number", { words: "low, moderate, normal, high, emergency", min: 1, max: 5 }),
  ),
  shared: yesOrNo(false),
  ...texts("critical_volume", "event", "links", "sptag", "to", "topic_auth_token"),
};

/** https://simplepu.sh/guide/curl ; https://simplepush.io/api for keys of the first API. */
export const simplepush = serviceWithTargets<Receiver, typeof fields>({
  name: "SimplePush",
  schemes: ["spush", "simplepush"],
  fields,
  rows: [
    [
      "spush://abcdefghij",
      "POST https://api.simplepu.sh/v1/tasks/json",
      { title: "A & B", content: "Now **19**", contentFormat: "markdown", links: ["https://t.example/d"] },
      { "api-token": "abcdefghij" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  picture: ({ isFirst }) => (isFirst ? null : "file"),
  upload: ({ isFirst }) => (isFirst ? null : upload),
  dialect: ({ isFirst, isPlain }) => (isFirst || isPlain ? "text" : "markdown"),
  targets(url) {
    if (url.user) throw new UrlProblem(message("url.simplepush_password"));
    const { options } = url;
    const key = requireOption(url.host, /^[A-Za-z0-9_]{4,100}$/, sentence);
    const common = { key, isFirst: key.length <= 6, options, isPlain: url.format === "text" };
    const topics = recipientsOf(url);
    if (topics.length === 0) return [{ ...common, topic: undefined }];
    return eachRecipient(url, topics, (word) => ({
      ...common,
      isFirst: false,
      topic: requireOption(word, /^[\w-]{1,100}$/, sentence),
    }));
  },
  recipient: (target) => target.topic ?? "the account",
  async request({ title, body, notice }, { key, isFirst, topic, options, isPlain }) {
    if (isFirst)
      return formPost("https://api.simplepush.io/send", { key, title, msg: body, event: options.get("event") });
    const page = pageOf(notice);
    const links = [...(page ? [page] : []), ...listOption(options.get("links"))];
    const priority = priorityOf(options.get("priority"));
    const task = {
      topic,
      shared: booleanOption(options.get("shared"), false) || undefined,
      topicAuthToken: options.get("topic_auth_token"),
      priority,
      criticalVolume: priority === 5 ? volumeOf(options.get("critical_volume")) : undefined,
      title: title || undefined,
      content: body,
      contentFormat: isPlain ? undefined : "markdown",
      tag: options.get("sptag"),
      links: links.length > 0 ? links : undefined,
      files: notice.image ? [await fileOf(notice.image)] : undefined,
    };
    return jsonPost("https://api.simplepu.sh/v1/tasks/json", task, { "api-token": key });
  },
});

/** What a task says of a file that is uploaded once the task is there. */
async function fileOf({ name, type, bytes }: NoticeImage) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { filename: name, contentType: type, size: bytes.length, checksumSha256: base64(digest) };
}

/** An address to store the file at is asked for, the file goes there, and SimplePush learns that it is there. */
const upload: Upload<Receiver> = {
  when: "after",
  next([task, place, file, ended], { image, target: { key } }) {
    const { attachments } = jsonObjectIn(task?.body ?? "");
    const { id: number } = membersOf(Array.isArray(attachments) ? attachments[0] : null);
    if (typeof number !== "string" && typeof number !== "number") return { refused: true };
    const address = `https://api.simplepu.sh/v1/attachments/${encodeURIComponent(number)}`;
    const ask = (step: string): UploadStep => ({
      ask: { kind: "http", method: "POST", url: `${address}/${step}`, headers: { "api-token": key } },
    });
    if (!place) return ask("upload-url");
    const { presignedPutUrl: url } = jsonObjectIn(place.body);
    if (typeof url !== "string" || !url.startsWith("https://")) return { refused: true };
    const headers = { "content-type": "application/octet-stream" };
    if (!file) return { ask: { kind: "http", method: "PUT", url, headers, body: image.bytes } };
    return ended ? { uploaded: String(number) } : ask("complete");
  },
};

/** A number from 1 to 5, or low, moderate, normal, high, emergency. */
function priorityOf(word: string | undefined): number | undefined {
  const name = (word ?? "").toLowerCase();
  if (/^[1-5]$/.test(name)) return Number(name);
  const place = ["low", "moderate", "normal", "high", "emergency"].findIndex((each) => name && each.startsWith(name));
  return place < 0 ? undefined : place + 1;
}

const volumeOf = (word: string | undefined) =>
  word && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(word) ? Number(word) : undefined;
