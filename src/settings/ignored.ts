/**
 * What of a text does not count by itself, by the settings of its watch. Typography does not where noise is held back; it does where
 * everything is asked for, and in markup and sources, where a quotation mark may be part of a program. Pure.
 */
import type { Ignored } from "../lib/difference/textDifference.ts";
import type { Effective } from "./effective.ts";

/** For the comparison of lines. */
export const ignoredBy = (
  settings: Pick<Effective, "ignore_whitespace" | "noise_reduction" | "url">,
): Required<Ignored> => ({
  ignoreWhitespace: settings.ignore_whitespace,
  ignoreTypography: settings.noise_reduction && !/^source:/i.test(settings.url),
});
