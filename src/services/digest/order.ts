/** What of a digest comes first. Pure. */
import { isSevere, severityRank, type SeverityLevel } from "../../reading/severity/severity.ts";

type Rated = { facts: { severity?: SeverityLevel } };

/** 0 for what is not severe, and for what is about no change; critical weighs more than high. */
export const weightOf = ({ facts: { severity } }: Rated): number => (isSevere(severity) ? severityRank(severity) : 0);

/** Critical changes, then those of high severity, then all else; each in the order that it had. */
export const severeFirst = <T extends Rated>(entries: readonly T[]): T[] =>
  entries.toSorted((one, other) => weightOf(other) - weightOf(one));
