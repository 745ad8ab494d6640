/** Alerts by mail, asked for in the dashboard. */
import { setEmail } from "../../account/email/routes.ts";
import { resendVerification } from "../../account/verification/routes.ts";
import { patchUserSettings } from "../../preferences/routes.ts";
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import type { Reader } from "../reader.ts";
import type { NewFlash } from "../session/flash.ts";

/**
 * Turns mails to the account's own address on. Where that is not verified yet, they come once the link that verifies it was opened, and
 * nobody has to open two.
 */
export const mailOwnAddress = (c: C, email: string): Promise<unknown> =>
  bodyOf(c, patchUserSettings, { json: { email_notifications: { enabled: true, email } } });

/** Mails to an address, which its owner agrees to by a link; resolves to what there is to say. @throws Refusal */
export async function mailTo(c: C, email: string): Promise<NewFlash> {
  const { caller } = c.var;
  if (!caller || email.trim().toLowerCase() !== caller.email) {
    await bodyOf(c, setEmail, { json: { email } });
    return { key: "linkMailed", values: [email] };
  }
  await mailOwnAddress(c, caller.email);
  if (caller.verified) return { key: "saved" };
  try {
    await bodyOf(c, resendVerification);
  } catch (error) {
    // One that was sent within the last minute is on its way.
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
  }
  return { key: "linkMailed", values: [caller.email] };
}

type Standing = {
  mail: { enabled: boolean; email: string };
  /** Whether mails come. */
  isOn: boolean;
  person: Reader["person"];
};

/** The address whose mails come once a link in a mail to it was opened; null where none was asked for, or mails were turned off. */
export function waitingAddress({ mail: { enabled, email }, isOn, person }: Standing): string | null {
  if (!email || isOn) return null;
  const isProven = person !== null && person.isVerified && person.email === email;
  return isProven && !enabled ? null : email;
}
