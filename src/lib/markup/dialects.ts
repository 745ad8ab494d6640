/**
 * How each dialect writes: its marks, its links, its blocks, and above all its escapes. Words come from pages we do
 * not control, so every character that could open a tag, a link, a mention or a heading is escaped here.
 *
 * - telegram: the tags of https://core.telegram.org/bots/api#html-style
 * - mrkdwn: https://docs.slack.dev/messaging/formatting-message-text (only `& < >` can be escaped)
 * - chat: https://developers.google.com/workspace/chat/format-messages (has no escapes: a zero-width space breaks `<`)
 * - discord: https://support.discord.com/hc/en-us/articles/210298617
 * - markdown: CommonMark 0.31
 */

import type { LineKind } from "./line.ts";

/** The formats we can write. */
export type Dialect = "text" | "html" | "markdown" | "telegram" | "mrkdwn" | "chat" | "discord";

type Pair = [open: string, close: string];

export type DialectRules = {
  escape: (text: string) => string;
  escapeCode: (text: string) => string;
  /** Writes a word of code, escaped already; without it code is a word like others. */
  code?: (escaped: string) => string;
  /** Writes a link from its escaped words, its address and its plain words. */
  link: (escaped: string, address: string, words: string) => string;
  marks: { bold?: Pair; italic?: Pair; underlined?: Pair; struck?: Pair };
  /** What stands before and after a line of a kind. */
  start?: Partial<Record<LineKind, string>>;
  end?: Partial<Record<LineKind, string>>;
  /** What stands around a run of lines of a kind. */
  block?: Partial<Record<LineKind, Pair>>;
  lineEnd: string;
  rule: string;
  /** Escapes what means something only where a line begins. */
  atStart?: (line: string) => string;
};

/** Text as the content or an attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function escapeAngles(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const same = (text: string) => text;
const zeroWidth = "\u200b";

/** An address with the characters escaped that would end or mark it. */
function bareAddress(address: string): string {
  return address.replace(
    /[()<>*~`|\\[\]\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Whether words are their own address: letters outside ASCII are percent-encoded or punycode in it (URL Standard, 4.4). */
function isOwnAddress(words: string, address: string): boolean {
  return address === words || address.toLowerCase() === words.toLowerCase() || URL.parse(words)?.href === address;
}

function escapeLineStart(line: string): string {
  return line
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[-+=](?=\s|$|-|=)|>)/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

const breakFence = (text: string) => text.replaceAll("```", "`\u200b``");
const markdownCode = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

const text: DialectRules = {
  escape: same,
  escapeCode: same,
  link: (words, address) => (isOwnAddress(words, address) ? words : `${words} (${address})`),
  marks: {},
  start: { item: "- ", quote: "> " },
  lineEnd: "\n",
  rule: "----",
};

const html: DialectRules = {
  escape: (words) => escapeHtml(words).replace(/ {2}/g, " &nbsp;"),
  escapeCode: escapeHtml,
  code: (escaped) => `<code>${escaped}</code>`,
  link: (words, address) => `<a href="${escapeHtml(address)}">${words}</a>`,
  marks: { bold: ["<b>", "</b>"], italic: ["<i>", "</i>"], underlined: ["<u>", "</u>"], struck: ["<s>", "</s>"] },
  start: { heading: "<h3>", item: "<li>" },
  end: { heading: "</h3>", item: "</li>" },
  block: { item: ["<ul>", "</ul>"], code: ["<pre>", "</pre>"], quote: ["<blockquote>", "</blockquote>"] },
  lineEnd: "<br>\n",
  rule: "----",
};

const markdown: DialectRules = {
  escape: (words) => words.replace(/[\\`*_[\]<>~|&]/g, "\\$&"),
  escapeCode: breakFence,
  code: markdownCode,
  link: (words, address, plain) =>
    isOwnAddress(plain, address) ? `<${bareAddress(plain)}>` : `[${words}](${bareAddress(address)})`,
  marks: { bold: ["**", "**"], italic: ["*", "*"], struck: ["~~", "~~"] },
  start: { heading: "## ", item: "- ", quote: "> " },
  block: { code: ["```\n", "\n```"] },
  lineEnd: "  \n",
  rule: "---",
  atStart: escapeLineStart,
};

const telegram: DialectRules = {
  escape: escapeAngles,
  escapeCode: escapeAngles,
  code: (escaped) => `<code>${escaped}</code>`,
  link: (words, address, plain) =>
    isOwnAddress(plain, address) ? words : `<a href="${escapeHtml(address)}">${words}</a>`,
  marks: { bold: ["<b>", "</b>"], italic: ["<i>", "</i>"], underlined: ["<u>", "</u>"], struck: ["<s>", "</s>"] },
  start: { heading: "<b>", item: "- " },
  end: { heading: "</b>" },
  block: { code: ["<pre>", "</pre>"], quote: ["<blockquote>", "</blockquote>"] },
  lineEnd: "\n",
  rule: "----",
};

const mrkdwn: DialectRules = {
  escape: escapeAngles,
  escapeCode: (words) => escapeAngles(breakFence(words)),
  code: (escaped) => `\`${escaped.replaceAll("`", "'")}\``,
  link: (words, address, plain) =>
    isOwnAddress(plain, address)
      ? `<${escapeAngles(bareAddress(plain))}>`
      : `<${escapeAngles(bareAddress(address))}|${words.replaceAll("|", "¦")}>`,
  marks: { bold: ["*", "*"], italic: ["_", "_"], struck: ["~", "~"] },
  start: { heading: "*", item: "• ", quote: "> " },
  end: { heading: "*" },
  block: { code: ["```\n", "\n```"] },
  lineEnd: "\n",
  rule: "----",
};

const chat: DialectRules = {
  ...mrkdwn,
  escape: (words) => words.replaceAll("<", `<${zeroWidth}`),
  escapeCode: breakFence,
  link: (words, address, plain) =>
    isOwnAddress(plain, address) ? bareAddress(plain) : `<${bareAddress(address)}|${words.replace(/[|>]/g, "¦")}>`,
};

const discord: DialectRules = {
  escape: (words) => words.replace(/[\\`*_[\]<>~|]/g, "\\$&").replace(/@(?=everyone|here)/gi, `@${zeroWidth}`),
  escapeCode: breakFence,
  code: markdownCode,
  link: (words, address, plain) =>
    isOwnAddress(plain, address) ? bareAddress(plain) : `[${words}](<${bareAddress(address)}>)`,
  marks: { bold: ["**", "**"], italic: ["*", "*"], underlined: ["__", "__"], struck: ["~~", "~~"] },
  start: { heading: "**", item: "- ", quote: "> " },
  end: { heading: "**" },
  block: { code: ["```\n", "\n```"] },
  lineEnd: "\n",
  rule: "----",
  atStart: (line) => line.replace(/^(\s*)(#{1,6}(?=\s)|-#(?=\s))/, "$1\\$2"),
};

export const dialectRules: Record<Dialect, DialectRules> = { text, html, markdown, telegram, mrkdwn, chat, discord };
