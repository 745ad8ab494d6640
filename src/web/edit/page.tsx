/** The settings of a watch: the form, the dry run beside it, and what is to be decided where two people edited at once. Pure. */
import { Conflicts } from "../forms/conflicts.tsx";
import { FormProblem, MaskNote, SaveBar, SettingNavigation, SettingsForm } from "../forms/form.tsx";
import type { FormView } from "../forms/view.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import { DryRunPanel } from "./dryRun.tsx";
import type { DryRun } from "./trial.ts";

export type EditPage = {
  uuid: string;
  label: string;
  view: FormView;
  dryRun: DryRun;
  problem: string | null;
  /** Settings that were changed here and elsewhere. */
  conflicts: string[];
};

export function editPage(reader: Reader, page: EditPage): string {
  const { words } = reader;
  const path = `/watch/${page.uuid}/edit`;
  return pageDocument(
    reader,
    {
      title: words.settings.title(nameText(page.label)),
      section: "watches",
      isWide: true,
      hasOwnHeading: true,
      scripts: ["settingForm.js"],
    },
    <>
      <p class="way">
        <a href={`/watch/${page.uuid}`}>
          <Icon name="left" /> {words.settings.back}
        </a>
      </p>
      <h1>
        <Foreign text={words.settings.title(nameText(page.label))} max={200} />
      </h1>
      <FormProblem problem={page.problem} />
      <MaskNote reader={reader} view={page.view} />
      <SettingNavigation reader={reader} view={page.view} path={path} />
      <SettingsForm
        reader={reader}
        view={page.view}
        action={path}
        panel={<DryRunPanel reader={reader} uuid={page.uuid} run={page.dryRun} view={page.view} />}
      >
        {page.conflicts.length > 0 ? <Conflicts reader={reader} view={page.view} conflicts={page.conflicts} /> : null}
        <SaveBar reader={reader} path={path} />
      </SettingsForm>
    </>,
  );
}

/** The dry run alone, for browser code that puts it in the place of the one before. */
export const dryRunPage = (reader: Reader, page: Pick<EditPage, "uuid" | "dryRun" | "view">): string =>
  (
    (<DryRunPanel reader={reader} uuid={page.uuid} run={page.dryRun} view={page.view} />) as { toString(): string }
  ).toString();
