/** A tag as a value: a set of settings that many watches share. Pure. */
import type { Settings } from "../watch/fields.ts";

export type Tag = { id: number; uuid: string; settings: Settings; revision: number; createdAt: number };
