/** Every class of failure has a remedy in words that its reader can use. */
import { expect, test } from "vitest";
import { remedies } from "../../../src/admin/remedies.ts";
import { textOf } from "../../../src/message/textOf.ts";
import { failureClasses } from "../../../src/page/failure.ts";
import { remedialActions } from "../../../src/storage/audit/actions.ts";

test.each(failureClasses)("%s has a remedy, a reason for it and advice to the owner", (kind) => {
  const { action, reason, advice } = remedies[kind];
  expect(remedialActions).toContain(action);
  for (const language of ["en", "de", "fr"] as const)
    for (const sentence of [reason, advice]) expect(textOf(sentence, { language })).toMatch(/^\p{Lu}.{10,}\.$/u);
});
