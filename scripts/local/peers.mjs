// Peers of packages in a package-lock.json. An optional peer that nobody asked for may still be found, in another version than
// is wanted, because another package brings it. npm 11 is content with such a lock; `npm ci` of npm 10, which comes with Node
// 22 and its images, refuses it as incomplete.

import { satisfies } from "semver";

/**
 * The peers that a lock resolves to a version that is not wanted: `[{holder, name, wanted, found}]`, `holder` being the path
 * of the package that wants it. `overrides`: those of package.json, by which another version is wanted.
 */
export function unsuitedPeers({ packages }, overrides = {}) {
  return Object.entries(packages).flatMap(([holder, { peerDependencies = {} }]) =>
    Object.entries(peerDependencies).flatMap(([name, wanted]) => {
      const found = versionSeenFrom(packages, holder, name);
      const isOverridden = overrides[holder.split("node_modules/").at(-1)]?.[name] !== undefined;
      return found === null || isOverridden || satisfies(found, wanted, { includePrerelease: true })
        ? []
        : [{ holder, name, wanted, found }];
    }),
  );
}

/** The version of a package that another one at `holder` finds: in the folders above it, the nearest first. Null: none. */
function versionSeenFrom(packages, holder, name) {
  for (let folder = parentOf(holder); folder !== null; folder = parentOf(folder)) {
    const found = packages[`${folder}node_modules/${name}`];
    if (found) return found.version ?? null;
  }
  return null;
}

/** `a/node_modules/b` -> `a/`, `node_modules/b` -> "", "" -> null. */
function parentOf(folder) {
  const at = folder.lastIndexOf("node_modules/");
  return at < 0 ? null : folder.slice(0, at);
}
