// What a deployment is made of, as a tag of 21 characters: a deployment whose live version has the same tag changes nothing.
// Cloudflare takes tags of up to 25 characters.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const parts = [
  "src",
  "migrations",
  "scripts/assets.mjs",
  "scripts/reference.mjs",
  "scripts/local/compact.mjs",
  "package-lock.json",
];

/** The tag of the sources in `directory` under `config`. */
export function tagOf(directory, config) {
  const hash = createHash("sha256").update(JSON.stringify(config));
  for (const path of parts.flatMap((part) => filesOf(directory, part))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(directory, path)));
  }
  return `tidemark-${hash.digest("hex").slice(0, 12)}`;
}

function filesOf(directory, part) {
  const path = join(directory, part);
  if (!existsSync(path)) return [];
  const entries = () => readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (/\.\w+$/.test(part)) return [part];
  return entries()
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll("\\", "/"),
    )
    .toSorted();
}
