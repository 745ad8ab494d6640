/** A link with shared settings, opened: a new watch to look through, and a link that does not work. Pure. */
import { FormProblem, SettingNavigation, SettingsForm } from "../forms/form.tsx";
import type { FormView } from "../forms/view.ts";
import { pageDocument } from "../frame.tsx";
import type { Reader } from "../reader.ts";
import type { SharedSettings } from "./data.ts";
import { LeftOut } from "./page.tsx";

export type OpenedPage = { path: string; shared: SharedSettings; view: FormView; problem: string | null };

export function openedPage(reader: Reader, { path, shared, view, problem }: OpenedPage): string {
  const { share: words } = reader.words;
  return pageDocument(
    reader,
    { title: words.openedTitle, section: "new", isWide: true, hasOwnHeading: true, scripts: ["settingForm.js"] },
    <>
      <h1>{words.openedTitle}</h1>
      <p class="lead">{words.openedLead}</p>
      <LeftOut reader={reader} fields={view.fields} carried={shared} lead={words.addYours} />
      <FormProblem problem={problem} />
      <SettingNavigation reader={reader} view={view} path={path} />
      <SettingsForm reader={reader} view={view} action={path}>
        <div class="save-bar row">
          <button type="submit" name="do" value="save" class="button primary">
            {reader.words.new.watchIt}
          </button>
          <a class="button" href="/watches" data-discard>
            {words.doNot}
          </a>
        </div>
      </SettingsForm>
    </>,
  );
}

/** `isOver`: it was one of ours, and its time is over. */
export function deadLinkPage(reader: Reader, isOver: boolean): string {
  const { share: words, failure } = reader.words;
  return pageDocument(
    reader,
    { title: isOver ? words.overTitle : words.foreignTitle },
    <>
      <p class="lead">{isOver ? words.over : words.foreign}</p>
      <p class="actions">
        <a class="button" href="/new">
          {reader.words.new.title}
        </a>
        <a class="button" href="/">
          {failure.home}
        </a>
      </p>
    </>,
  );
}
