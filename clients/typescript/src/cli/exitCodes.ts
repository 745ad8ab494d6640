/** What a command says by its exit code. */
export const exitCodes = { failed: 1, pending: 2, partly: 3, interrupted: 130 } as const;

export const exitCodesHelp =
  "Exit codes: 0 done, 1 failed, 2 changes pending (plan --exit-code), 3 part of it was refused, 130 interrupted.";
