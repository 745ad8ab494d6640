/** The size limits of uploaded documents (import files and archives). Pure. */

const mebibyte = 1_048_576;

/** The maximum size of an uploaded archive, in bytes: an isolate has 128 MB for everything; a self-hosted server has more. */
export const archiveBytes = (isSelfHosted: boolean): number => (isSelfHosted ? 256 : 32) * mebibyte;

/** The maximum size of all pictures in an exported archive, in bytes, so that the archive can be imported again. */
export const picturesBytes = (isSelfHosted: boolean): number => archiveBytes(isSelfHosted) / 2;
