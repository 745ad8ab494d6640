/** What a document says about its own character encoding: in the Content-Type header, its XML declaration or its meta tags. */
import { latin1Text } from "./latin1.ts";

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
  const head = latin1Text(bytes.subarray(0, prescanBytes));
  add(asInMarkup(/^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]), "xml");
  for (const tag of head.replace(/<!--.*?-->/gs, "").match(/<meta\b[^>]*>/gi) ?? []) {
    add(asInMarkup(/\bcharset\s*=\s*["']?\s*([^"'\s/>;]+)/i.exec(tag)?.[1]), "meta");
  }
  return found;
}

/** Names that documents have and the Encoding Standard has not: those of other systems, for encodings that it has. */
const aliases: ReadonlyMap<string, string> = new Map(
  (
    "maccyrillic x-mac-cyrillic, mac-cyrillic x-mac-cyrillic, x-maccyrillic x-mac-cyrillic, macroman macintosh, mac-roman macintosh, " +
    "cp936 gbk, ms936 gbk, windows-936 gbk, euc-cn gbk, cp932 shift_jis, windows-932 shift_jis, cp949 euc-kr, ms949 euc-kr, uhc euc-kr, " +
    "johab-ks euc-kr, cp950 big5, ms950 big5, cp874 windows-874, latin-1 windows-1252, latin-9 iso-8859-15, utf8mb4 utf-8, " +
    "utf-8n utf-8, win-1250 windows-1250, win1250 windows-1250, windows1250 windows-1250, win-1251 windows-1251, " +
    "win1251 windows-1251, windows1251 windows-1251, win1252 windows-1252, windows1252 windows-1252, ansi windows-1252, koi8r koi8-r, " +
    "koi8u koi8-u, cp-1251 windows-1251, cp-1252 windows-1252, cp866-ru ibm866, iso8859-1 windows-1252"
  )
    .split(", ")
    .map((pair) => pair.split(" ") as [string, string]),
);

/** The Encoding Standard's name for a label, or null when no decoder knows it. */
export function canonicalCharset(label: string): string | null {
  const name = label.trim();
  try {
    return new TextDecoder(aliases.get(name.toLowerCase().replaceAll("_", "-")) ?? name).encoding;
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
