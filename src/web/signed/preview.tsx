/**
 * What a chat shows of a change whose link is pasted into it (https://ogp.me). Of a page that is read with a sign-in only the name of
 * the watch: a chat keeps what it showed. Pure.
 */
import type { SharedChange } from "../../history/page/shared.ts";

const maxCharacters = 300;

/** The first lines are for programs where there is a difference. */
const descriptionOf = ({ difference, brief }: SharedChange, facts: string): string =>
  facts || (difference ? "" : brief);

/** The elements of the head. `facts`: what changed, in a line. */
export function Preview({ change, facts }: { change: SharedChange; facts: string }) {
  const { name, preview, picture } = change;
  const description = preview ? descriptionOf(change, facts) : "";
  const url = picture && preview ? new URL(picture.url, preview.pageUrl).href : null;
  const members: [property: string, content: string][] = [
    ["og:site_name", "Tidemark"],
    ["og:type", "article"],
    ["og:title", name],
    ...(description ? [["og:description", description.slice(0, maxCharacters)] as [string, string]] : []),
    ...(url && picture
      ? ([
          ["og:image", url],
          ["og:image:width", String(picture.width)],
          ["og:image:height", String(picture.height)],
        ] as [string, string][])
      : []),
  ];
  return (
    <>
      {members.map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
    </>
  );
}
