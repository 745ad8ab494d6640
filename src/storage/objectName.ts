/**
 * Names of objects. A name is "<generation>.<sha256>": content-addressed, so that a check that runs again writes the same object, and
 * bound to the claim that wrote it, so that the sweep of orphans can never race with a check that is about to name the same content.
 * Pure.
 */
import { sha256 } from "../secret/digest.ts";
import { partOfName } from "./parts.ts";

export type ObjectOwner = { userId: number; watchId: number };

export const watchPrefix = ({ userId, watchId }: ObjectOwner) => `u/${userId}/w/${watchId}/`;

/** The name that a content gets when the given claim stores it. */
export const objectName = (generation: number, content: string | Uint8Array) => `${generation}.${sha256(content)}`;

/** The key of the object that a name of a watch is about. */
export const key = (place: ObjectOwner, name: string) => watchPrefix(place) + partOfName(name).name;
