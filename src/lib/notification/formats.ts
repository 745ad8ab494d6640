/**
 * What `format=` asks for: text, markdown or html. Pure.
 *
 * 1. Every service can be sent plain text: where it has one way of writing only, the words go without bold, links and lists in it.
 * 2. A service that shows Markdown or HTML, in whatever dialect, gets alerts converted to it. One that does not gets what it has,
 *    which `formatsOf` names, so that whoever asked for it can be told.
 */
import type { Dialect } from "../markup/dialects.ts";
import { linesOf, readableNotice } from "./message.ts";
import { printLines } from "../markup/print.ts";
import type { Notice } from "./notice.ts";

export type Format = "text" | "markdown" | "html";
const formats: readonly Format[] = ["text", "markdown", "html"];

const families: Readonly<Record<Dialect, Format>> = {
  text: "text",
  markdown: "markdown",
  mrkdwn: "markdown",
  chat: "markdown",
  discord: "markdown",
  html: "html",
  telegram: "html",
};

/** The formats that a service can show, by the dialect that it chooses for each. Text is always one of them. */
export function formatsOf(dialectFor: (format: Format) => Dialect): Format[] {
  const shown = new Set(formats.map((format) => families[dialectFor(format)]));
  return formats.filter((format) => format === "text" || shown.has(format));
}

/** A notice without any markup. */
export function plainNotice(given: Notice): Notice {
  if (given.format === "text") return given;
  const notice = readableNotice(given);
  return { ...notice, format: "text", body: printLines(linesOf(notice), "text") };
}
