/** What a document says about its own character encoding: in the Content-Type header, its XML declaration or its meta tags. */

/** As browsers look for a meta tag in the first kilobyte, with room for the comments that some pages begin with. */
const prescanBytes = 4096;

export type Declaration = { charset: string; source: "header" | "xml" | "meta" };

/** Every usable declaration, the strongest first. Names are those of the Encoding Standard (`latin1` -> `windows-1252`). */
export function declarations(bytes: Uint8Array, contentType: string): Declaration[] {
  const found: Declaration[] = [];
  const add = (label: string | undefined, source: Declaration["source"]) => {
    const charset = label === undefined ? null : canonicalCharset(label);
    if (charset !== null) found.push({ charset, source });
  };
  add(/;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1], "header");
  if (/[/+]json\b/i.test(contentType)) return found;
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, prescanBytes));
  add(asInMarkup(/^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]), "xml");
  for (const tag of head.replace(/<!--.*?-->/gs, "").match(/<meta\b[^>]*>/gi) ?? []) {
    add(asInMarkup(/\bcharset\s*=\s*["']?\s*([^"'\s/>;]+)/i.exec(tag)?.[1]), "meta");
  }
  return found;
}

/** The Encoding Standard's name for a label, or null when no decoder knows it. */
export function canonicalCharset(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** Markup that could be read cannot be UTF-16, whatever it says (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding). */
function asInMarkup(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  if (/^utf-?16|^unicode$|^ucs-2$/i.test(label.trim())) return "utf-8";
  return /^x-user-defined$/i.test(label.trim()) ? "windows-1252" : label;
}
