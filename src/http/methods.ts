/** The methods of each path, read from the router, so that a wrong method is answered with 405 and Allow. Pure. */

/** A route of the router. `path`: with `:name` for one segment. */
export type KnownRoute = { method: string; path: string };

type Matcher = { method: string; pattern: RegExp };

/** A function that returns the sorted methods that some route of an application has for a path; empty for an unknown path. */
export function methodsOf(routes: readonly KnownRoute[]): (path: string) => string[] {
  const matchers = routes
    .filter((route) => route.method !== "ALL" && !route.path.includes("*"))
    .map(({ method, path }): Matcher => ({ method, pattern: patternOf(path) }));
  return (path) => {
    const found = new Set(matchers.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (found.has("GET")) found.add("HEAD");
    return [...found].sort();
  };
}

/** A regular expression for a route's path, in which `:name` stands for one segment. */
export function patternOf(path: string): RegExp {
  const escaped = path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${escaped}$`);
}
