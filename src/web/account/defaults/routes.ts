/** The settings of an account that its watches inherit. */
import { settingFormOf, sightOf } from "../../forms/read.ts";
import { saveLevel, undoLevel, type Unsaved } from "../../forms/save.ts";
import { accountOrigins, fieldsOf, newView, ownOf, type FormView } from "../../forms/view.ts";
import { formOfAccount } from "../../forms/translation.ts";
import { answerPage } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, refusingUnread } from "../../request/operations.ts";
import { defaultsPage, defaultsPath } from "./page.tsx";
import { getUserSettings, updateUserSettings } from "../../../preferences/routes.ts";

export const defaultScreens = newScreens();

async function load(c: C): Promise<FormView> {
  const [settings, described] = await Promise.all([bodyOf(c, getUserSettings), settingFormOf(c)]);
  const form = formOfAccount(described, c.var.reader.words);
  const fields = fieldsOf(form, "account");
  const origins = accountOrigins(fields, settings);
  const own = ownOf(fields, settings, origins);
  const view = newView({ form, level: "account", own, origins, tags: [], ...sightOf(c, "all") });
  return { ...view, sample: { message: null } };
}

const putTo = (c: C) => (json: Record<string, unknown>) =>
  bodyOf(c, updateUserSettings, { json, headers: refusingUnread });

const answer = (c: C, view: FormView, { problem, conflicts = [], status = 200 }: Unsaved = {}): Response =>
  answerPage(c, defaultsPage(c.var.reader, { view, problem: problem ?? null, conflicts }), { status });

defaultScreens.get(defaultsPath, async (c) => answer(c, await load(c)));

defaultScreens.post(defaultsPath, async (c) => {
  const form = await c.req.formData();
  const draw = (view: FormView, unsaved: Unsaved) => answer(c, view, unsaved);
  return saveLevel(c, form, { view: await load(c), put: putTo(c), here: defaultsPath, draw });
});

defaultScreens.post(`${defaultsPath}/undo`, (c) => undoLevel(c, { put: putTo(c), here: defaultsPath }));
