/** The name of the file that an address leads to. Pure. */

const longest = 200;

/**
 * The last part of the path where it ends like a file, such as "price list 2026.pdf"; null for other paths. Escapes are read, where
 * they are UTF-8; what comes out is text of a stranger.
 */
export function fileNameOf(url: string): string | null {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  if (!/.\.[a-z0-9]{1,8}$/i.test(last)) return null;
  return decoded(last).slice(0, longest);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
