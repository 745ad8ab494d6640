/** Vite writes the files in place of the call. */
interface ImportMeta {
  glob: (pattern: string, options: Record<string, unknown>) => Record<string, string>;
}
