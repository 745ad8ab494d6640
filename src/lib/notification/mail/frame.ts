/**
 * The page around the body of a mail: readable on a phone and in the dark, without scripts, pictures or fonts from elsewhere.
 *
 * 1. Every colour stands in an inline style, since some mail programs drop style sheets; the sheet adds the dark scheme.
 * 2. Each text has a contrast of at least 4.5 to its ground, in both schemes (WCAG 2.2, 1.4.3).
 * 3. Tables only hold the width, for programs that know no `max-width`.
 */
import { escapeHtml } from "../../markup/dialects.ts";

/** Colours of one scheme, "#rrggbb": `…Ground` lies behind the colour of the same name. */
export type Scheme = Record<
  | "ground"
  | "card"
  | "text"
  | "faint"
  | "link"
  | "line"
  | "button"
  | "buttonGround"
  | "removed"
  | "removedGround"
  | "added"
  | "addedGround",
  string
>;

/** Orange and blue, which all kinds of colour vision tell apart. */
export const lightScheme: Scheme = {
  ground: "#f2f4f7",
  card: "#ffffff",
  text: "#16202b",
  faint: "#55626f",
  link: "#1a5fa6",
  line: "#ccd4dc",
  button: "#ffffff",
  buttonGround: "#1a5fa6",
  removed: "#6b3300",
  removedGround: "#ffe6cc",
  added: "#0b3d78",
  addedGround: "#dbeaff",
};
export const darkScheme: Scheme = {
  ground: "#10171f",
  card: "#18222c",
  text: "#e6ecf2",
  faint: "#a5b2bf",
  link: "#7db8f5",
  line: "#3a4856",
  button: "#0b1a29",
  buttonGround: "#7db8f5",
  removed: "#ffd3a6",
  removedGround: "#472a0c",
  added: "#c3deff",
  addedGround: "#12365f",
};

const rules = (colours: Scheme, sign: string) =>
  [
    `.ground{background:${colours.ground}${sign}}`,
    `.card{background:${colours.card}${sign};color:${colours.text}${sign};border-color:${colours.line}${sign}}`,
    `.faint{color:${colours.faint}${sign}}`,
    `a,.quiet{color:${colours.link}${sign}}`,
    `.quiet{border-color:${colours.line}${sign}}`,
    `.main{background:${colours.buttonGround}${sign};color:${colours.button}${sign};border-color:${colours.buttonGround}${sign}}`,
    `.removed{background:${colours.removedGround}${sign};color:${colours.removed}${sign};border-color:${colours.removed}${sign}}`,
    `.added{background:${colours.addedGround}${sign};color:${colours.added}${sign};border-color:${colours.added}${sign}}`,
  ].join("");

const sheet =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}.card p{margin:0 0 14px}.card h2{margin:0 0 14px;font-size:20px;line-height:1.3}${rules(lightScheme, "")}` +
  `@media(prefers-color-scheme:dark){${rules(darkScheme, "!important")}}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const buttonShape =
  "display:inline-block;margin:0 8px 10px 0;padding:10px 12px;border-radius:6px;font-size:15px;line-height:22px;" +
  "font-weight:600;text-decoration:none;border:1px solid ";

/** A link of a mail, its words in plain text. */
export type MailLink = { url: string; text: string };
/** `body`: HTML. `preview`: plain text shown in lists of mails beside the subject; "" leaves it to the body. */
export type Framed = {
  title: string;
  /** BCP 47 tag. */
  language: string;
  preview: string;
  body: string;
  actions: readonly MailLink[];
  leave: readonly MailLink[];
};

/** The whole HTML document of a mail. The first of its actions is the main one. */
export function framedMail({ title, language, preview, body, actions, leave }: Framed): string {
  const { ground, card, text, line } = lightScheme;
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${sheet}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground}">${previewHtml(preview)}
<table ${table} class="ground" style="background:${ground}"><tr><td align="center" style="padding:12px 8px">
<!--[if mso]><table role="presentation" width="640"><tr><td><![endif]-->
<table ${table} style="max-width:640px;table-layout:fixed"><tr>
<td class="card" align="left" dir="auto" style="padding:20px 18px ${actions.length > 0 ? 10 : 20}px;background:${card};color:${text};border:1px solid ${line};border-radius:8px;${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word">
${body}${buttonsHtml(actions)}</td></tr>${footerHtml(leave)}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

/** Seen by lists of mails only. What follows it keeps them from adding the words of the body. */
function previewHtml(preview: string): string {
  if (!preview) return "";
  const hidden = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all";
  return `<div style="${hidden}">${escapeHtml(preview)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>`;
}

function buttonsHtml(actions: readonly MailLink[]): string {
  if (actions.length === 0) return "";
  const { link, line } = lightScheme;
  const quiet = `${buttonShape}${line};color:${link}`;
  const buttons = actions.map((action, index) =>
    index ? `<a class="quiet" style="${quiet}" ${targetOf(action)}</a>` : mainButtonHtml(action),
  );
  return `\n<div style="margin:18px 0 0">${buttons.join("\n")}</div>`;
}

/** The main button of a mail. */
export function mainButtonHtml(action: MailLink): string {
  const { button, buttonGround } = lightScheme;
  return `<a class="main" style="${buttonShape}${buttonGround};background:${buttonGround};color:${button}" ${targetOf(action)}</a>`;
}

/** An address below the words that a button stands in, for programs that show no buttons. */
export const addressHtml = (url: string): string =>
  `<div style="margin:14px 0 0;font-size:13px"><a class="faint" style="color:${lightScheme.faint}" ${targetOf({ url, text: url })}</a></div>`;

function footerHtml(leave: readonly MailLink[]): string {
  if (leave.length === 0) return "";
  const { faint } = lightScheme;
  const links = leave.map((each) => `<a class="faint" style="color:${faint}" ${targetOf(each)}</a>`);
  return `<tr><td class="faint" style="padding:12px 18px;color:${faint};${font};font-size:14px;line-height:1.7">${links.join("<br>")}</td></tr>`;
}

const targetOf = ({ url, text }: MailLink) => `href="${escapeHtml(url)}">${escapeHtml(text)}`;
