/**
 * The form every text passes through on its way from one format to another: lines of marked spans. A reader makes
 * lines of text, HTML or Markdown; a printer writes them in the format of a service and escapes whatever they hold.
 */

export type Span = {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underlined?: boolean;
  struck?: boolean;
  code?: boolean;
  /** What the mark says, such as "(removed)": written before the words where a dialect cannot strike. */
  label?: string;
  /** An http, https or mailto address; other addresses are dropped by the readers. */
  link?: string;
};

export type Marks = Omit<Span, "text">;

/** What a line is. A "code" line is a line of a fenced or preformatted block. */
export type LineKind = "plain" | "heading" | "item" | "quote" | "code" | "rule";

export type Line = { kind: LineKind; spans: Span[] };

/** The title of a notice as a line of its own. */
export function titleLine(title: string): Line {
  return { kind: "plain", spans: [{ text: title, bold: true }] };
}

/** An address that may become a link, or undefined. */
export function safeLink(address: string | undefined): string | undefined {
  const url = URL.parse((address ?? "").trim());
  return url && ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : undefined;
}

/** The words of a line without any marks. */
export function wordsOf(line: Line): string {
  return line.spans.map((span) => span.text).join("");
}
