/**
 * The pages of a change for people who follow the link of an alert. The signature in the address is the only credential:
 * it opens this one change, to read. Whatever is wrong with a link, the answer is the same page.
 */
import type { Context } from "hono";
import { pageHeaders, pageHtml } from "../../account/page.ts";
import { differenceOf } from "../../check/judge.ts";
import { effectiveFor } from "../../check/run.ts";
import { newApp, type App } from "../../http/app.ts";
import { nameOf } from "../../watch/name.ts";
import type { World } from "../../world.ts";
import type { Change } from "../change.ts";
import { plainText } from "../routes.ts";
import { changeOfLink, changePath, type NamedChange } from "./link.ts";
import { changePageHeaders, changePageHtml, differenceText, type ChangePage } from "./page.ts";

type C = Context<App>;
/** The page, and the text after the change where it is still stored. */
type Opened = { page: Omit<ChangePage, "text">; after: string | null };

export const changePages = newApp();

async function opened(c: C): Promise<Opened | null> {
  const { world } = c.var;
  const signature = c.req.query("signature") ?? "";
  const { uuid = "", unix = "" } = c.req.param() as Partial<Record<string, string>>;
  const named = await changeOfLink(world.sealer, { uuid, unix, signature });
  if (!named) return null;
  const base = world.operator.PUBLIC_URL?.replace(/\/+$/, "") ?? "";
  const [path, query] = [base + changePath(named), `?signature=${signature}`];
  return pageOf(world, named, {
    difference: path + query,
    text: `${path}/text${query}`,
    download: `${path}/difference.txt${query}`,
  });
}

async function pageOf(world: World, { uuid, at }: NamedChange, links: ChangePage["links"]): Promise<Opened | null> {
  const id = await world.checks.idOf(uuid);
  const watch = id === null ? null : await world.checks.find(id);
  if (!watch) return null;
  const { history } = world.mine({ userId: watch.userId });
  const change = await history.change(watch.id, at);
  if (!change) return null;
  const [settings, before, after, trace] = await Promise.all([
    effectiveFor(world, [watch]).then((settingsOf) => settingsOf(watch)),
    history.text(watch.id, change.fromObject),
    history.text(watch.id, change.toObject),
    history.text(watch.id, change.traceObject),
  ]);
  const isWhole = before !== null && after !== null;
  const page = {
    name: nameOf(watch),
    url: (watch.settings.url ?? "").replace(/^source:/i, ""),
    zone: settings.timezone,
    reason: reasonOf(trace),
    difference: isWhole ? differenceOf(before, after, settings.ignore_whitespace) : null,
    ...told(change),
    links,
  };
  return { page, after };
}

const told = ({ fromAt, at, summary, brief }: Change) => ({ from: fromAt, at, summary, brief });

const reasonOf = (trace: string | null) => (trace ? (JSON.parse(trace) as { reason?: string }).reason : null) ?? null;

function nothing(c: C): Response {
  const paragraphs = ["The address is not whole, or what it showed is no longer kept."];
  return c.body(pageHtml({ title: "There is nothing here", paragraphs }), 404, pageHeaders);
}

changePages.get("/change/:uuid/:unix", async (c) => {
  const found = await opened(c);
  return found ? c.body(changePageHtml(found.page), 200, changePageHeaders) : nothing(c);
});

changePages.get("/change/:uuid/:unix/text", async (c) => {
  const found = await opened(c);
  if (!found || found.after === null) return nothing(c);
  return c.body(changePageHtml({ ...found.page, text: found.after }), 200, changePageHeaders);
});

changePages.get("/change/:uuid/:unix/difference.txt", async (c) => {
  const found = await opened(c);
  if (!found?.page.difference) return nothing(c);
  return plainText(c, differenceText(found.page.difference), {
    "Content-Disposition": `attachment; filename="difference-${found.page.at}.txt"`,
    "Cache-Control": changePageHeaders["Cache-Control"],
    "Referrer-Policy": changePageHeaders["Referrer-Policy"],
    "X-Robots-Tag": changePageHeaders["X-Robots-Tag"],
  });
});
