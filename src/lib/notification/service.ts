/**
 * What a notification service is: a name, its schemes, its limits, and two pure functions, one from a URL to its
 * targets and one from a message and a target to exactly one outgoing request. What else a service has to be asked for is pure,
 * too: a first request for an access token (`grant`), and requests for a picture (`upload`). A service does no I/O.
 */

import type { Limits, Message } from "./message.ts";
import type { Dialect } from "../markup/dialects.ts";
import type { Notice } from "./notice.ts";
import type { NotificationUrl } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import type { IrcRequest } from "../irc/request.ts";
import type { MqttRequest } from "../mqtt/request.ts";
import { type MailRequest } from "../smtp/request.ts";
import type { SyslogRequest } from "../syslog/request.ts";
import type { XmppRequest } from "../xmpp/request.ts";
import type { Format } from "./formats.ts";
import type { Context, HttpRequest } from "./http.ts";
import type { PictureLimits, PictureWay, Upload, UploadStep } from "./picture.ts";

export type { Context, HttpRequest, Method } from "./http.ts";

/** What a first request is answered with, such as an access token, and for how long it holds. */
export type Grant = { value: string; seconds: number };

/**
 * A first request, whose answer the request of a message needs, such as a login or the look-up of a channel.
 *
 * `key`: of which targets the answer is the same. `request`: null where a target needs none. `then`: a further request, where
 * the answers so far are not enough; null at the end. `read`: finds in the last good answer what is needed, `answers` are all
 * of them. `outcome`: the service's own reading of an answer; null leaves it to the status.
 */
export type GrantWay<T> = {
  key: (target: T) => string;
  request: (target: T, context: Context) => HttpRequest | null | Promise<HttpRequest>;
  then?: (target: T, answers: readonly ServiceAnswer[]) => HttpRequest | null;
  read: (answer: ServiceAnswer, target: T, answers: readonly ServiceAnswer[]) => Grant | null;
  outcome?: (answer: ServiceAnswer, now: number) => Outcome | null;
};

/** `null://`: nothing leaves, and that is a success. */
export type NothingToSend = { kind: "nothing" };

/** What goes over a connection of its own, in text. */
export type TalkRequest = IrcRequest | XmppRequest | SyslogRequest;

export type Outgoing = HttpRequest | MailRequest | MqttRequest | TalkRequest | NothingToSend;

/** A service over its own kind of target `T`. */
export type Service<T> = {
  name: string;
  schemes: string[];
  /** Sizes of what the service takes. A title of 0 means it has none: the title becomes the first line of the body. */
  limits: Limits;
  /** Sizes when a picture goes along, where they differ. */
  captionLimits?: Limits;
  /** How the picture of a notice reaches a target; nothing where the service shows none. */
  picture?: PictureWay | ((target: T) => PictureWay);
  /** What the service takes of a picture that goes as a file. */
  pictureLimits?: PictureLimits;
  /** The requests for a picture that does not go in the request of the message; null where this target needs none. */
  upload?: (target: T) => Upload<T> | null;
  /** What the body must be written in. */
  dialect: (target: T, notice: Notice) => Dialect;
  /** One entry a recipient. Throws UrlProblem. */
  targets: (url: NotificationUrl) => T[];
  /** A name of the recipient that a log may show. */
  recipient: (target: T) => string;
  /** The one request that reaches this recipient. A promise only where a signature has to be computed. */
  request: (message: Message, target: T, context: Context) => Outgoing | Promise<Outgoing>;
  grant?: GrantWay<T>;
  /** The service's own reading of an answer; null leaves it to the status. */
  outcome?: (answer: ServiceAnswer, now: number) => Outcome | null;
  /** Whether the message is for a program, which gets the notice's data, too. */
  isForPrograms?: (target: T) => boolean;
  /** Whether an answer refuses only how the text is marked up: then the same goes once more as plain text. */
  refusesMarkup?: (answer: ServiceAnswer) => boolean;
  /** The vendor's https address written as one of our schemes; null when it is not this vendor's. */
  native?: (url: URL) => string | null;
};

/** One recipient of one URL, its service closed over. */
export type Target = {
  service: string;
  recipient: string;
  /** Whether it takes the notice's `data`. */
  isForPrograms: boolean;
  /** The requests before the message and where what they give is kept; null where the message is the first. */
  grant: null | {
    key: string;
    request: (context: Context, answers?: readonly ServiceAnswer[]) => Promise<HttpRequest | null>;
    /** By the answers of all those requests. */
    read: (...answers: readonly ServiceAnswer[]) => Grant | null;
    outcome: (answer: ServiceAnswer, now: number) => Outcome;
  };
  picture: PictureWay;
  pictureLimits: PictureLimits;
  /** What alerts can be shown in there. */
  formats: () => Format[];
  /** The requests for a picture, one by one: the next by the answers so far. */
  upload: null | {
    when: Upload<never>["when"];
    next: (answers: readonly ServiceAnswer[], notice: Notice, context: Context) => Promise<UploadStep>;
  };
  /** The notices that a notice is sent as, in their order: itself, or what `overflow=split` makes of it. */
  parts: (notice: Notice) => Notice[];
  /** `isPlain`: as plain text, whatever the service's dialect. */
  compose: (notice: Notice, context: Context, isPlain?: boolean) => Promise<Outgoing>;
  outcome: (answer: ServiceAnswer, now: number) => Outcome;
  refusesMarkup: (answer: ServiceAnswer) => boolean;
};
