/** Shapes that several routes of the account share. Pure. */
import { z } from "zod";
import { passwordBytes, passwordProblem } from "../secret/password.ts";

/** A body of JSON that an operation requires. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

export const htmlAnswer = (description: string) => ({
  description,
  content: { "text/html": { schema: z.string().max(100_000) } },
});

/** The dot-atom of RFC 5322 (3.4.1) at a host name with a top-level domain; quoted forms are nobody's. At most 64 characters before the @. */
const addressPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** An address for mail, as it may be registered. */
export const emailAddress = z.email({ pattern: addressPattern, error: "expected an email address" }).max(254);

export const email = emailAddress.meta({ example: "ada@example.com", description: "Letter case does not matter." });

/** A password that is being chosen. */
export const newPassword = z
  .string()
  .min(passwordBytes.min, `expected at least ${passwordBytes.min} characters`)
  .max(passwordBytes.max, `expected at most ${passwordBytes.max} bytes`)
  .superRefine((password, context) => {
    const wrong = passwordProblem(password);
    if (wrong) context.addIssue(wrong);
  })
  .meta({ description: `${passwordBytes.min} to ${passwordBytes.max} bytes.`, example: "correct horse battery" });

/** An address that is being looked for: whatever was typed. */
export const typedEmail = z
  .string()
  .max(254)
  .meta({ description: "The address of the account.", example: "ada@example.com" });

/** A password that is being tried: whatever was typed. */
export const triedPassword = z
  .string()
  .max(passwordBytes.max)
  .meta({ description: "The password of the account.", example: "correct horse battery" });

/** The secret of a mailed link. */
export const linkToken = z.string().max(200).meta({ description: "From the link in the mail." });

export const message = z.object({ message: z.string().max(500) }).meta({ id: "Message", example: { message: "Done" } });

export const instant = z.int().meta({ description: "Unix seconds.", example: 1_767_225_600 });

/** One spelling for one mailbox. */
export const normalEmail = (text: string) => text.trim().toLowerCase();
