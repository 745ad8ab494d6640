/**
 * Who may register: everybody (`open`), only the first account of a server (`first`), or nobody (`closed`); and in each case
 * everybody with an invitation. The condition is SQL inside the statement that creates the account, so that two requests at
 * once can neither both be the first nor use the same invitation. Pure.
 */

import { message, type Message } from "../message/message.ts";

/** The values of the operator setting REGISTRATION. */
export const registrations = ["open", "closed", "first"] as const;
/** A value of REGISTRATION. */
export type Registration = (typeof registrations)[number];

/** What decides about a registration. `invitation`: SHA-256 of the invitation's token, or null. */
export type Admission = { registration: Registration; invitation: string | null };

/** The admission that lets everybody in. */
export const openToAll: Admission = { registration: "open", invitation: null };

/** The condition in SQL that is true when a registration is allowed. `at`: the placeholders of its parameters, such as `?1`. */
export const admits = (at: { registration: string; hash: string; now: string; email: string }): string =>
  `(${at.registration} = 'open' OR (${at.registration} = 'first' AND NOT EXISTS (SELECT 1 FROM users)) OR EXISTS (
     SELECT 1 FROM invitations WHERE hash = ${at.hash} AND used_at IS NULL AND revoked_at IS NULL
       AND expires_at > ${at.now} AND (email IS NULL OR email = ${at.email})))`;

/** The sentence for a registration that is not allowed. */
export const admissionRefusal = ({ invitation }: Admission): Message =>
  invitation === null ? message("account.registration_closed") : message("account.invitation_invalid");
