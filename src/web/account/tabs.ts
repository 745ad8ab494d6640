/** The pages of the account by the names of their tabs. */
export const accountTabs = {
  profile: "/account",
  defaults: "/account/defaults",
  keys: "/account/keys",
  apps: "/account/apps",
  sessions: "/account/sessions",
  feeds: "/account/feeds",
  push: "/account/push",
  telegram: "/account/telegram",
  ai: "/account/ai",
  plan: "/account/plan",
  data: "/account/data",
} as const;

export type AccountTab = keyof typeof accountTabs;
