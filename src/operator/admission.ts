/**
 * Who may register: everybody (`open`), only the first account of a server (`first`), or nobody (`closed`); and whoever has an
 * invitation. Pure: the words and the condition in SQL, which stands in the statement that makes the account, so that two at
 * once cannot both be the first, nor share an invitation.
 */

export const registrations = ["open", "closed", "first"] as const;
export type Registration = (typeof registrations)[number];

/** What a registration shows for itself. `invitation`: the hash of a token. */
export type Admission = { registration: Registration; invitation: string | null };

export const openToAll: Admission = { registration: "open", invitation: null };

/** The condition over the places of parameters, such as `?1`. */
export const admits = (at: { registration: string; hash: string; now: string; email: string }): string =>
  `(${at.registration} = 'open' OR (${at.registration} = 'first' AND NOT EXISTS (SELECT 1 FROM users)) OR EXISTS (
     SELECT 1 FROM invitations WHERE hash = ${at.hash} AND used_at IS NULL AND revoked_at IS NULL
       AND expires_at > ${at.now} AND (email IS NULL OR email = ${at.email})))`;

/** Why somebody is not let in, as a sentence. */
export const admissionRefusal = ({ invitation }: Admission): string =>
  invitation === null
    ? "Registration is closed on this server; ask whoever runs it for an invitation"
    : "This invitation opens nothing: it is unknown, used, expired, revoked, or for another address";
