/** The largest sitemap that the protocol allows, in parts: 50,000 addresses and 46 MB of text, since each names its languages. */

const addresses = 50_000;
const languages = ["de", "en", "es", "fr", "it", "ja", "nl"];

/** `origin`: of its pages. `without`: so many of them are not in it yet. */
export function* fullSitemap(origin: string, without: number): Generator<string> {
  yield '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  for (let index = without; index < addresses; index++) {
    const path = `guide/section-${index % 200}/chapter-with-a-long-name-${index}`;
    const links = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="https://docs.example/${language}/${path}"/>`,
    );
    yield `<url><loc>${origin}/${path}</loc>${links.join("")}<lastmod>2026-11-28T10:00:00Z</lastmod></url>\n`;
  }
  yield "</urlset>";
}
