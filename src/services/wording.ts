/**
 * The words of a notice: the owner's templates filled in, or ours when there are none.
 *
 * A template that cannot be used, or that a bound cut short, never costs anybody the alert: the usual wording is sent in
 * its place, and the owner sees the reason.
 */
import { compileTemplate, renderTemplate } from "../lib/template/template.ts";
import type { Escape } from "../lib/template/value.ts";
import type { NoticeFormat } from "../lib/notification/notice.ts";
import { type NoticeFacts, noticeTokens, noticeValues, memoizedDifference } from "./tokens.ts";

/** What the link to unsubscribe does: it ends the mails of all watches of the account. */
export const unsubscribeText = "Stop all alerts by mail, of every watch";

/** The format of a notice when no level of the settings names one. */
export const defaultFormat: NoticeFormat = "htmlcolor";

/** The title of a notice when no level of the settings has one. */
export const defaultTitle =
  "{{ watch_title }}{% if change_headline %}: {{ change_headline }}{% else %} has changed{% endif %}";

const price =
  "Price: {{ restock.price }} {{ restock.currency }}" +
  "{% if restock.previous_price is not none and restock.previous_price != restock.price %}" +
  " (before: {{ restock.previous_price }}){% endif %}";
const stock = "{{ 'In stock' if restock.in_stock else 'Out of stock' }}";

const first = "has changed{% if change_headline %}: {{ change_headline }}{% endif %} ({{ change_datetime }})";
/** Said of what no person wrote. */
export const writtenByAi = "Summary written by AI:";

/** Between head and link, in the formats whose paragraphs are parted by empty lines. */
const middle = `{%- if llm_summary %}

${writtenByAi} {{ llm_summary }}
{%- endif %}
{%- if restock.price is not none %}

${price}
{%- endif %}
{%- if restock.in_stock is not none %}

${stock}
{%- endif %}
{%- if not picture_change and diff(lines=200) %}

{{ diff(lines=200) }}
{%- endif %}`;

const textBody = `{{ watch_title }} ${first}.
{{ watch_url }}
${middle}

Whole difference: {{ diff_url }}`;

const htmlBody = `<p><a href="{{ watch_url }}"><b>{{ watch_title }}</b></a> ${first}.</p>
{%- if llm_summary %}<p>${writtenByAi} {{ llm_summary }}</p>{% endif %}
{%- if restock.price is not none %}<p>${price}</p>{% endif %}
{%- if restock.in_stock is not none %}<p>${stock}</p>{% endif %}
{%- if not picture_change and diff(lines=200) %}<p>{{ diff(lines=200) }}</p>{% endif -%}
<p><a href="{{ diff_url }}">Whole difference</a></p>`;

const markdownBody = `[**{{ watch_title }}**]({{ watch_url }}) ${first}.
${middle}

[Whole difference]({{ diff_url }})`;

/** The body of a notice, by format, when no level of the settings has one. */
export const defaultBodies: Readonly<Record<NoticeFormat, string>> = {
  text: textBody,
  html: htmlBody,
  htmlcolor: htmlBody,
  markdown: markdownBody,
};

const escapes: Readonly<Record<NoticeFormat, Escape>> = {
  text: "none",
  html: "html",
  htmlcolor: "html",
  markdown: "markdown",
};

/** The owner's templates; null or "" stands for the usual wording. */
export type NoticeTemplates = { title: string | null; body: string | null };

/** What is said. `problem` says in a sentence why a template of the owner was not used; null when all were. */
export type Wording = { title: string; body: string; problem: string | null };

/** Why a title or body cannot be saved, as a sentence that names the token or the place; null when it can. */
export function noticeTemplateProblem(source: string): string | null {
  const template = compileTemplate(source, noticeTokens);
  return template.kind === "problem" ? template.sentence : null;
}

/** True where title or body use the token: costly values are only made for templates that use them. */
export function usesToken({ title, body }: NoticeTemplates, format: NoticeFormat, token: string): boolean {
  return (title || defaultTitle).includes(token) || (body || defaultBodies[format]).includes(token);
}

/** Fills in title and body. The title is plain text on one line in every format. */
export function renderNotice(templates: NoticeTemplates, known: NoticeFacts, format: NoticeFormat): Wording {
  const facts = { ...known, difference: memoizedDifference(known) };
  const title = fillTemplate({ source: templates.title, usual: defaultTitle }, facts, "text");
  const body = fillTemplate({ source: templates.body, usual: defaultBodies[format] }, facts, format);
  const problems = [
    title.problem && `Notification title: ${title.problem}`,
    body.problem && `Notification body: ${body.problem}`,
  ].filter((problem) => problem !== null);
  return {
    title: title.text.replace(/\s+/g, " ").trim(),
    body: escapes[format] === "html" ? withBreaks(body.text) : body.text,
    problem: problems.length > 0 ? problems.join(" ") : null,
  };
}

type RenderedTemplate = { text: string; problem: string | null };

function fillTemplate(
  { source, usual }: { source: string | null; usual: string },
  facts: NoticeFacts,
  format: NoticeFormat,
): RenderedTemplate {
  const own = source ? renderSource(source, facts, format) : null;
  if (own?.problem === null) return own;
  const { text } = renderSource(usual, facts, format);
  return { text, problem: own?.problem ?? null };
}

function renderSource(source: string, facts: NoticeFacts, format: NoticeFormat): RenderedTemplate {
  const template = compileTemplate(source, noticeTokens);
  if (template.kind === "problem") return { text: "", problem: template.sentence };
  const { text, cut } = renderTemplate(template, noticeValues(facts, format), {
    escape: escapes[format],
    now: facts.now,
  });
  return { text, problem: cut };
}

/** A block element or a break that ends a line already makes a new one. */
const blockAtEnd =
  /<\/?(?:address|article|blockquote|body|br|dd|div|dl|dt|h[1-6]|head|hr|html|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^<>]*>[^\S\n]*$/i;

/** HTML in which the line ends of a template are seen. */
function withBreaks(html: string): string {
  return html
    .split(/\r\n|\n|\r/)
    .map((line, index, lines) => (index === lines.length - 1 || blockAtEnd.test(line) ? line : `${line}<br>`))
    .join("\n");
}
