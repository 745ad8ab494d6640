/** Changes that one request marks as seen. */
export const maxMarked = 500;
