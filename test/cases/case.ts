/**
 * A case: a page whose versions a watch reads one after the other, and what has to come of it. The cases stand in the YAML files
 * beside this one, by subject; each says what is guaranteed. In texts of a case `{{base}}` is the address of its pages, `{{site}}`
 * that of the service, `{{uuid}}` the watch, `{{hit}}`, `{{now}}` and `{{stamp}}` differ at each request, and whatever a step names is
 * known by that name afterwards.
 */
import type { Settings } from "../../src/settings/fields.ts";
import type { Expectation, Words } from "./expectation.ts";

/** What a server answers: text stands for an HTML page. */
export type Body = string | Answer;
export type Answer = {
  body?: string;
  base64?: string;
  /** A long text, between `before` and `after`. */
  repeat?: { text: string; times: number };
  before?: string;
  after?: string;
  /** The content type; null: none is sent. */
  type?: string | null;
  status?: number;
  headers?: Record<string, string>;
  redirect?: string;
  compress?: "gzip" | "br" | "deflate" | "deflate-raw";
  /** Answers the request itself, as JSON. */
  echo?: true;
  /** Without this cookie the answer sets it, and sends to the same address again. */
  cookie?: string;
  /** The connection breaks within the body. */
  cut?: true;
  /** One answer for each request, the last one from then on. */
  answers?: Body[];
};

/** A name for something of a JSON answer: a path with points in it, where `@first` is the first name of an object. */
type Kept = { as: string; from: string };

export type Step =
  | /** The pages show this version, and the watch is checked; the first check is that of its creation. */ {
      check: number;
      settings?: Settings;
      expect?: Expectation;
    }
  | /** Another watch, by its settings; what the service answers. */ {
      create: Settings;
      name?: string;
      expect?: Words & { status?: number };
    }
  | /** The settings of the watch are changed. */ {
      edit: Record<string, unknown>;
      expect?: Words & { status?: number };
    }
  | /** A request to the service, as `GET /watch`. */ {
      call: string;
      body?: unknown;
      name?: string;
      keep?: Kept;
      expect?: Words & { status?: number; json?: unknown };
    }
  | /** The messages that arrived so far: their number, and the text of the last. */ {
      messages: Words & { count?: number; json?: unknown };
    }
  | /** The title of the last message. */ { title: Words }
  | /** The request that brought the last message. */ { delivery: { path?: string; headers?: Record<string, string> } };

export type Case = {
  guarantee: string;
  /** The public report of a fault of this kind, as `owner/repository#number`. */
  source?: string;
  settings?: Settings;
  /** The versions of each page by its path; the watch reads the first of them, unless its settings name an address. */
  pages: Record<string, Body[]>;
  steps: Step[];
};

/** The case with its file: `noise`, `prices`. */
export type Filed = Case & { subject: string };

const settingsOfTheService = ["notification_urls", "url", "headers", "method", "fetch_backend"] as const;
const answersOfTheWeb = ["status", "headers", "redirect", "compress", "echo", "cookie", "cut"] as const;

/** How a case is run: by the check alone, by the whole service, or by the service with a browser. */
export function roadOf({ settings = {}, pages, steps }: Case): "check" | "service" | "browser" {
  if (settings.fetch_backend === "html_webdriver") return "browser";
  const isPlain = Object.values(pages)
    .flat()
    .every((body) => typeof body === "string" || answersOfTheWeb.every((name) => body[name] === undefined));
  const isReading = steps.every((step) => "check" in step && !step.settings && !step.expect?.watch);
  const isSmall = Object.keys(pages).length === 1 && settingsOfTheService.every((name) => settings[name] === undefined);
  return isPlain && isReading && isSmall ? "check" : "service";
}
