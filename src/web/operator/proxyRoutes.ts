/** The operator's page of proxies, over the operations of administration. */
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { proxiesPage, type TypedProxy } from "./proxies.tsx";
import { keyOf, shown } from "./requests.ts";
import { deleteProxy, listProxies, saveProxy, testProxy } from "../../admin/proxies/routes.ts";

const here = "/operator/proxies";

export const operatorProxyScreens = newScreens();

const listed = (c: C) => bodyOf(c, listProxies, { headers: keyOf(c) });
const about = (c: C, form: FormData) => ({ params: { key: textIn(form, "key").trim() }, headers: keyOf(c) });

operatorProxyScreens.get(here, async (c) => shown(c, proxiesPage(c.var.reader, { list: await listed(c) })));

operatorProxyScreens.post(`${here}/save`, async (c) => {
  const form = await c.req.formData();
  const [url, label] = [textIn(form, "url").trim(), textIn(form, "label").trim()];
  const isDefault = textIn(form, "is_default") === "true";
  const json = { label, ...(url && { url }), ...(isDefault && { is_default: true }) };
  const typed = textIn(form, "isNew") ? { key: textIn(form, "key"), label } : undefined;
  return acted(c, typed, async () => {
    await bodyOf(c, saveProxy, { ...about(c, form), json });
    return goOn(c, here, { key: "proxySaved" });
  });
});

operatorProxyScreens.post(`${here}/default`, async (c) => {
  const form = await c.req.formData();
  const json = { is_default: textIn(form, "is_default") === "true" };
  return acted(c, undefined, async () => {
    await bodyOf(c, saveProxy, { ...about(c, form), json });
    return goOn(c, here, { key: "proxySaved" });
  });
});

operatorProxyScreens.post(`${here}/remove`, async (c) => {
  const form = await c.req.formData();
  return acted(c, undefined, async () => {
    await bodyOf(c, deleteProxy, about(c, form));
    return goOn(c, here, { key: "proxyRemoved" });
  });
});

operatorProxyScreens.post(`${here}/test`, async (c) => {
  const form = await c.req.formData();
  return acted(c, undefined, async () => {
    const result = await bodyOf(c, testProxy, { ...about(c, form), json: {} });
    const list = await listed(c);
    const name = list.find(({ key }) => key === textIn(form, "key"))?.label ?? "";
    return shown(c, proxiesPage(c.var.reader, { list, trial: { name, result } }));
  });
});

/** What `act` answers, or the page with the reason why it was refused. */
async function acted(c: C, typed: TypedProxy | undefined, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status >= 500 && error.status !== 503)) throw error;
    const page = { list: await listed(c), problem: error.message, ...(typed && { typed }) };
    return answerPage(c, proxiesPage(c.var.reader, page), { status: 400, isSecret: true });
  }
}
