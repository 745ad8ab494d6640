/**
 * The HTML pages that links in mails open. They have no scripts, no pictures and nothing from another host, and their content
 * security policy allows nothing else. All inserted text is escaped. Pure.
 */
import { createHash } from "node:crypto";
import type { Sentence } from "../message/message.ts";
import { textOf } from "../message/textOf.ts";
import { alertWords } from "../services/words/index.ts";
import type { AlertLanguage } from "../services/words/language.ts";

/** One field of a form. A field with a `value` is hidden. */
export type Field =
  | { name: string; value: string }
  | { name: string; label: string; type: "password"; minLength: number }
  | { name: string; label: string; type: "checkbox"; isChecked: boolean };
/** The content of a page, as plain text. */
export type Page = {
  /** BCP 47; English where it is absent. */
  language?: string;
  title: string;
  paragraphs: string[];
  /** A form that posts to `action`, an address of ours; hidden fields carry what the person need not see. */
  form?: { action: string; fields: Field[]; button: string };
  /** The way on: a page of ours. */
  link?: { href: string; text: string };
};

/** The style sheet of all pages; a page with more elements appends its own rules. */
export const pageStyle =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem;color:#16202b;background:#fff}" +
  "h1{font-size:1.5625rem;line-height:1.25}a{color:#1a5fa6}p>a:only-child{display:inline-block;padding:.25rem 0}:focus-visible{outline:2px solid #0b57d0;outline-offset:2px}" +
  "button,input{font:inherit;min-height:44px;padding:.5rem 1rem;border:1px solid #788796;border-radius:6px;box-sizing:border-box}" +
  "button{background:#1a5fa6;border-color:#1a5fa6;color:#fff;font-weight:600;cursor:pointer}" +
  "label{display:block;margin:1rem 0}input{display:block;margin-top:.3rem;width:min(26rem,100%)}" +
  "input[type=checkbox]{display:inline;width:1.15rem;min-height:0;height:1.15rem;margin:0 .5rem 0 0;vertical-align:-.2rem}" +
  "@media(prefers-color-scheme:dark){body{color:#e6ecf2;background:#10171f}input{color:inherit;background:#18222c}a{color:#7db8f5}" +
  ":focus-visible{outline-color:#ffd24a}button{background:#7db8f5;border-color:#7db8f5;color:#0b1a29}}";

/** The response headers of a page; its content security policy allows this one style sheet (by hash) and nothing else. */
export const pageHeadersFor = (sheet: string) =>
  ({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(sheet).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  }) as const;

/** The response headers of a page that uses `pageStyle` only. */
export const pageHeaders = pageHeadersFor(pageStyle);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text escaped for HTML content and quoted attributes. */
export const escapedHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The HTML page for a refused link or form, in the language of its reader; the sentence gives the reason. What it was about is found in the dashboard. */
export function refusalPage(sentence: Sentence, language: AlertLanguage): string {
  const { refused, changePage } = alertWords(language);
  return pageHtml({
    ...{ language, title: refused, link: { href: "/", text: changePage.dashboard } },
    paragraphs: [`${textOf(sentence, { language })}.`.replace(/\.{2,}$/, ".")],
  });
}

/** A page as a complete HTML document. */
export function pageHtml({ language, title, paragraphs, form, link }: Page): string {
  const body = paragraphs.map((text) => `<p>${escapedHtml(text)}</p>`).join("\n");
  const way = link ? `\n<p><a href="${escapedHtml(link.href)}">${escapedHtml(link.text)}</a></p>` : "";
  return framedHtml({ language, title, markup: `${body}${form ? formHtml(form) : ""}${way}`, sheet: pageStyle });
}

type Frame = {
  language?: string | undefined;
  title: string;
  markup: string;
  sheet: string;
  lead?: string;
  head?: string;
};

/** A complete HTML document around `markup` and, above its heading, `lead`, which must be escaped already as `head` must, more elements of the head; `sheet` is its style sheet. */
export function framedHtml({ language = "en", title, markup, sheet, lead = "", head = "" }: Frame): string {
  const name = escapedHtml(title);
  return `<!doctype html>
<html lang="${escapedHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} · Tidemark</title>${head}<style>${sheet}</style></head>
<body><main>${lead}<h1>${name}</h1>
${markup}
</main></body></html>
`;
}

function formHtml({ action, fields, button }: NonNullable<Page["form"]>): string {
  const inputs = fields.map(fieldHtml);
  return `
<form method="post" action="${escapedHtml(action)}">${inputs.join("")}<button type="submit">${escapedHtml(button)}</button></form>`;
}

function fieldHtml(field: Field): string {
  const name = escapedHtml(field.name);
  if ("value" in field) return `<input type="hidden" name="${name}" value="${escapedHtml(field.value)}">`;
  const label = escapedHtml(field.label);
  // Browsers do not send a checkbox that is not ticked: the hidden member before it supplies `false`.
  if (field.type === "checkbox")
    return `<input type="hidden" name="${name}" value="false"><label><input type="checkbox" name="${name}" value="true"${field.isChecked ? " checked" : ""}>${label}</label>`;
  return `<label>${label}<input type="password" name="${name}" minlength="${field.minLength}" maxlength="1024" required autocomplete="new-password"></label>`;
}
