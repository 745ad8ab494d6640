/** A device as a list of sessions or browsers calls it, in words of the reader. Pure. */
import type { Words } from "../words/index.ts";

/** `label`: as it is stored, "Firefox on Linux"; "" and a device that is not known have a word of their own. */
export function deviceText({ account: { sessions } }: Words, label: string): string {
  if (label === "" || label === "Unknown device") return sessions.unknown;
  const [browser = label, system] = label.split(" on ");
  return system === undefined ? browser : sessions.deviceOn(browser, system);
}
