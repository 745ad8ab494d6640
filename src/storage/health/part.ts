/**
 * `storage`: what checks read cannot be stored. `resolver`: no DNS resolver answers. `mail`: the operator's mail server takes none.
 * `browser`: no browser can be started.
 */
export const noticedParts = ["storage", "resolver", "mail", "browser"] as const;
/** A part of the service whose failure whoever meets it notes. */
export type NoticedPart = (typeof noticedParts)[number];
/** Whether a part works again, asked while it does not; what is stored is asked by the store itself. */
export type PartProbes = Record<Exclude<NoticedPart, "storage">, () => Promise<boolean>>;
