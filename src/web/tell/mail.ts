/** Alerts by mail, asked for in the dashboard. */
import { setEmail } from "../../account/email/routes.ts";
import { resendVerification } from "../../account/verification/routes.ts";
import { patchUserSettings } from "../../preferences/routes.ts";
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import type { AlertMail } from "../channels/data.ts";
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
  mail: AlertMail;
  /** Whether mails come. */
  isOn: boolean;
  person: Reader["person"];
};

/** The address whose mails come once a link in a mail to it was opened; null where none was asked for, or mails were turned off. */
export function waitingAddress({ mail, isOn, person }: Standing): string | null {
  if (!mail.email || isOn) return null;
  return isTurnedOff(mail, person) ? null : mail.email;
}

/** Whether mails to an address that is proven were turned off, here or by the link in a mail: nothing is waited for. */
export function isTurnedOff({ enabled, email, verified }: AlertMail, person: Reader["person"]): boolean {
  return !enabled && (verified || (person !== null && person.isVerified && person.email === email));
}
