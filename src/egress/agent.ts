/** How a reading introduces itself: honestly by name, otherwise as browsers do, so that sites serve their usual page. */

/** `compatible; Tidemark/0.1.6; +https://tidemark.example`. Without a public URL there is nothing to point to. */
export function introductionOf(version: string, publicUrl: string): string {
  return `compatible; Tidemark/${version}${publicUrl === "" ? "" : `; +${publicUrl}`}`;
}

/** `Mozilla/5.0 (compatible; Tidemark/0.1.6; +https://tidemark.example)` */
export const userAgentOf = (version: string, publicUrl: string): string =>
  `Mozilla/5.0 (${introductionOf(version, publicUrl)})`;

/** Accept and Accept-Language of a current desktop browser. */
export const pageHeaders: Record<string, string> = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-language": "en-US,en;q=0.9",
};
