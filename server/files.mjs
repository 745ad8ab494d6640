// The files beside the Worker, as Cloudflare serves them (https://developers.cloudflare.com/workers/static-assets/): a page goes without its ending, what has
// not changed is 304, and the file `_headers` says what headers go with which paths. All other paths are the Worker's.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const usual = { "Cache-Control": "public, max-age=0, must-revalidate" };
const reading = new Set(["GET", "HEAD"]);

/** @returns {(request: Request) => Promise<Response> | null} the answer, or null where the path is none of the files */
export function filesBelow(directory) {
  const rules = rulesOf(readFileSync(join(directory, "_headers"), "utf8"));
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).split(sep).join("/"));
  const files = new Map(
    names.filter((name) => !name.startsWith("/_")).map((name) => [addressOf(name), join(directory, name)]),
  );
  const tags = new Map();
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const path = decoded(pathname);
    const address = files.has(path) ? path : addressOf(path.length > 1 ? path.replace(/\/$/, "") : path);
    const file = files.get(address);
    if (file === undefined) return null;
    if (!reading.has(request.method))
      return Promise.resolve(new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } }));
    if (address !== path)
      return Promise.resolve(new Response(null, { status: 307, headers: { Location: address + search } }));
    return answer(request, { file, tags, headers: headersFor(path, rules) });
  };
}

/** The path that a file is at. */
const addressOf = (name) => name.replace(/(?<=.)\/index\.html$|\.html$/, "");

async function answer(request, { file, tags, headers }) {
  const bytes = await readFile(file);
  if (!tags.has(file)) tags.set(file, `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`);
  const all = { ...usual, ...headers, ETag: tags.get(file) };
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(all.ETag)) return new Response(null, { status: 304, headers: all });
  return new Response(bytes, {
    headers: { ...all, "Content-Type": types[extname(file)] ?? "application/octet-stream" },
  });
}

/** `[{isMatch, headers}]` of a file `_headers`: a path to a line, its headers indented below it. */
function rulesOf(text) {
  const rules = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    if (!/^\s/.test(line)) {
      const pattern = line
        .trim()
        .split("*")
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
      rules.push({ pattern: new RegExp(`^${pattern.join(".*")}$`), headers: {} });
      continue;
    }
    const colon = line.indexOf(":");
    rules.at(-1).headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return rules;
}

const headersFor = (path, rules) =>
  Object.assign({}, ...rules.filter(({ pattern }) => pattern.test(path)).map(({ headers }) => headers));

function decoded(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
