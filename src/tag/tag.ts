/** A tag as a value: a set of settings that many watches share. Pure. */
import type { Settings } from "../watch/fields.ts";

/** Titles are one where only case and outer space differ. */
export const titleKey = (title: string | null | undefined) => (title ?? "").trim().toLowerCase();

export type Tag = { id: number; uuid: string; settings: Settings; revision: number; createdAt: number };
