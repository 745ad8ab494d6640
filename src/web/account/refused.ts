/** What becomes of an operation that was refused: the same page with the sentence, or the way over the password. */
import { answerPage } from "../request/answer.ts";
import type { C } from "../request/app.ts";
import { Refusal } from "../request/operations.ts";

/** Whether an operation was refused because the password was not given lately. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.stated?.code === "auth.password_again";

/** The page that asks for the password and then goes on to `next`. `isAgain`: what was refused has to be done again there. */
export const confirmPath = (next: string, isAgain = false): string =>
  `/account/confirm?${new URLSearchParams({ next, ...(isAgain ? { again: "1" } : {}) }).toString()}`;

type Refused = {
  /** The page with the sentence and what was typed. */
  page: (sentence: string) => string | Promise<string>;
  /** Where to come back to after the password, with what was typed. */
  next?: string;
};

/** Does it; a refusal that the person can mend becomes the page again. The page is not kept: it may hold what was typed. */
export async function refusedOn(c: C, { page, next }: Refused, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    if (next !== undefined && needsPassword(error)) return c.redirect(confirmPath(next, true), 303);
    const html = await page(error.message);
    return answerPage(c, html, { status: error.status as 400, isSecret: true });
  }
}
