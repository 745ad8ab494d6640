/** The short name of a watch, as screens and titles of alerts have it: a watch without a title is called by the parts of its address that tell it apart. Pure. */
import { shortened } from "../lib/graphemes.ts";

/** The name of a watch; one without a title is called by its address: by its host, the last part of its path, and a short query. */
export function nameText(label: string): string {
  const address = /^https?:\/\/\S+$/i.test(label) ? URL.parse(label) : null;
  if (!address) return label;
  const parts = address.pathname.split("/").filter(Boolean);
  const last = textOfPart(parts.at(-1) ?? "");
  const path = parts.length > 1 ? `/…/${last}` : last && `/${last}`;
  // As it is written: an international name is no sequence of code.
  const host = label.replace(/^https?:\/\//i, "").replace(/[/?#].*$/s, "");
  return host + path + beginningWith(textOfPart(address.search));
}

/** A longer address would leave the subject of a mail no room for what changed. */
const maxInTitle = 40;

/** The name of a watch in the usual title of an alert: the short one where its address is long. */
export const nameInTitle = (name: string): string => (name.length > maxInTitle ? nameText(name) : name);

const maxQuery = 20;
const beginningWith = (query: string): string => shortened(query, maxQuery);

/** What percent signs stand for; as it is where they stand for no text. */
export function textOfPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
