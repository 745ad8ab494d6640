/**
 * What is said, before it is said to anyone: one alert, independent of the service that will carry it.
 */
import type { Attachment } from "../mail/attachment.ts";

/** The formats a title and body may be written in. Titles are plain text in every one of them. */
export const noticeFormats = ["text", "html", "htmlcolor", "markdown"] as const;
export type NoticeFormat = (typeof noticeFormats)[number];

export const noticeLevels = ["info", "success", "warning", "failure"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

export type Notice = {
  /** Stable over retries: receivers may drop a second arrival of the same id. */
  id: string;
  /** One line of plain text; line ends are turned into spaces. */
  title: string;
  /** Written in `format`. Values taken from a page are expected to be escaped for that format already. */
  body: string;
  format: NoticeFormat;
  level: NoticeLevel;
  /** When the change was seen, Unix seconds. */
  at: number;
  /** Absolute https addresses: of what the notice is about, of what changed in it, and of what ends such mails, with its words. */
  links: { subject?: string; difference?: string; unsubscribe?: { url: string; text: string } };
  image?: NoticeImage;
  /** A state that begins and ends, for services that keep incidents open until they are resolved. */
  incident?: { key: string; isResolved: boolean };
};
/** A picture to attach, such as a screenshot. `description`: in words, for those who do not see it. */
export type NoticeImage = Attachment & { description?: string };

/** The colour of each level, for services that draw a bar: "#RRGGBB". */
export const levelColours: Record<NoticeLevel, string> = {
  info: "#2f80c4",
  success: "#2e9e5b",
  warning: "#c98a1b",
  failure: "#b3363e",
};
