/**
 * How a picture reaches a service.
 *
 * 1. As a file: its bytes go in the request of the message, or are uploaded by requests of their own. By its address: the service,
 *    or the app of whoever reads the message, fetches it where it is.
 * 2. An upload goes before the message, which then names what was uploaded, or after it, where a service adds files to a message
 *    that is there. Only the message is what people are told by: an upload whose message was never sent shows nobody anything.
 * 3. A step of an upload is a function of the answers so far, so that whoever sends decides what happens in between. Pure.
 */
import type { PictureBounds } from "../picture/scale.ts";
import { escapeHtml } from "../markup/dialects.ts";
import type { NoticeImage, NoticeLink } from "./notice.ts";
import { jsonObjectIn, type ServiceAnswer } from "./outcome.ts";
import type { Context, HttpRequest } from "./http.ts";

export type PictureWay = "file" | "address" | null;

export type PictureLimits = PictureBounds;

/** What nearly every service takes. */
export const usualPictureLimits: PictureLimits = { bytes: 5 * 1024 * 1024 };

/** What comes next: a request, or the end, with what names the picture at the service; refused where an answer lacks what is needed. */
export type UploadStep = { ask: HttpRequest } | { uploaded: string } | { refused: true };

/** `id`: of the notice, the same at each attempt. */
export type Uploading<T> = { image: NoticeImage; id: string; target: T; context: Context };

export type Upload<T> = {
  when: "before" | "after";
  /** `answers`: of the steps so far; where the picture goes after the message, the first is that of the message. */
  next: (answers: readonly ServiceAnswer[], sending: Uploading<T>) => UploadStep | Promise<UploadStep>;
};

/** An upload before the message by one request; `read` finds what names the picture in its answer. */
export function oneUpload<T>(
  ask: (sending: Uploading<T>) => HttpRequest,
  read: (said: Record<string, unknown>) => unknown,
): Upload<T> {
  return {
    when: "before",
    next(answers, sending) {
      const [answer] = answers;
      return answer ? uploadedAs(read(jsonObjectIn(answer.body))) : { ask: ask(sending) };
    },
  };
}

/** The end of an upload whose last answer named the picture by a text or a number. */
function uploadedAs(name: unknown): UploadStep {
  return (typeof name === "string" && name !== "") || typeof name === "number"
    ? { uploaded: String(name) }
    : { refused: true };
}

/** A text of HTML or Markdown with a picture by its address behind it. */
export const withHtmlPicture = (text: string, picture: NoticeLink | undefined): string =>
  picture ? `${text}<p><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.text)}"></p>` : text;
export const withMarkdownPicture = (text: string, picture: NoticeLink | undefined): string =>
  picture ? `${text}\n\n![${picture.text.replace(/[[\]\\]/g, "")}](${picture.url})`.trimStart() : text;

/** The members of an object within an answer; none where it is no object. */
export const membersOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? { ...value } : {};
