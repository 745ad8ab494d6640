/** The methods of each path, read from the router, so that a wrong method is answered with 405 and Allow. Pure. */
import { PathTree } from "../lib/pathTree.ts";

/** A route of the router. `path`: with `:name` for one segment. */
export type KnownRoute = { method: string; path: string };

/** A function that returns the sorted methods that some route of an application has for a path; empty for an unknown path. */
export function methodsOf(routes: readonly KnownRoute[]): (path: string) => readonly string[] {
  const tree = new PathTree<Set<string>>();
  for (const { method, path } of routes) {
    if (method === "ALL" || path.includes("*")) continue;
    const known = tree.at(path, () => new Set());
    known.add(method);
    if (method === "GET") known.add("HEAD");
  }
  const lists = new Map<Set<string>, readonly string[]>();
  const listOf = (known: Set<string>): readonly string[] => {
    const list = lists.get(known) ?? sorted(known);
    lists.set(known, list);
    return list;
  };
  return (path) => {
    const found = tree.find(path);
    const [only] = found;
    // Hardly a path fits several, and each request asks twice.
    return only !== undefined && found.length === 1 ? listOf(only) : sorted(found.flatMap((known) => [...known]));
  };
}

const sorted = (methods: Iterable<string>): readonly string[] => [...new Set(methods)].sort();
