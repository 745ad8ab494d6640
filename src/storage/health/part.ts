/** `storage`: what checks read cannot be stored. `resolver`: no DNS resolver answers. */
export const noticedParts = ["storage", "resolver"] as const;
/** A part of the service whose failure the check that met it notes. */
export type NoticedPart = (typeof noticedParts)[number];
