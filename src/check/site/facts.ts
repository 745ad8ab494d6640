/** What is known of a page of a site that answered, in the form that walls and pages are recognised by. Pure. */
import type { EgressResult } from "../../egress/egress.ts";

type Answered = Extract<EgressResult, { ok: true }>;

/** The facts of an answer. `finalUrl`: the address that answered. */
export const factsOf = ({ status, headers, url: finalUrl, body }: Answered) => ({
  status,
  headers: Object.fromEntries(headers),
  finalUrl,
  contentType: headers.get("content-type") ?? "",
  body,
});
