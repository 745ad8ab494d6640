/** A check that was made and is to be committed. Pure. */
import type { Effective } from "../settings/effective.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Outcome } from "./outcome.ts";

/** `now`: Unix seconds, when it was checked. */
export type Checked = { watch: LoadedWatch; settings: Effective; outcome: Outcome; now: number };

export const placeOf = ({ userId, id: watchId }: LoadedWatch): ObjectOwner => ({ userId, watchId });
