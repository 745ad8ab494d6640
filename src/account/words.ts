/** What the service writes to people about their account. Links are ours; nothing of a watched page stands here. Pure. */

/** The subject and the plain text of a mail. */
export type AccountWords = { subject: string; body: string };
type Link = { link: string; hours: number };

const lasts = (hours: number) => (hours === 1 ? "one hour" : `${hours} hours`);

const letter = (paragraphs: string[]) => `${paragraphs.join("\n\n")}\n`;

/** To the address that an account has, when somebody asks to change it and when it is changed. */
export const addressNotices = {
  asked: (): AccountWords => ({
    subject: "Your sign-in address is to be changed",
    body: letter([
      "Somebody, probably you, asked to change the address that you sign in to Tidemark with. Nothing has changed yet: the new address has to be confirmed first.",
      "If it was not you, change your password now: that stops the change and ends all sessions.",
    ]),
  }),

  changed: (): AccountWords => ({
    subject: "Your sign-in address was changed",
    body: letter([
      "The address that you sign in to Tidemark with was changed to another one, which was confirmed. This address no longer signs in.",
      "If it was not you, answer whoever runs this server.",
    ]),
  }),
};

/** The mails about an account, each made from its link and its lifetime in hours. */
export const accountWords = {
  verify: ({ link, hours }: Link): AccountWords => ({
    subject: "Verify your email address",
    body: letter([
      "Welcome to Tidemark. Open this link to verify your email address:",
      link,
      `The link works for ${lasts(hours)}. If you did not register, ignore this mail and do not open the link. To have the account for yourself, reset its password: that ends whatever was set up in it before.`,
    ]),
  }),

  reset: ({ link, hours }: Link): AccountWords => ({
    subject: "Reset your password",
    body: letter([
      "Somebody, probably you, asked to reset the password of your Tidemark account. Open this link to choose a new one:",
      link,
      `The link works once, for ${lasts(hours)}. If it was not you, ignore this mail: nothing has changed.`,
    ]),
  }),

  enable: ({ link, hours }: Link): AccountWords => ({
    subject: "Confirm this address for alerts",
    body: letter([
      "Somebody, probably you, asked Tidemark to mail alerts about changed web pages to this address. Open this link to agree:",
      link,
      `The link works for ${lasts(hours)}. If it was not you, ignore this mail: no alerts will be sent.`,
    ]),
  }),

  address: ({ link, hours }: Link): AccountWords => ({
    subject: "Confirm your new sign-in address",
    body: letter([
      "Somebody, probably you, asked to sign in to a Tidemark account with this address. Open this link to confirm the change:",
      link,
      `The link works once, for ${lasts(hours)}. If it was not you, ignore this mail: nothing has changed.`,
    ]),
  }),
};
