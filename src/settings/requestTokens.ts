/** What templates of a request know. Pure. */
import type { KnownTokens } from "../lib/template/template.ts";

/** Addresses, headers and bodies know the time by `{% now %}` and no tokens. */
export const requestTokens: KnownTokens = {};
