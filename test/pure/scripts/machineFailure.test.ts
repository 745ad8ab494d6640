/** What a person reads when the database of one machine fails a request. */
import { expect, test } from "vitest";
import { failureAnswer } from "../../../scripts/local/machine/failure.mjs";

test.each([
  "database or disk is full: SQLITE_FULL",
  "disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_SHMSIZE)",
  "ENOSPC: no space left on device, write",
])("a full disk is called by its name: %s", async (message) => {
  const answer = failureAnswer(new Error(message));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("30");
  expect(await answer.json()).toMatchObject({
    error: expect.stringContaining("disk of this server is full"),
    code: "unavailable",
  });
});

test("any other failure is one that nobody expected", () => {
  const answer = failureAnswer(new Error("constraint failed: SQLITE_CONSTRAINT"));
  expect(answer.status).toBe(500);
  expect(answer.headers.has("MF-Experimental-Error-Stack")).toBe(true);
});
