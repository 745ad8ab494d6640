/** A page with its picture as bytes, to be kept for a while: a line of JSON with its facts, then its body, then its picture. Pure. */
import type { Screenshot } from "./browser/capture.ts";
import type { Page } from "./page.ts";

type Facts = {
  page: Omit<Page, "body" | "browser" | "jar">;
  bodyBytes: number;
  picture: Omit<Screenshot, "png"> | null;
  elements: NonNullable<Page["browser"]>["elements"];
};

const newline = 10;

/** The page as bytes; of what a browser saw beside it the picture and the elements. */
export function packedPage({ body, browser, jar: _jar, ...page }: Page): Uint8Array<ArrayBuffer> {
  const { png = new Uint8Array(), ...picture } = browser?.screenshot ?? {};
  const facts: Facts = {
    page,
    bodyBytes: body.length,
    picture: browser?.screenshot ? (picture as Facts["picture"]) : null,
    elements: browser?.elements ?? null,
  };
  const head = new TextEncoder().encode(`${JSON.stringify(facts)}\n`);
  const packed = new Uint8Array(head.length + body.length + png.length);
  packed.set(head);
  packed.set(body, head.length);
  packed.set(png, head.length + body.length);
  return packed;
}

/** The page that `packedPage` packed. */
export function unpackedPage(packed: Uint8Array): Page {
  const start = packed.indexOf(newline) + 1;
  const facts = JSON.parse(new TextDecoder().decode(packed.subarray(0, start))) as Facts;
  const end = start + facts.bodyBytes;
  const page: Page = { ...facts.page, body: packed.slice(start, end) };
  if (!facts.picture) return page;
  const screenshot = { ...facts.picture, png: packed.slice(end) };
  return { ...page, browser: { screenshot, elements: facts.elements, run: null } };
}
