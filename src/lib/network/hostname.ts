/**
 * Host names that never name a public site: single labels (`intranet`) and the suffixes set aside for local or special
 * use. `.test` and `.example` are not listed: no public resolver answers for them, which is refusal enough.
 */

/** RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476, ICANN's .internal, and what routers and clusters hand out. */
const localSuffixes = new Set([
  "alt",
  "arpa",
  "corp",
  "domain",
  "home",
  "i2p",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "svc",
  "workgroup",
]);

/** `page.example.` -> `page.example`: the root's dot changes nothing but comparisons. */
export function withoutRootDot(hostname: string): string {
  return hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
}

/** True for a name that only means something inside one network. Takes a parsed URL's hostname without its root dot. */
export function isLocalName(hostname: string): boolean {
  const labels = hostname.split(".");
  return labels.length < 2 || localSuffixes.has(labels.at(-1) ?? "");
}
