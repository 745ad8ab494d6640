/** Views of the list that have names: they are saved and removed. */
import { answerPage, goOn, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, Refusal } from "../../request/operations.ts";
import { listPath, listQuery } from "../query.ts";
import { viewsPage, type View } from "./page.tsx";
import { getUserSettings, patchUserSettings } from "../../../preferences/routes.ts";

export const viewScreens = newScreens();

/** No size: a view keeps the one it was saved with, whatever is usual for the account that opens it. */
const unusual = 0;

/** What stands after `?` in the address of a list, with nothing in it that no list knows. */
const queryOf = (text: string): string =>
  listPath(listQuery(new URLSearchParams(text), unusual)).replace(/^\/watches\??/, "");

/** The views of the person who looks. */
export async function viewsOf(c: C): Promise<View[]> {
  const { ui } = await bodyOf(c, getUserSettings);
  return ui?.saved_views ?? [];
}

const keep = (c: C, views: View[]) => bodyOf(c, patchUserSettings, { json: { ui: { saved_views: views } } });

viewScreens.get("/watches/views", async (c) =>
  answerPage(c, viewsPage(c.var.reader, { views: await viewsOf(c), query: queryOf(new URL(c.req.url).search) })),
);

viewScreens.post("/watches/views", async (c) => {
  const form = await c.req.formData();
  const query = queryOf(textIn(form, "query"));
  const name = textIn(form, "name").trim();
  const views = await viewsOf(c);
  try {
    await keep(c, [...views.filter((view) => view.name !== name), { name, query }]);
    return goOn(c, query ? `/watches?${query}` : "/watches", { key: "saved" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return answerPage(c, viewsPage(c.var.reader, { views, query, name, problem: error.message }), { status: 400 });
  }
});

viewScreens.post("/watches/views/remove", async (c) => {
  const form = await c.req.formData();
  const views = await viewsOf(c);
  const removed = views.find(({ name }) => name === textIn(form, "name"));
  if (!removed) return goOn(c, "/watches/views");
  await keep(
    c,
    views.filter((view) => view !== removed),
  );
  const undo = { action: "/watches/views", fields: Object.entries(removed) };
  return goOn(c, "/watches/views", { key: "viewRemoved", undo });
});
