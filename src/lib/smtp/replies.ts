/** SMTP replies (RFC 5321, 4.2): a code of three digits on every line, a hyphen after it while more lines follow. */

export type Reply = { code: number; lines: string[] };

/** A reply longer than this is no mail server's. */
const maxReplyCharacters = 65_536;

/**
 * The first whole reply of what was received, and what comes after it. A null reply means more is to come; "broken"
 * means that this is not SMTP.
 */
export function firstReply(received: string): { reply: Reply | null | "broken"; rest: string } {
  const lines: string[] = [];
  let at = 0;
  for (let end = received.indexOf("\n", at); end >= 0; end = received.indexOf("\n", at)) {
    const match = /^(\d{3})([ -]?)(.*)$/.exec(received.slice(at, end).replace(/\r$/, ""));
    if (!match) return { reply: "broken", rest: "" };
    lines.push(match[3] ?? "");
    at = end + 1;
    if (match[2] !== "-") return { reply: { code: Number(match[1]), lines }, rest: received.slice(at) };
  }
  return { reply: received.length > maxReplyCharacters ? "broken" : null, rest: received };
}
