/** What an import would do, without doing it. */
import { statedMembers } from "../http/stated.ts";
import { englishOf } from "../message/textOf.ts";
import { limitsOf } from "../plan/plan.ts";
import type { Settings } from "../settings/fields.ts";
import { withImpliedFlag } from "../settings/interval.ts";
import { withSignIn } from "../settings/signIn.ts";
import { withoutEmptyMembers } from "../watch/watch.ts";
import { requireKnown } from "../watch/known.ts";
import { acceptanceOf } from "../watch/save.ts";
import { systemDefaults } from "../settings/defaults.ts";
import { settingValues } from "../settings/values/all.ts";
import type { SettingName } from "../settings/values/setting.ts";
import { accountImport, withImportedSettings, type AccountImport } from "./account.ts";
import { readDocument } from "./file.ts";
import { shownNotes, withoutSignIns, type ImportItem, type Note, cleanOfSignIns } from "./item.ts";
import { usableSettings, withoutKnownItems } from "./save.ts";
import { proxyNotes, type Operating } from "./proxies.ts";
import type { Preview, PreviewedItem } from "./shape.ts";
import type { Format } from "./sniff.ts";
import type { ImportScope } from "./world.ts";

/** How many items are shown one by one. */
const shownItems = 200;
const plumbing = new Set(["url", "title", "tag", "tags", "include_filters_origin", "time_between_check_use_default"]);

type Sent = { bytes: Uint8Array; format?: Format; shared: Settings; dedupe?: boolean; operating: Operating | null };

/** @throws Problem for a document that cannot be read */
export async function previewSent(
  scope: ImportScope,
  { bytes, format, shared, dedupe, operating }: Sent,
): Promise<Preview> {
  const given = withoutEmptyMembers(withImpliedFlag(shared));
  await requireKnown(scope.mine, given);
  const document = readDocument(bytes, format);
  const items = document.parsed.items.map((item) => ({ ...item, settings: withSignIn(item.settings) }));
  const isWhole = document.backup !== undefined && dedupe === undefined;
  const sameBy = isWhole ? "uuid" : (dedupe ?? true) ? "address" : "nothing";
  const fresh = new Set((await withoutKnownItems(scope, items, sameBy)).items);
  const titles = new Map((document.backup?.tags ?? []).map(({ uuid, settings }) => [uuid, settings.title ?? uuid]));
  const by = await acceptanceOf(scope);
  const unread = document.parsed.refused ?? 0;
  let refused = 0;
  const previewedItems: PreviewedItem[] = [];
  for (const item of items) {
    const notes: Note[] = [];
    const isDuplicate = !fresh.has(item);
    const settings = isDuplicate
      ? item.settings
      : usableSettings({ ...item, settings: { ...item.settings, ...given } }, by, notes);
    if (!settings) refused++;
    previewedItems.push(previewed(item, { settings, notes, isDuplicate, titles }));
  }
  const saying = previewedItems.filter((item) => saysMore(item, given));
  const plain = previewedItems.filter((item) => !saysMore(item, given));
  const account = document.backup && accountImport(document.backup.account, by);
  const proxied = await proxyNotes(scope, document.backup?.proxies ?? [], operating);
  const limit = limitsOf(scope.caller.plan, scope.world.operator.SELF_HOSTED).watches;
  const room = limit === null ? null : Math.max(0, limit - (await scope.mine.watches.count()));
  const counts = {
    total: items.length + unread,
    creates: fresh.size - refused,
    duplicates: items.length - fresh.size,
    refused: refused + unread,
  };
  return {
    format: document.format,
    ...counts,
    room,
    // Hundreds of plain addresses say less than the few that are watched in a way of their own.
    items: [...saying, ...plain].slice(0, shownItems),
    with_more: saying.length,
    account: account ? await accountSettings(scope, account.imported) : [],
    notes: shownNotes([...document.parsed.notes, ...(account?.notes ?? []), ...proxied]),
  };
}

/** Whether more is to be seen of it than its address, title and tags. `given`: for all of them alike. */
const saysMore = ({ settings, notes, problem }: PreviewedItem, given: Settings): boolean =>
  settings.some((name) => !(name in given)) || notes.length > 0 || problem !== null;

/** The settings that the account has not set itself and takes over. */
async function accountSettings(scope: ImportScope, imported: AccountImport): Promise<SettingName[]> {
  const before = await scope.mine.account.read();
  const after = withImportedSettings(before, imported);
  const taken = Object.entries(after.settings).filter(([name, value]) => !(name in before.settings) && says(value));
  const urls = (document: typeof after) => document.secrets.notification_urls?.length ?? 0;
  return [...settingsIn(taken), ...(urls(after) > urls(before) ? (["notification_urls"] as const) : [])];
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingValues, name);
const settingsIn = (entries: readonly [name: string, value: unknown][]): SettingName[] =>
  entries.map(([name]) => name).filter(isSetting);

type Found = { settings: Settings | null; notes: Note[]; isDuplicate: boolean; titles: ReadonlyMap<string, string> };

function previewed(item: ImportItem, { settings, notes, isDuplicate, titles }: Found): PreviewedItem {
  const reasons = notes.map(({ reason }) => cleanOfSignIns(reason));
  const [wrong = ""] = reasons;
  const taken = Object.entries(settings ?? {}).filter(
    ([name, value]) => !plumbing.has(name) && says(value) && !isUsual(name, value),
  );
  return {
    where: withoutSignIns(englishOf(item.where)),
    url: withoutSignIns(item.settings.url).slice(0, 2000),
    title: item.settings.title ?? null,
    tags: [...(item.tagTitles ?? []), ...(item.tagUuids ?? []).map((uuid) => titles.get(uuid) ?? uuid)],
    settings: settingsIn(taken),
    notes: settings ? reasons.map(englishOf) : [],
    note_codes: settings ? reasons.map(statedMembers) : [],
    is_duplicate: isDuplicate,
    problem: settings ? null : englishOf(wrong),
    ...(settings ? {} : statedMembers(wrong)),
  };
}

const says = (value: unknown) => value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Whether it is what holds where nobody states it; a schedule that is not in use says nothing either. */
const isUsual = (name: string, value: unknown): boolean =>
  name === "time_schedule_limit"
    ? (value as Settings["time_schedule_limit"])?.enabled !== true
    : JSON.stringify(value) === JSON.stringify(systemDefaults[name as keyof typeof systemDefaults]);
