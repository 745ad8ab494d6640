/** The path of the development mailbox, which continues with a secret that is new at each start. Pure. */

/** The path of the mailbox without its secret. */
export const mailboxPath = "/dev/mailbox";

/** Whether a path belongs to the mailbox, with any secret. */
export const isMailbox = (path: string): boolean => path === mailboxPath || path.startsWith(`${mailboxPath}/`);
