/** What all pages of the reference have around their content. Pure. */
import { escaped } from "./html.ts";

export type Frame = {
  assets: { style: string; script: string };
  links: readonly { path: string; title: string; group: string }[];
  version: string;
};

/** A page as a complete document. */
export function documentOf({ path, title, html }: { path: string; title: string; html: string }, frame: Frame): string {
  const { assets, links, version } = frame;
  const groups = [...new Set(links.map(({ group }) => group))];
  const link = (each: Frame["links"][number]) =>
    `<li><a href="${each.path}"${each.path === path ? ' aria-current="page"' : ""}>${escaped(each.title)}</a></li>`;
  const navigation = groups.map((group) => {
    const isOpen = path === "/docs" || links.some((each) => each.group === group && each.path === path);
    const items = links.filter((each) => each.group === group).map(link);
    return `<details${isOpen ? " open" : ""}><summary>${escaped(group)}</summary><ul>${items.join("")}</ul></details>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} - Tidemark</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${assets.style}"><script type="module" src="${assets.script}"></script></head>
<body class="reference"><a class="skip" href="#content">To the content</a>
<header><a class="home" href="/">Tidemark</a> <a href="/docs">Reference</a> <span class="quiet">${escaped(version)}</span>
<search><label for="find">Search</label> <input id="find" type="search" autocomplete="off" spellcheck="false" aria-controls="found"><ul id="found" hidden></ul></search></header>
<div class="sides"><main id="content" tabindex="-1"><h1>${escaped(title)}</h1>
${html}
</main><nav aria-label="Reference">${navigation.join("")}</nav></div><p id="said" class="spoken" role="status"></p></body></html>
`;
}
