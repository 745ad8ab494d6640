/**
 * The HTML pages that links in mails open. They have no scripts, no pictures and nothing from another host, and their content
 * security policy allows nothing else. All inserted text is escaped. Pure.
 */
import { createHash } from "node:crypto";

/** One field of a form. A field with a `value` is hidden. */
export type Field =
  | { name: string; value: string }
  | { name: string; label: string; type: "password"; minLength: number }
  | { name: string; label: string; type: "checkbox"; isChecked: boolean };
/** The content of a page, as plain text. */
export type Page = {
  title: string;
  paragraphs: string[];
  /** A form that posts to `action`, an address of ours; hidden fields carry what the person need not see. */
  form?: { action: string; fields: Field[]; button: string };
};

/** The style sheet of all pages; a page with more elements appends its own rules. */
export const pageStyle =
  "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1b2733;background:#fff}" +
  "h1{font-size:1.5rem}button,input{font:inherit;padding:.5rem 1rem;border:1px solid #35506b;border-radius:.4rem}" +
  "button{background:#35506b;color:#fff;cursor:pointer}label{display:block;margin:1rem 0}input{display:block;margin-top:.3rem}" +
  "input[type=checkbox]{display:inline;margin:0 .5rem 0 0}" +
  "@media(prefers-color-scheme:dark){body{color:#e4eaf0;background:#14202b}input{color:inherit;background:#1d2d3b}}";

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

/** The HTML page for a refused link or form; `sentence` gives the reason. */
export const refusalPage = (sentence: string): string =>
  pageHtml({ title: "That did not work", paragraphs: [`${sentence}.`.replace(/\.{2,}$/, ".")] });

/** A page as a complete HTML document. */
export function pageHtml({ title, paragraphs, form }: Page): string {
  const body = paragraphs.map((text) => `<p>${escapedHtml(text)}</p>`).join("\n");
  return framedHtml({ title, markup: `${body}${form ? formHtml(form) : ""}`, sheet: pageStyle });
}

/** A complete HTML document around `markup`, which must be escaped already; `sheet` is its style sheet. */
export function framedHtml({ title, markup, sheet }: { title: string; markup: string; sheet: string }): string {
  const name = escapedHtml(title);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} - Tidemark</title><style>${sheet}</style></head>
<body><main><h1>${name}</h1>
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
