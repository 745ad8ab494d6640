/** The release that runs, for operators; the version of the API, which clients see, is in version.ts. Pure. */
import packageFile from "../../package.json" with { type: "json" };
import type { Operator } from "./operator.ts";

/** `commit`: of the sources, its first twelve digits; null where it was built without them. */
export type Release = { release: string; commit: string | null };

export const releaseOf = ({ COMMIT }: Pick<Operator, "COMMIT">): Release => ({
  release: packageFile.version,
  commit: COMMIT,
});
