/** Addresses of web pages as people write them, without their scheme. Pure. */

const bare = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** The https address of a text that is a host name, perhaps with a path behind it: `shop.example/kettle`; null of any other. */
export function bareAddress(text: string): string | null {
  const url = `https://${text}`;
  return bare.test(text) && URL.canParse(url) ? url : null;
}
