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
  /** The BCP 47 tag of its language; English where it is absent. */
  language?: string;
  /** When the change was seen, Unix seconds. */
  at: number;
  /** Absolute https addresses: of what the notice is about, of what changed in it, and of what ends such mails, with its words. */
  links: {
    subject?: string;
    difference?: string;
    unsubscribe?: NoticeLink;
    /** What a reader may want to do about it, the likeliest first, and further ways to hear less of it: mails show both. */
    actions?: readonly NoticeLink[];
    leave?: readonly NoticeLink[];
  };
  /** Plain text of one line that goes on where the title ends, for lists of mails, which show the beginning of each. */
  preview?: string;
  /** The same for all notices about one thing, which mail programs show as one conversation; letters, digits, `-` and `.`. */
  thread?: string;
  image?: NoticeImage;
  /** Where the picture can be fetched for some time by whoever knows the address, and what it shows: for services that take no file. */
  imageLink?: NoticeLink;
  /** Rows of buttons, for a chat of a bot that hears of them. */
  buttons?: readonly (readonly NoticeButton[])[];
  /** A state that begins and ends, for services that keep incidents open until they are resolved. */
  incident?: { key: string; isResolved: boolean };
  /** The same for programs: the name and value of a member beside ours in the JSON of a webhook. */
  data?: { name: string; value: object };
};
/** A button below a message: what it opens, or what it tells the bot that sent the message. */
export type NoticeButton = { text: string } & ({ url: string } | { data: string });
/** An absolute address with the words of its link. */
export type NoticeLink = { url: string; text: string };
/** A picture to attach, such as a screenshot. `description`: in words, for those who do not see it. */
export type NoticeImage = Attachment & { description?: string };

/** The page that an alert leads to: what changed, else what the notice is about. */
export const pageOf = ({ links }: Pick<Notice, "links">): string | undefined => links.difference ?? links.subject;

/** The colour of each level, for services that draw a bar: "#RRGGBB". */
export const levelColours: Record<NoticeLevel, string> = {
  info: "#2f80c4",
  success: "#2e9e5b",
  warning: "#c98a1b",
  failure: "#b3363e",
};
