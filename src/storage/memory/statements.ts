/**
 * The members of the memory of a watch that lists show. The commit that writes the memory takes them out of it, so that a list of hundreds
 * of watches does not read hundreds of documents. Pure.
 */

/** A trigger of the migrations has these names in this order, and forgets what does not agree with them: others need another column. */
export const shortNames = [
  ...(["pageTitle", "changedAt", "snapshotAt", "imported", "failing", "restock"] as const),
  ...(["finalUrl", "backoff"] as const),
];

/** The members of a JSON document, in the order of their names, as one JSON array: the document is read once for all of them. */
export const membersOf = (document: string, names: readonly string[], within = "$"): string =>
  `json_extract(${document}, ${names.map((name) => `'${within}.${name}'`).join(", ")})`;

/** What a commit writes to `readings.short`, out of a document that has the memory as its member `reading`. */
export const shortOf = (document: string): string => membersOf(document, shortNames, "$.reading");
