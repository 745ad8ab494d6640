/**
 * The maximum number of attempts of an edit under an optimistic lock. An edit reads the document, merges, and writes if the
 * revision is still the same; otherwise it starts again. It fails only when another edit was written meanwhile, so the last of
 * N simultaneous edits needs at most N attempts. Many clients never repeat a request after 409, so the number is far above what
 * one person's clients send at once. Each attempt uses a few of the 1,000 subrequests of a request:
 * https://developers.cloudflare.com/workers/platform/limits/#subrequests
 */
export const editAttempts = 50;
