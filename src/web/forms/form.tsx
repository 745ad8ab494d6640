/** A form of settings: groups, a search over them, and each setting with what it inherits. Pure. */
import type { Child } from "hono/jsx";
import type { FormField } from "../../settings/form/form.ts";
import { hasMasks } from "../../settings/hidden.ts";
import { confirmPath } from "../account/refused.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden } from "../parts/form.tsx";
import { Notice, Tabs } from "../parts/page.tsx";
import { isSought, placesIn } from "../places.ts";
import type { Reader } from "../reader.ts";
import { SampleView } from "./sampleView.tsx";
import { isGroup, SettingControl, type Ties } from "./controls.tsx";
import { SettingSection } from "./section.tsx";
import { sectionOf, type SectionName } from "./sections.ts";
import { changeIn, isInSight, searchText, type FormView, type Origin } from "./view.ts";
import { sourceText, valueText } from "./wording.ts";

type Part = { reader: Reader; view: FormView };
type FieldPart = Part & { field: FormField };

/** The groups as links, and the search. They stand outside the form of settings. `path`: of the page. */
export function SettingNavigation({ reader: { words }, view, path }: Part & { path: string }) {
  const names = [
    { name: "first" as const, label: words.settings.first },
    ...view.groups.filter(({ name }) => view.fields.some(({ group }) => group === name)),
    { name: "all" as const, label: words.settings.all },
  ];
  return (
    <div class="setting-navigation" data-setting-navigation>
      <Tabs
        label={words.settings.groups}
        tabs={names.map(({ name, label }) => ({
          href: `${path}?group=${name}`,
          label,
          isCurrent: view.find === "" && view.group === name,
        }))}
      />
      <form action={path} class="inline">
        <input
          type="search"
          name="find"
          value={view.find}
          aria-label={words.settings.find}
          placeholder={words.settings.find}
          data-find-setting
        />
      </form>
    </div>
  );
}

type FormPart = Part & { action: string; children?: Child; panel?: Child };

/** The form itself. `children`: below the settings, with the buttons; `panel`: beside them. */
export function SettingsForm({ reader, view, action, children, panel }: FormPart) {
  const { words } = reader;
  const isNone = !view.fields.some((field) => isInSight(view, field)) && placesFound(reader, view.find).length === 0;
  const changes = Object.keys(changeIn(view)).length;
  return (
    <form
      method="post"
      action={action}
      class={`settings inline${panel ? " with-panel" : ""}`}
      novalidate
      data-swap
      data-settings
      data-changes={String(changes)}
      data-list-words={JSON.stringify(words.settings.list)}
      autocomplete="off"
    >
      {/* Enter in a field saves: the first button of a form is the one that it presses. */}
      <button type="submit" name="do" value="save" hidden></button>
      <Hidden name="marks" value={JSON.stringify(view.marks)} />
      <Hidden name="group" value={view.group} />
      <div class="setting-list">
        {partsOf(view.fields).map(({ section, fields }) => {
          const settings = fields.map((field) => <Setting reader={reader} view={view} field={field} />);
          return section === null ? (
            settings
          ) : (
            <SettingSection {...{ reader, view, fields }} name={section}>
              {settings}
            </SettingSection>
          );
        })}
        <p class="quiet" data-none hidden={!isNone}>
          {words.settings.noneFound}
        </p>
        <Elsewhere reader={reader} find={view.find} />
        {children}
      </div>
      {panel}
    </form>
  );
}

/** The screens that a search over settings means: what is set there stands in no form of settings. */
const placesFound = ({ words }: Reader, find: string) =>
  find.trim() === "" ? [] : placesIn(words).filter((place) => isSought(place, find));

function Elsewhere({ reader, find }: { reader: Reader; find: string }) {
  const found = new Set(placesFound(reader, find).map(({ path }) => path));
  return (
    <nav data-elsewhere hidden={found.size === 0} aria-label={reader.words.settings.elsewhere}>
      <p class="quiet">{reader.words.settings.elsewhere}</p>
      <ul>
        {placesIn(reader.words).map(({ path, label, words }) => (
          <li data-words={words} hidden={!found.has(path)}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Settings in their order; those of a section together, where its first one stands. */
function partsOf(all: readonly FormField[]): { section: SectionName | null; fields: FormField[] }[] {
  const parts: { section: SectionName | null; fields: FormField[] }[] = [];
  for (const field of all) {
    const section = sectionOf(field.name);
    const open = section === null ? null : parts.find((part) => part.section === section);
    if (open) open.fields.push(field);
    else parts.push({ section, fields: [field] });
  }
  return parts;
}

const levelText = ({ words }: Reader, origin: Origin | undefined): string =>
  origin ? sourceText(words, origin.inherited.source) : words.settings.source.system;

function Setting({ reader, view, field }: FieldPart) {
  const { words } = reader;
  const { name, help } = field;
  const id = `field-${name}`;
  const problem = view.problems[name];
  const origin = view.origins[name];
  const inherited = origin ? valueText(words, field, origin.inherited.value) : words.settings.value.none;
  const ties: Ties = {
    id,
    "aria-describedby": `${id}-help`,
    ...(problem ? { "aria-invalid": "true" as const } : {}),
  };
  const inner = (
    <>
      <SettingControl {...{ reader, view, field, ties, inherited }} />
      <div id={`${id}-help`} class="help">
        {help ? <p class="help">{help}</p> : null}
        {problem ? (
          <p class="problem">
            <Foreign text={problem} max={500} />
          </p>
        ) : null}
        {origin ? <Inheritance {...{ reader, view, field, origin, inherited }} /> : null}
        <Unmet reader={reader} field={field} />
      </div>
    </>
  );
  return (
    <div
      class={`setting kind-${field.kind}`}
      id={`setting-${name}`}
      data-setting={name}
      data-group={field.group}
      data-rank={field.rank === null ? undefined : String(field.rank)}
      data-words={searchText(field)}
      hidden={!isInSight(view, field)}
    >
      <Hidden name="has" value={name} />
      {isGroup(field) ? (
        <fieldset aria-describedby={ties["aria-describedby"]}>
          <legend>{field.label}</legend>
          {inner}
        </fieldset>
      ) : (
        <div class="field">
          <label for={id}>{field.label}</label>
          {inner}
        </div>
      )}
      {name === "notification_body" && view.sample ? <SampleView reader={reader} sample={view.sample} /> : null}
    </div>
  );
}

type InheritanceProps = FieldPart & { origin: Origin; inherited: string };

/** What is inherited, and from where; of lists that are joined, what the other levels add. */
function Inheritance({ reader, view, field, origin, inherited }: InheritanceProps) {
  const { words } = reader;
  const others = (origin.parts ?? []).filter(({ source }) => source.level !== view.level);
  if (origin.parts)
    return others.length > 0 ? (
      <ul class="origin">
        {others.map(({ source, value }) => (
          <li>
            <Foreign text={words.settings.added(sourceText(words, source), valueText(words, field, value))} max={400} />
          </li>
        ))}
      </ul>
    ) : null;
  const isNothing = origin.inherited.source.level === "system" && inherited === words.settings.value.none;
  if (isNothing && !origin.is_set) return null;
  const level = levelText(reader, origin);
  const said = origin.is_set ? words.settings.without : words.settings.inherited;
  const { parts } = origin.inherited;
  if (parts)
    return (
      <ul class="origin">
        {parts.map(({ source, value }) => (
          <li>
            <Foreign text={said(valueText(words, field, value), sourceText(words, source))} max={400} />
          </li>
        ))}
      </ul>
    );
  const isOverridden = origin.is_set && origin.source.level !== view.level && origin.source.level === "tag";
  return (
    <p class="origin">
      <Foreign text={said(inherited, level)} max={400} />
      {isOverridden ? <> {words.settings.overridden(sourceText(words, origin.source))}</> : null}
    </p>
  );
}

/** What cannot apply is there, and says why. */
function Unmet({ reader: { words }, field }: Omit<FieldPart, "view">) {
  if (field.unmet.length === 0) return null;
  return <p class="unmet">{words.settings.unmet(field.unmet.map((need) => words.settings.needs[need]))}</p>;
}

/** That secrets are masked, and the way to see them; nothing where none is. */
export const MaskNote = ({ reader: { words, here }, view }: Part) =>
  hasMasks(view.own) ? (
    <p class="help" data-masks>
      {words.settings.masked} <a href={confirmPath(here)}>{words.settings.unmask}</a>
    </p>
  ) : null;

/** What was refused about the whole. */
export const FormProblem = ({ problem }: { problem: string | null }) =>
  problem ? (
    <Notice kind="failing">
      <Foreign text={problem} max={1000} />
    </Notice>
  ) : null;

/** The buttons of a form; `data-unsaved` is filled by browser code. */
export const SaveBar = ({ reader: { words }, path }: { reader: Reader; path: string }) => (
  <div class="save-bar row">
    <button type="submit" name="do" value="save" class="button primary">
      {words.settings.save}
    </button>
    <a class="button" href={path} data-discard>
      {words.settings.discard}
    </a>
    <span class="quiet" role="status" data-unsaved={words.settings.unsaved}></span>
  </div>
);
