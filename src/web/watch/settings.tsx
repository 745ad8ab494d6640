/** The settings of a watch in words: what differs from the usual, and where each comes from. Pure. */
import { isCredential } from "../../lib/exchange/headers.ts";
import { Foreign, hostOf } from "../parts/foreign.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { watchPage } from "./page.tsx";
import { ValueOf } from "./value.tsx";
import type { Setting, WatchView } from "./view.ts";

export type SettingField = {
  name: string;
  label: string;
  group: string;
  default: unknown;
  options?: { value: string; label: string }[];
};
export type SettingGroup = { name: string; label: string };
export type SettingsPage = {
  groups: SettingGroup[];
  fields: SettingField[];
  settings: Record<string, Setting>;
};

type Part = { reader: Reader; view: WatchView; page: SettingsPage };
type Shown = { field: SettingField; setting: Setting };

/** The settings as a page. */
export const settingsPage = (reader: Reader, view: WatchView, page: SettingsPage): string =>
  watchPage(reader, view, <SettingsTab reader={reader} view={view} page={page} />);

/** Settings that are shown by others: the flag beside the interval, the name of the tags. */
const apart: readonly string[] = ["time_between_check_use_default", "tag", "include_filters_origin"];

/** What differs from the usual: set on some level, and not to what it would be without. */
const unusual = ({ fields, settings }: SettingsPage): Shown[] =>
  fields.flatMap((field) => {
    const setting = settings[field.name];
    if (!setting || apart.includes(field.name)) return [];
    const isUsual =
      setting.source.level === "system" || JSON.stringify(setting.value) === JSON.stringify(field.default);
    return isUsual ? [] : [{ field, setting }];
  });

function SettingsTab({ reader, view, page }: Part) {
  const words = reader.words.watch.settings;
  const { uuid } = view.watch;
  const shown = unusual(page);
  const groups = page.groups.filter(({ name }) => shown.some(({ field }) => field.group === name));
  return (
    <section aria-label={words.title}>
      <div class="row spread">
        <p>{words.lead}</p>
        <a class="button" href={`/watch/${uuid}/edit`}>
          <Icon name="edit" /> {words.edit}
        </a>
      </div>
      {groups.length === 0 ? <Empty title={words.none} /> : null}
      {groups.map(({ name, label }) => (
        <>
          <h2>{label}</h2>
          <dl class="settings">
            {shown
              .filter(({ field }) => field.group === name)
              .map((each) => (
                <Row reader={reader} view={view} shown={each} />
              ))}
          </dl>
        </>
      ))}
    </section>
  );
}

function Row({ reader, view, shown: { field, setting } }: { reader: Reader; view: WatchView; shown: Shown }) {
  const words = reader.words.watch.settings;
  const { uuid, url } = view.watch;
  const bound = field.name === "headers" ? credentialsIn(setting.value) : [];
  const { value } = setting;
  const sources = (!setting.is_set && setting.inherited.parts) || [setting];
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        <ValueOf reader={reader} name={field.name} value={value} options={field.options ?? []} />
        {bound.length > 0 ? (
          <p class="small quiet">
            <Foreign text={words.sentOnly(bound.join(", "), hostOf(url))} max={300} />
          </p>
        ) : null}
      </dd>
      <dd class="small quiet">
        {sources.map(({ source }) => (
          <SetIn reader={reader} uuid={uuid} field={field} source={source} />
        ))}
      </dd>
    </div>
  );
}

type SetInProps = { reader: Reader; uuid: string; field: SettingField; source: Setting["source"] };

/** Where a setting is set, with the way there. */
function SetIn({ reader, uuid, field, source: { level, uuid: tag, name } }: SetInProps) {
  const words = reader.words.watch.settings;
  const edit =
    level === "tag" && tag
      ? `/tags/${tag}#${field.group}`
      : level === "account"
        ? `/account#${field.group}`
        : `/watch/${uuid}/edit#${field.group}`;
  return (
    <div>
      {level === "watch" ? words.here : level === "tag" ? words.tag : words.account}
      {name ? (
        <>
          {" "}
          <Foreign text={name} max={60} />
        </>
      ) : null}{" "}
      <a href={edit} aria-label={words.changeOf(field.label)}>
        {words.change}
      </a>
    </div>
  );
}

/** The names of headers that let somebody in: they go to the host of the watch alone. */
const credentialsIn = (headers: unknown): string[] => Object.keys((headers ?? {}) as object).filter(isCredential);
