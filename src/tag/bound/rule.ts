/** What keys that are bound to tags may write of the tags of a watch. Pure. */

type Body = { tags?: unknown; tag?: unknown };

/** Whether a new watch gets tags of the key and no others. */
export const isWithin = ({ tags, tag }: Body, bound: readonly string[]): boolean =>
  !tag && Array.isArray(tags) && tags.length > 0 && tags.every((each) => bound.includes(String(each).toLowerCase()));

/** Whether an edit leaves the tags of a watch as they are. */
export const leavesTags = ({ tags, tag }: Body, current: readonly string[]): boolean =>
  !tag &&
  (tags === undefined || (Array.isArray(tags) && new Set(tags).symmetricDifference(new Set(current)).size === 0));
