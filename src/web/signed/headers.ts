/** The headers of the pages of signed links: scripts and styles from /assets/ only, pictures of ours, no form, and nothing that leads back. */
import { privateHeaders } from "../../history/page/routes.ts";

/** `origin`: of the page as its reader has it. */
export const signedHeaders = (origin: string) =>
  ({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      `script-src ${origin}/assets/`,
      `style-src ${origin}/assets/`,
      "img-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join("; "),
    ...privateHeaders,
    "X-Content-Type-Options": "nosniff",
  }) as const;
