/**
 * Edits of one document at the same time. Each reads it, merges, and writes under the revision it read; one that comes too
 * late starts over. It can be too late only because another was written meanwhile, so that of N edits at once the last needs
 * N attempts at most. Clients of other services never repeat a 409, so this number is far beyond what one person's do at once;
 * each attempt takes a few calls of the 1,000 that a request has:
 * https://developers.cloudflare.com/workers/platform/limits/#subrequests
 */
export const editAttempts = 50;
