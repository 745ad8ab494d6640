/** The tests of the Worker that cannot be true in Node, each with the reason. */
export const exceptions: { file: string; test: string; why: string }[] = [];
