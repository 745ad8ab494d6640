/** The parts of the service that can be out of order, by the names that the API has for them. Pure. */
import { noticedParts } from "../storage/health/part.ts";

/** What the readiness knows: parts whose failure whoever meets it notes, and those that show by what is asked of them. */
export const readyParts = [...noticedParts, "database", "disk", "backup", "tick", "backlog"] as const;
/** A part that keeps the service from its work. */
export type ReadyPart = (typeof readyParts)[number];

/** What the examination asks for itself, in its order. */
export const examinedParts = [
  "address",
  "storage",
  "resolver",
  "mail",
  "browser",
  "disk",
  "backup",
  "operator",
] as const;
/** A part that the examination asks. */
export type ExaminedPart = (typeof examinedParts)[number];

export const serviceParts = [...new Set([...readyParts, ...examinedParts])];
/** A part of the service that people who run it read of. */
export type ServicePart = ReadyPart | ExaminedPart;
