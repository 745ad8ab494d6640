/** What holds for all watches of an account, where neither they nor their tags say otherwise. Pure. */
import { Conflicts } from "../../forms/conflicts.tsx";
import { FormProblem, SaveBar, SettingNavigation, SettingsForm } from "../../forms/form.tsx";
import type { FormView } from "../../forms/view.ts";
import type { Reader } from "../../reader.ts";
import { accountPage } from "../frame.tsx";

export const defaultsPath = "/account/defaults";

export type DefaultsPage = { view: FormView; problem: string | null; conflicts: string[] };

export const defaultsPage = (reader: Reader, { view, problem, conflicts }: DefaultsPage): string =>
  accountPage(
    reader,
    { tab: "defaults", scripts: ["account.js", "settingForm.js"] },
    <>
      <p class="lead">{reader.words.account.defaults.lead}</p>
      <p class="row small">
        <a href="/channels">{reader.words.account.defaults.channels}</a>
        <a href="/account/ai">{reader.words.account.defaults.ai}</a>
      </p>
      <FormProblem problem={problem} />
      <SettingNavigation reader={reader} view={view} path={defaultsPath} />
      <SettingsForm reader={reader} view={view} action={defaultsPath}>
        {conflicts.length > 0 ? <Conflicts reader={reader} view={view} conflicts={conflicts} /> : null}
        <SaveBar reader={reader} path={defaultsPath} />
      </SettingsForm>
    </>,
  );
