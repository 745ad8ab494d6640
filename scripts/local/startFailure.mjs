// What an operator reads where the data cannot be used: which place it is, what is wrong with it, and the way out.

/** https://www.sqlite.org/rescode.html */
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;

const unwritable = {
  EROFS: "is on a file system that is read-only",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is on a disk whose quota is used up",
};

/**
 * An error of the start as one with a sentence that names the place; others stay as they are.
 * @param {Error & {code?: string, errcode?: number, path?: string}} error of node:fs or node:sqlite
 */
export function startFailure(error, dataDir) {
  if (error.errcode === sqliteCorrupt || error.errcode === sqliteNotADatabase)
    return withCause(
      `${error.path ?? `A database in ${dataDir}`} is damaged: ${error.message}. Nothing was changed. Put a backup back with ` +
        "`npm run restore -- FILE --replace`, which moves these data aside; the database as it was before the last upgrades is in " +
        `${dataDir}/before-upgrade.`,
      error,
    );
  const what = unwritable[error.code];
  if (!what || !isWithin(error.path, dataDir)) return error;
  return withCause(`${error.path} ${what}. Make room or give the rights there, or choose another DATA_DIR.`, error);
}

/** Whether it is a place of the data, or a folder above them where theirs could not be made. */
const isWithin = (path = "", dataDir) =>
  `${path}/`.startsWith(`${dataDir}/`) || (path !== "" && dataDir.startsWith(`${path}/`));

const withCause = (sentence, cause) => new Error(sentence, { cause });
