/** Sentences of the API about channels and alerts: by their codes, with holes for what differs. Pure. */
export const alertsSentences = {
  mail_tomorrow: "The address is set, but too many mails were sent today: set it again tomorrow",
  mail_to: "mail to {address}",
  push_by: "push by {service}",
} as const;
