/** How the tests of the Worker load what takes time on purpose. */

/** Hashes of passwords cost little in worker tests: what stands in says how, and when they do not. */
export const cheapPasswords = {
  name: "cheap-passwords",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.endsWith("/src/secret/password.ts")
      ? code.replace('"node:crypto"', JSON.stringify(new URL("./scrypt.ts", import.meta.url).pathname))
      : null,
};
