// The profiles of browsers: a temporary folder each, which goes with its browser. Those of a service that was killed stay, so its next start removes them: by
// their names they are those of its data, which one service at a time has.

import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The profiles of the service that has these data. `make` resolves to the path of a new one; `sweep` removes those that are there when it is called.
 * @returns {{make: () => Promise<string>, sweep: () => Promise<void>}}
 */
export function profilesOf(dataDir, place = tmpdir()) {
  const prefix = `tidemark-browser-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-`;
  return {
    make: () => mkdtemp(join(place, prefix)),
    sweep: async () => {
      const left = readdirSync(place).filter((name) => name.startsWith(prefix));
      // Somebody else's of that name are theirs.
      await Promise.allSettled(left.map((name) => removed(join(place, name))));
    },
  };
}

/** Removes a profile, which a browser that ends may still write to. */
export const removed = (profile) => rm(profile, { recursive: true, force: true, maxRetries: 5 });
