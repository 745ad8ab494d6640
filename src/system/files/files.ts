/** The small files that browsers and crawlers ask every site for. Pure. */

/** Nothing here is for search engines but the documentation (RFC 9309). */
export const robots = `User-agent: *
Allow: /docs
Disallow: /
`;

/** A mark left by the tide. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a6e8a"/>' +
  '<path d="M4 13q4-4 8 0t8 0 8 0M4 21q4-4 8 0t8 0 8 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';
