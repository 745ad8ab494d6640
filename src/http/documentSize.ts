/** How large a document may be that someone sends. Pure. */

const mebibyte = 1_048_576;

/** What an isolate of 128 MB can hold beside everything else, in bytes; a server of one's own has more. */
export const archiveBytes = (isSelfHosted: boolean): number => (isSelfHosted ? 256 : 32) * mebibyte;

/** What the pictures in an archive may take of it, so that it can be brought back. */
export const picturesBytes = (isSelfHosted: boolean): number => archiveBytes(isSelfHosted) / 2;
