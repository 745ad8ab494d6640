/** The sitemaps that a robots.txt names: https://www.sitemaps.org/protocol.html#submit_robots. Pure. */

const maxSitemaps = 20;

/** Absolute http(s) addresses, each once, in their order. Relative ones are read against `base`, though the protocol has none. */
export function sitemapsInRobots(text: string, base: string): string[] {
  const found = new Set<string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const written = /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1];
    const url = written === undefined ? null : URL.parse(written, base);
    if (url && (url.protocol === "http:" || url.protocol === "https:")) found.add(url.href);
    if (found.size === maxSitemaps) break;
  }
  return [...found];
}
