/**
 * The words of a notice: the owner's templates filled in, or ours when there are none.
 *
 * A template that cannot be used, or that a bound cut short, never costs anybody the alert: the usual wording is sent in
 * its place, and the owner sees the reason.
 */
import { message, type Message } from "../message/message.ts";
import { compileTemplate, renderTemplate, type TemplateValues } from "../lib/template/template.ts";
import type { Escape } from "../lib/template/escape.ts";
import type { NoticeFormat } from "../lib/notification/notice.ts";
import type { AlertWords } from "./words/en.ts";
import { nameInTitle } from "./shortName.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";
import { sampleFacts } from "./urlTemplate.ts";
import { type NoticeFacts, noticeTokens, noticeValues } from "./tokens.ts";

/** The format of a notice when no level of the settings names one. */
export const defaultFormat: NoticeFormat = "htmlcolor";

/** The usual title and bodies, when no level of the settings has one. */
export type UsualTemplates = { title: string; bodies: Readonly<Record<NoticeFormat, string>> };

const made = new Map<AlertLanguage, UsualTemplates>();
export function usualTemplates(language: AlertLanguage): UsualTemplates {
  const known = made.get(language) ?? templatesOf(alertWords(language));
  made.set(language, known);
  return known;
}

/** When the difference is shown: the line of a shop says what stands above it, its price and its stock, and a table is said in words. */
const showsDifference =
  "not picture_change and not table_change and not site_change and restock.price is none and restock.in_stock is none";

/** Between head and link, in the formats whose paragraphs are parted by empty lines. */
const middleOf = ({
  price,
  stock,
  ai,
  severe,
  unjudged,
  colon,
}: AlertWords["alert"]): string => `{%- if severity == 'critical' %}

${severe.critical}
{%- endif %}
{%- if severity == 'high' %}

${severe.high}
{%- endif %}
{%- if llm_intent_error %}

${unjudged}${colon} {{ llm_intent_error }}
{%- endif %}
{%- if llm_summary %}

${ai} {{ llm_summary }}
{%- endif %}
{%- if restock.price is not none %}

${price}
{%- endif %}
{%- if restock.in_stock is not none %}

${stock}
{%- endif %}
{%- if table_change %}

{{ table_change }}
{%- endif %}
{%- if site_change %}

{{ site_change(headed=true) }}
{%- endif %}
{%- if ${showsDifference} and diff(lines=200) %}

{{ diff(lines=200) }}
{%- endif %}`;

/** The sentence about a watch; and its line above what is said of the change in large, which is not said again of price and stock. */
function headOf({ alert: { changed, colon }, move }: AlertWords) {
  const turned = [move.inStock, move.soldOut].map((words) => `${JSON.stringify(words)} in change_headline`);
  return {
    sentence: (watch: string) =>
      `${changed(watch)}{% if change_headline %}${colon} {{ change_headline }}{% endif %} ({{ change_time }}).`,
    line: (watch: string) => `${changed(watch)} ({{ change_time }}).`,
    hasPrice: "restock.price is not none and restock.price_text not in change_headline",
    hasStock: `restock.in_stock is not none and not (${turned.join(" or ")})`,
  };
}

function templatesOf(given: AlertWords): UsualTemplates {
  const words = given.alert;
  const { sentence, line, hasPrice, hasStock } = headOf(given);
  const { title, price, stock, whole, wholeAt, ai, severe, unjudged, colon } = words;
  const middle = middleOf(words);
  const text = `${sentence("{{ watch_title }}")}
{{ watch_open_url }}
${middle}

${wholeAt} {{ diff_url }}`;
  const html = `<p>${line('<a href="{{ watch_open_url }}"><b>{{ watch_title }}</b></a>')}</p>
{%- if change_headline %}<h2>{{ change_headline }}</h2>{% endif %}
{%- if severity == 'critical' %}<p><b>${severe.critical}</b></p>{% endif %}
{%- if severity == 'high' %}<p><b>${severe.high}</b></p>{% endif %}
{%- if llm_intent_error %}<p>${unjudged}${colon} {{ llm_intent_error }}</p>{% endif %}
{%- if llm_summary %}<p>${ai} {{ llm_summary }}</p>{% endif %}
{%- if ${hasPrice} %}<p>${price}</p>{% endif %}
{%- if ${hasStock} %}<p>${stock}</p>{% endif %}
{%- if table_change %}<p>{{ table_change }}</p>{% endif %}
{%- if site_change %}<p>{{ site_change(headed=true) }}</p>{% endif %}
{%- if ${showsDifference} and diff(lines=200) %}<p>{{ diff(lines=200) }}</p>{% endif -%}
<p><a href="{{ diff_url }}">${whole}</a></p>`;
  const markdown = `${sentence("[**{{ watch_title }}**]({{ watch_open_url }})")}
${middle}

[${whole}]({{ diff_url }})`;
  return { title, bodies: { text, html, htmlcolor: html, markdown } };
}

const escapes: Readonly<Record<NoticeFormat, Escape>> = {
  text: "none",
  html: "html",
  htmlcolor: "html",
  markdown: "markdown",
};

/** The owner's templates; null or "" stands for the usual wording. */
export type NoticeTemplates = { title: string | null; body: string | null };

/** What is said. `problem` says in a sentence why a template of the owner was not used; null when all were. */
export type Wording = { title: string; body: string; problem: Message | null };

/**
 * Why a title or body cannot be saved, as a sentence that names the token or the place, or the bound that it reaches with a sample;
 * null when it can.
 */
export function noticeTemplateProblem(source: string): Message | null {
  return renderSource(source, fillingOf(sampleFacts, "text")).problem;
}

/** True where title or body use the token: costly values are only made for templates that use them. */
export function usesToken({ title, body }: NoticeTemplates, format: NoticeFormat, token: string): boolean {
  const usual = usualTemplates("en");
  return (title || usual.title).includes(token) || (body || usual.bodies[format]).includes(token);
}

/** Fills in title and body. The title is plain text on one line in every format. */
export function renderNotice(templates: NoticeTemplates, facts: NoticeFacts, format: NoticeFormat): Wording {
  const usual = usualTemplates(facts.language ?? "en");
  const inTitle = fillingOf(facts, "text");
  const shortNamed = { ...inTitle, values: { ...inTitle.values, watch_title: nameInTitle(facts.watch.name) } };
  const title = fillTemplate(templates.title, inTitle, () => renderSource(usual.title, shortNamed));
  const inBody = fillingOf(facts, format);
  const body = fillTemplate(templates.body, inBody, () => renderSource(usual.bodies[format], inBody));
  const problems = [
    title.problem && message("template.of", { template: message("template.title"), sentence: title.problem }),
    body.problem && message("template.of", { template: message("template.body"), sentence: body.problem }),
  ].filter((problem) => problem !== null);
  return {
    // A space that does not break is part of a language's punctuation.
    title: title.text.replace(/[^\S\u00a0]+/g, " ").trim(),
    body: escapes[format] === "html" ? withBreaks(body.text) : body.text,
    problem: bothOf(problems),
  };
}

function bothOf([first, second]: Message[]): Message | null {
  if (!first) return null;
  return second ? message("template.both", { first, second }) : first;
}

type RenderedTemplate = { text: string; problem: Message | null };
/** What stands for the tokens of a template, and how it is written. */
type Filling = { values: TemplateValues; format: NoticeFormat; now: number };

const fillingOf = (facts: NoticeFacts, format: NoticeFormat): Filling => ({
  values: noticeValues(facts, format),
  ...{ format, now: facts.now },
});

/** `usual`: what stands where the owner has no template, or one that cannot be used. */
function fillTemplate(source: string | null, filling: Filling, usual: () => RenderedTemplate): RenderedTemplate {
  const own = source ? renderSource(source, filling) : null;
  if (own?.problem === null) return own;
  return { text: usual().text, problem: own?.problem ?? null };
}

function renderSource(source: string, { values, format, now }: Filling): RenderedTemplate {
  const template = compileTemplate(source, noticeTokens);
  if (template.kind === "problem") return { text: "", problem: template.sentence };
  const { text, cut } = renderTemplate(template, values, { escape: escapes[format], now });
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
