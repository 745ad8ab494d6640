/**
 * Settings from elsewhere, as far as this server can take them: what breaks a rule is left out and named, entry by entry
 * of a list and member by member; an address that cannot be watched is the one thing that nothing replaces. Pure.
 */
import { message, type Sentence } from "../message/message.ts";
import { Problem } from "../problem.ts";
import { withoutBadRecipients } from "../services/index.ts";
import { acceptSettings, type Acceptance } from "../settings/acceptance.ts";
import { intervalProblem } from "../settings/interval.ts";
import type { Settings } from "../settings/fields.ts";

/** @throws Problem when the address cannot be watched. */
export function salvageSettings(settings: Settings, by: Acceptance): { settings: Settings; left: Sentence[] } {
  const left: Sentence[] = [];
  const kept: Settings = {};
  for (const [name, value] of Object.entries(settings)) {
    if (name === "url") acceptSettings({ url: value as string }, by);
    const good = usable({ name, value, left }, by);
    if (good !== undefined) Object.assign(kept, { [name]: good });
  }
  if (intervalProblem(kept)) delete kept.time_between_check_use_default;
  const { settings: accepted, dropped } = acceptSettings(kept, by);
  return {
    settings: accepted,
    left: [
      ...left,
      ...dropped.map((selector) => message("import.selector_left", { selector: selector.slice(0, 100) })),
    ],
  };
}

function usable({ name, value, left }: { name: string; value: unknown; left: Sentence[] }, by: Acceptance): unknown {
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== "string"))
    return holds({ [name]: value }, by, left) ? value : undefined;
  if (name === "notification_urls") return value.flatMap((url) => usableUrl(url, by, left));
  return value.filter((entry) => holds({ [name]: [entry] }, by, left));
}

/** One bad address among good ones must not cost the channel. */
function usableUrl(url: string, by: Acceptance, left: Sentence[]): string[] {
  const reduced = withoutBadRecipients(url);
  if (!reduced || !holds({ notification_urls: [reduced.url] }, by, [])) {
    return holds({ notification_urls: [url] }, by, left) ? [url] : [];
  }
  const names = reduced.leftOut.join(", ").slice(0, 240);
  const isOne = reduced.leftOut.length === 1;
  left.push(
    isOne
      ? message("import.recipient_left", { recipient: names })
      : message("import.recipients_left", { recipients: names }),
  );
  return [reduced.url];
}

function holds(settings: Settings, by: Acceptance, left: Sentence[]): boolean {
  try {
    acceptSettings(settings, by);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    left.push(error.sentence);
    return false;
  }
}
