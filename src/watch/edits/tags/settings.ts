/** The tags of a watch among its settings, as its edits are recorded. Pure. */
import type { Settings } from "../../../settings/fields.ts";
import type { LoadedWatch } from "../../row.ts";
import type { AssignedTag } from "../../tagResolver.ts";

const chosen = (tags: readonly { uuid: string; byPattern: boolean }[]) =>
  tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid);

/** The settings before and after an edit, with the tags that a person chose where these were edited. */
export const withTags = (
  before: LoadedWatch,
  { settings, assigned }: { settings: Settings; assigned: AssignedTag[] | null },
): [before: Settings, after: Settings] =>
  assigned
    ? [
        { ...before.settings, tags: chosen(before.tags) },
        { ...settings, tags: chosen(assigned) },
      ]
    : [before.settings, settings];
