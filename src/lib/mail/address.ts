/** Mail addresses: what may stand in an envelope, and names beside them (RFC 5321, RFC 5322). */

export type Mailbox = { name: string; address: string };

/** One address in ASCII without quotes, comments or blanks; at most 254 characters, its local part at most 64. */
const bare = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

function isAddress(text: string): boolean {
  return text.length <= 254 && bare.test(text) && !text.includes("..");
}

/** `Name <a@b.example>` or a bare address; null when there is no address in it. */
export function mailboxOf(text: string): Mailbox | null {
  if (/[\u0000-\u001f\u007f]/.test(text)) return null;
  const named = /^\s*"?([^"<>]*?)"?\s*<\s*([^<>\s]+)\s*>\s*$/.exec(text);
  const address = named?.[2] ?? text.trim();
  return isAddress(address) ? { name: (named?.[1] ?? "").trim(), address } : null;
}

/** Several mailboxes parted by commas or semicolons; null for one that is none. */
export function mailboxesOf(text: string | undefined): (Mailbox | null)[] {
  return (text ?? "")
    .split(/[,;]/)
    .filter((entry) => entry.trim() !== "")
    .map(mailboxOf);
}
