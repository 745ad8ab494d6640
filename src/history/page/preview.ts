/**
 * What a chat shows of a change whose link is pasted into it (https://ogp.me). Of a page that is read with a sign-in only the name of
 * the watch: a chat keeps what it showed. Pure.
 */
import { escapedHtml } from "../../http/page.ts";

/** `facts`: what changed, in a line; `picture`: the whole address of one. */
export type Preview = { name: string; facts: string; picture: { url: string; width: number; height: number } | null };

const maxCharacters = 300;

/** The elements of the head. */
export function previewHtml({ name, facts, picture }: Preview): string {
  const members: [property: string, content: string][] = [
    ["og:site_name", "Tidemark"],
    ["og:type", "article"],
    ["og:title", name],
    ...(facts ? [["og:description", facts.slice(0, maxCharacters)] as [string, string]] : []),
    ...(picture
      ? ([
          ["og:image", picture.url],
          ["og:image:width", String(picture.width)],
          ["og:image:height", String(picture.height)],
        ] as [string, string][])
      : []),
  ];
  return members
    .map(([property, content]) => `<meta property="${property}" content="${escapedHtml(content)}">`)
    .join("");
}
