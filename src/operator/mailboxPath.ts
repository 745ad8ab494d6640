/** Where the mailbox is: below a path that ends in a secret of each start. Pure. */

export const mailboxPath = "/dev/mailbox";

/** True for the mailbox, whatever the secret. */
export const isMailbox = (path: string): boolean => path === mailboxPath || path.startsWith(`${mailboxPath}/`);
