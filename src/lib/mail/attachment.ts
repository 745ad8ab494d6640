/** A file that goes with a mail; `type` is its media type. */
export type Attachment = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };
