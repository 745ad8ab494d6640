/** A named channel. Pure. */

/** `label`: what the account calls it; `createdAt`: Unix seconds. */
export type NamedChannel = { id: string; url: string; label: string | null; createdAt: number };
