/** Which methods a path knows, from the router itself: so that a wrong method answers 405 with Allow, and only then. Pure. */

export type KnownRoute = { method: string; path: string };

type Matcher = { method: string; pattern: RegExp };

/** A lookup over the routes of an application; `:name` stands for one segment. */
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

/** A path with `:name` for one segment, as an expression. */
export function patternOf(path: string): RegExp {
  const escaped = path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "[^/]+" : segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
    .join("/");
  return new RegExp(`^${escaped}$`);
}
