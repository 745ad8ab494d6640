/** The template tokens of requests. Pure. */
import type { KnownTokens } from "../lib/template/template.ts";

/** Templates in addresses, headers and bodies have no tokens; `{% now %}` gives them the time. */
export const requestTokens: KnownTokens = {};
