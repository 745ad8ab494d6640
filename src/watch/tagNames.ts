/** A tag as a value: a set of settings that many watches share. Pure. */
import type { Settings } from "../settings/fields.ts";

/** Titles are one where only case and outer space differ. */
export const titleKey = (title: string | null | undefined) => (title ?? "").trim().toLowerCase();

/**
 * The names that a text of `tag` may stand for: itself, for a tag may be called "One, Two", and its parts between commas.
 */
export const namesIn = (text: string): { whole: string; parts: string[] } => ({
  whole: text.trim(),
  parts: text.split(",").flatMap((part) => part.trim() || []),
});

/** `watchCount`: the watches that have it, deleted ones aside. */
export type Tag = {
  id: number;
  uuid: string;
  settings: Settings;
  revision: number;
  createdAt: number;
  watchCount: number;
};
