/** The screens of the dashboard by their names, and by other words by which people look for them. Pure. */
import { accountTabs } from "./account/tabs.ts";
import type { Words } from "./words/index.ts";

const screens = {
  changes: "/changes",
  watches: "/watches",
  newWatch: "/new",
  channels: "/channels",
  tags: "/tags",
  import: "/import",
  export: "/export",
  account: accountTabs.profile,
  help: "/help",
  keys: "/help/keys",
  reference: "/docs",
} as const;

const { profile: _profile, keys: apiKeys, ...tabs } = accountTabs;
const ofAccount = { ...tabs, apiKeys };

export type PlaceName = keyof typeof screens | keyof typeof ofAccount;
/** `words`: in lower case, what a search looks in. */
export type Place = { name: PlaceName; path: string; label: string; words: string };

/** Every screen, those of the account by the names of their tabs. */
export function placesIn({ palette, account }: Pick<Words, "palette" | "account">): Place[] {
  const placed = (name: PlaceName, path: string, label: string): Place => ({
    ...{ name, path, label },
    words: `${label} ${path} ${palette.synonyms[name]}`.toLowerCase(),
  });
  return [
    ...Object.entries(screens).map(([name, path]) =>
      placed(name as PlaceName, path, palette.screens[name as keyof typeof screens]),
    ),
    ...Object.entries(ofAccount).map(([name, path]) => {
      const tab = name === "apiKeys" ? "keys" : (name as Exclude<keyof typeof ofAccount, "apiKeys">);
      return placed(name as PlaceName, path, `${account.title}, ${account.tabs[tab]}`);
    }),
  ];
}

/** Whether each word of a search is in it. */
export const isSought = ({ words }: Pick<Place, "words">, sought: string): boolean =>
  sought
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => words.includes(word));
