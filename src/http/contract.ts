/** Shapes that several routes of the account share. Pure. */
import { z } from "zod";
import { passwordBytes, passwordProblem } from "../secret/password.ts";
import { message } from "../message/message.ts";
import { coded, expected } from "../lib/validation/coded.ts";

/** A required body of JSON, for a route's contract. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** A response of JSON, for a route's contract. */
export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** A response of an HTML page, for a route's contract. */
export const htmlAnswer = (description: string) => ({
  description,
  content: { "text/html": { schema: z.string().max(100_000) } },
});

/**
 * A dot-atom of RFC 5322 (3.4.1) of at most 64 characters, an @, and a host name with a top-level domain. Quoted local parts,
 * which nobody uses, are refused.
 */
const addressPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** A valid email address of at most 254 characters (RFC 5321, 4.5.3.1). */
export const emailAddress = z
  .email({ pattern: addressPattern, error: expected(message("schema.an_email_address")) })
  .max(254);

export const email = emailAddress.meta({ example: "ada@example.com", description: "Letter case does not matter." });

/** The schema of a new password. */
export const newPassword = z
  .string()
  .min(passwordBytes.min, expected(message("schema.at_least_characters", { count: passwordBytes.min })))
  .max(passwordBytes.max, expected(message("schema.at_most_bytes", { count: passwordBytes.max })))
  .superRefine((password, context) => {
    const wrong = passwordProblem(password);
    if (wrong) context.addIssue(coded(wrong));
  })
  .meta({ description: `${passwordBytes.min} to ${passwordBytes.max} bytes.`, example: "correct horse battery" });

/** The schema of an address to look up: any text, since only a stored address can match. */
export const typedEmail = z
  .string()
  .max(254)
  .meta({ description: "The address of the account.", example: "ada@example.com" });

/** The schema of a password to verify: any text, since older rules may have allowed it. */
export const triedPassword = z
  .string()
  .max(passwordBytes.max)
  .meta({ description: "The password of the account.", example: "correct horse battery" });

/** The schema of the secret in a mailed link. */
export const linkToken = z.string().max(200).meta({ description: "From the link in the mail." });

export const messageAnswer = z
  .object({ message: z.string().max(500) })
  .meta({ id: "Message", example: { message: "Done" } });

export const instant = z.int().meta({ description: "Unix seconds.", example: 1_767_225_600 });

/** An email address as it is stored and compared: trimmed and in lower case. */
export const normalEmail = (text: string) => text.trim().toLowerCase();
