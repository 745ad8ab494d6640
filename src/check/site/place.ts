/** Whose site it is, and by which claim it is checked. Pure. */
import type { ObjectOwner } from "../../storage/objects.ts";

/** `generation`: of the claim, by which new objects are named; without one nothing is stored. */
export type ClaimedPlace = ObjectOwner & { generation?: number };
