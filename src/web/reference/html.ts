/** Text as HTML, and the small part of Markdown that descriptions, chapters and guides are written in. Pure. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A name as a part of an address. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Code, bold and links within a line. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (/^`[^`]+`$/.test(part)) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
        .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
    })
    .join("");
}

/** A heading with a link to itself. */
export const heading = (level: 2 | 3, id: string, html: string): string =>
  `<h${level} id="${escaped(id)}">${html} <a class="permalink" href="#${escaped(id)}" aria-label="Link to this place">#</a></h${level}>`;

const languages: Readonly<Record<string, string>> = {
  ...{ sh: "curl", js: "JavaScript", ts: "JavaScript", python: "Python", go: "Go", php: "PHP", yaml: "YAML" },
  ...{ json: "JSON", nginx: "nginx", jinja: "Template", text: "Text" },
};

/** A block of code, which a script gives a button to copy. `fence`: what stands behind the three backticks. */
export function codeBlock(fence: string, code: string): string {
  const [language = ""] = fence.split(" ");
  const title = fence.split(" ").includes("shell") ? "Shell" : (languages[language] ?? language);
  const label = title ? `<figcaption>${escaped(title)}</figcaption>` : "";
  return `<figure class="code" data-language="${escaped(title)}">${label}<pre tabindex="0"><code>${escaped(code)}</code></pre></figure>`;
}

/** Paragraphs, headings, lists, tables and code. */
export function prose(text: string): string {
  const blocks = [...text.trim().matchAll(/```([^\n]*)\n([\s\S]*?)\n?```|((?:(?!```)[^\n]+\n?)+)/g)];
  return grouped(
    blocks.map(([, fence, code, lines]) =>
      fence !== undefined ? { code: codeBlock(fence, code ?? ""), html: "" } : { code: "", html: block(lines ?? "") },
    ),
  );
}

/** Samples that follow each other say the same in several languages. */
function grouped(blocks: { code: string; html: string }[]): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const run = [];
    while (blocks[at]?.code) run.push(blocks[at++]?.code);
    if (run.length > 1) parts.push(`<div class="samples">${run.join("")}</div>`);
    else parts.push(...run.map(String));
    parts.push(blocks[at]?.html ?? "");
  }
  return parts.join("\n");
}

function block(text: string): string {
  const lines = text.trimEnd().split("\n");
  const [first = ""] = lines;
  const title = /^(##+) (.+)$/.exec(first);
  if (title) {
    const rest = lines.slice(1).join("\n").trim();
    const level = title[1]?.length === 2 ? 2 : 3;
    return heading(level, slugOf(title[2] ?? ""), inline(title[2] ?? "")) + (rest ? block(rest) : "");
  }
  if (first.startsWith("- ")) return list("ul", lines, /^- /);
  if (/^\d+\. /.test(first)) return list("ol", lines, /^\d+\. /);
  if (first.startsWith("|")) return table(lines);
  return `<p>${inline(lines.join(" "))}</p>`;
}

function list(tag: "ul" | "ol", lines: readonly string[], mark: RegExp): string {
  const items: string[] = [];
  for (const line of lines)
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}

function table(lines: readonly string[]): string {
  const rows = lines
    .filter((line) => !/^\|[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\|\s?|\s?\|\s*$/g, "")
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
  const [head = [], ...body] = rows;
  return tableOf(
    head,
    body.map((row) => row.map(inline)),
  );
}

/** A table of cells that are HTML; its heads are text. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join("");
  const body = rows.map(
    ([first = "", ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((cell, at) => `<td data-head="${escaped(heads[at + 1] ?? "")}">${cell}</td>`).join("")}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** HTML without its tags, for the search. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(
      /&(?:amp|lt|gt|quot|#39);/g,
      (entity) => Object.entries(entities).find(([, one]) => one === entity)?.[0] ?? "",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
