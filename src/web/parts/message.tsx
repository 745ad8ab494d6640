/**
 * A message as its receiver reads it. Whatever format it is written in becomes lines of marked words first, the way that every
 * service gets it: its markup is drawn anew by us and never passed on. Pure.
 */
import { linesOfHtml } from "../../lib/markup/readHtml.ts";
import { linesOfMarkdown } from "../../lib/markup/readMarkdown.ts";
import { linesOfText } from "../../lib/markup/readText.ts";
import type { Line, Span } from "../../lib/markup/line.ts";
import { Foreign } from "./foreign.tsx";

const maxCharacters = 20_000;
const maxLines = 300;

export type Written = { title: string; body: string; format: string };

/** Title and body. `format`: text, html, htmlcolor or markdown. */
export const MessageText = ({ message: { title, body, format }, label }: { message: Written; label: string }) => (
  <>
    <p class="sample-title">
      <Foreign text={title} max={500} />
    </p>
    <div class="sample-body" tabindex={0} role="region" aria-label={label} dir="auto">
      {linesIn(body.slice(0, maxCharacters), format)
        .slice(0, maxLines)
        .map((line) => (
          <MessageLine line={line} />
        ))}
    </div>
  </>
);

function linesIn(body: string, format: string): Line[] {
  if (format.startsWith("html")) return linesOfHtml(body);
  return format === "markdown" ? linesOfMarkdown(body) : linesOfText(body);
}

function MessageLine({ line: { kind, spans } }: { line: Line }) {
  if (kind === "rule") return <hr />;
  return (
    <p class={kind}>
      {kind === "item" ? "• " : ""}
      {spans.map((span) => (
        <Words span={span} />
      ))}
    </p>
  );
}

/** Links are shown and lead nowhere: an example may name pages that there are not. */
function Words({ span }: { span: Span }) {
  const text = <Foreign text={span.text} max={2000} />;
  if (span.struck) return <del>{text}</del>;
  if (span.underlined) return <ins>{text}</ins>;
  if (span.link) return <u>{text}</u>;
  if (span.code) return <code>{text}</code>;
  return span.bold ? <strong>{text}</strong> : text;
}
