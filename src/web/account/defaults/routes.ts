/** The settings of an account that its watches inherit. */
import { settingFormOf, sightOf } from "../../forms/read.ts";
import { saveLevel, undoLevel, type Unsaved } from "../../forms/save.ts";
import { accountOrigins, fieldsOf, newView, ownOf, type FormView } from "../../forms/view.ts";
import { formOfAccount } from "../../forms/translation.ts";
import { answerPage } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { defaultsPage, defaultsPath } from "./page.tsx";

const operation = "/settings/user";

export const defaultScreens = newScreens();

async function load(c: C): Promise<FormView> {
  const [settings, described] = await Promise.all([
    bodyOf<Record<string, unknown>>(c, { path: operation }),
    settingFormOf(c),
  ]);
  const form = formOfAccount(described, c.var.reader.words);
  const fields = fieldsOf(form, "account");
  const origins = accountOrigins(fields, settings);
  const own = ownOf(fields, settings, origins);
  const view = newView({ form, level: "account", own, origins, tags: [], ...sightOf(c, "all") });
  return { ...view, sample: { message: null } };
}

const answer = (c: C, view: FormView, { problem, conflicts = [], status = 200 }: Unsaved = {}): Response =>
  answerPage(c, defaultsPage(c.var.reader, { view, problem: problem ?? null, conflicts }), { status });

defaultScreens.get(defaultsPath, async (c) => answer(c, await load(c)));

defaultScreens.post(defaultsPath, async (c) => {
  const form = await c.req.formData();
  const draw = (view: FormView, unsaved: Unsaved) => answer(c, view, unsaved);
  return saveLevel(c, form, { view: await load(c), operation, here: defaultsPath, draw });
});

defaultScreens.post(`${defaultsPath}/undo`, (c) => undoLevel(c, { operation, here: defaultsPath }));
