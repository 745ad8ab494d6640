/**
 * The content of a push: small JSON for the page's service worker, `{title, body, url, tag, image}`, and `mute`, the path that mutes the
 * watch when its signature is sent there by POST, with the words of the buttons. The body is plain text, cut so that
 * the whole fits; if a push service answers that it is too large, it gets one without a body. Pure.
 */
import { shortenText } from "../lib/markup/fit.ts";
import { messageOf } from "../lib/notification/message.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { PushWords } from "./words.ts";
import { maxPayloadBytes } from "./encryption.ts";

/** Less than the standard allows: a notification shows only a few lines, and some push services accept less. */
const sizes = { whole: { title: 200, body: 1200 }, small: { title: 120, body: 0 } } as const;

export type PushSize = keyof typeof sizes;

/** `path`: what mutes the watch of a push, signed for this browser. */
export type PushMute = { path: string; words: PushWords };

/** The payload as JSON in UTF-8. Its `tag` lets the browser show a notification that arrives twice only once. */
export function payloadOf(notice: Notice, size: PushSize, mute: PushMute | null = null): Uint8Array<ArrayBuffer> {
  const limits = sizes[size];
  const { title, body } = messageOf(notice, "text", { title: limits.title, body: Math.max(1, limits.body) });
  const url = notice.links.difference ?? notice.links.subject ?? null;
  const image = size === "whole" ? notice.imageLink?.url : undefined;
  const content = { title, body: limits.body ? body : "", url, tag: notice.id, image, ...(mute ? { mute } : {}) };
  const bytes = encodeJson(content);
  // Characters outside ASCII take up to three times as many bytes, and quotes are escaped.
  return bytes.length <= maxPayloadBytes
    ? bytes
    : encodeJson({ ...content, body: shortenText(body, { max: 300, unit: "utf16" }) });
}

const encodeJson = (value: unknown) => new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
