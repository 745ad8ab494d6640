/** What the operator reads of the parts of the service. */
import { expect, test } from "vitest";
import { serviceParts } from "../../../../src/system/parts.ts";
import { servicePage } from "../../../../src/web/operator/service.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

test.each(["en", "de", "fr"])("each part of the service is called by a word, not by its code: %s", (language) => {
  const stated = { ...wordsFor(language, undefined), zone: "UTC", now: 1_780_000_000, here: "/", person: null };
  const checks = serviceParts.map((part) => ({ part, state: "ok" as const, sentence: "" }));
  const examination = { version: "1", release: "1", commit: null, checks };
  const markup = servicePage(stated as unknown as Reader, examination);
  expect(markup.match(/<dt>/g)).toHaveLength(checks.length);
  expect(markup).not.toContain("<dt><code>");
  expect(markup, "a tab of the browser names the part of the pages").toMatch(/<title>\S+ · /);
});
