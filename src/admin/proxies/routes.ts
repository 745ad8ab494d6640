/** The proxies of the server over HTTP, for whoever runs it: those of PROXIES, and a list that can be edited while it runs. */
import { message } from "../../message/message.ts";
import { writtenSentence } from "../../message/written.ts";
import { z } from "@hono/zod-openapi";
import { administrator } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { knownProxies, routeTo, type KnownProxy } from "../../storage/proxies/known.ts";
import type { AdminStores, AdminWorld } from "../world.ts";
import { proxyOf, putProxy, removeProxy } from "../../storage/proxies/edit.ts";
import { listedProxy, proxyChange, proxyKey, proxyTrial, shownAddress } from "./shape.ts";

const tags = ["Admin Proxies"];
const needsKey = "Needs the master admin key in a header.";
/** Reserved for such uses: https://www.iana.org/help/example-domains */
const usualPage = "https://example.com/";
const params = z.object({ key: proxyKey });

export const listProxies = operation({
  method: "get",
  path: "/admin/proxies",
  operationId: "listProxies",
  access: administrator,
  tags,
  summary: "The proxies that watches can be read through",
  description: `${needsKey} Those of PROXIES first, then those of the list. User names and passwords are never shown.`,
  responses: { 200: jsonAnswer(z.array(listedProxy), "Proxies."), ...keyedRefusals(503) },
});

export const saveProxy = operation({
  method: "put",
  path: "/admin/proxies/{key}",
  operationId: "saveProxy",
  access: administrator,
  tags,
  summary: "List a proxy, or change it",
  description:
    `${needsKey} The address is http:// or https://, with user name and password where it needs them, and is stored encrypted. It has to be ` +
    "public, or opened by EGRESS_ALLOW, which one of PROXIES has not; what its name stands for is looked at with each connection. A proxy of PROXIES can be given a label, and be the default.",
  request: { params, ...jsonBody(proxyChange) },
  responses: {
    200: jsonAnswer(listedProxy, "As it is now."),
    201: jsonAnswer(listedProxy, "Listed."),
    ...keyedRefusals(409, 413, 415, 503),
  },
});

export const deleteProxy = operation({
  method: "delete",
  path: "/admin/proxies/{key}",
  operationId: "deleteProxy",
  access: administrator,
  tags,
  summary: "Remove a proxy from the list",
  description: `${needsKey} Watches that name it are not read without it: their checks fail, with this as the reason, until they name another one.`,
  request: { params },
  responses: { 204: { description: "It is listed no more." }, ...keyedRefusals(404, 409, 503) },
});

export const testProxy = operation({
  method: "post",
  path: "/admin/proxies/{key}/test",
  operationId: "testProxy",
  access: administrator,
  tags,
  summary: "Read a page through a proxy",
  description: `${needsKey} Nothing is stored. What stands before the page counts: any answer of it says that the proxy works.`,
  request: {
    params,
    ...jsonBody(
      z
        .strictObject({
          url: z
            .url({ protocol: /^https?$/ })
            .max(2000)
            .optional()
            .meta({ description: `The page; ${usualPage} unless given.`, example: usualPage }),
        })
        .meta({ id: "ProxyTest" }),
    ),
  },
  responses: { 200: jsonAnswer(proxyTrial, "What came of it."), ...keyedRefusals(404, 413, 415, 503) },
});

export const proxyRoutes = newApp<AdminStores>();

proxyRoutes.openapi(listProxies, async (c) => {
  const { world } = c.var;
  return c.json(await Promise.all((await knownProxies(world)).map((one) => shownProxy(world, one))), 200);
});

proxyRoutes.openapi(saveProxy, async (c) => {
  const { world, requestId } = c.var;
  const { key } = c.req.valid("param");
  const edit = { ...c.req.valid("json"), requestId, rules: world.net.guardRules };
  const { isNew, written } = await putProxy(world, key, edit);
  const shown = await shownProxy(world, written);
  return isNew ? c.json(shown, 201, { Location: "/api/v1/admin/proxies" }) : c.json(shown, 200);
});

proxyRoutes.openapi(deleteProxy, async (c) => {
  await removeProxy(c.var.world, c.req.valid("param").key, c.var);
  return c.body(null, 204);
});

proxyRoutes.openapi(testProxy, async (c) => {
  const { world } = c.var;
  const known = await proxyOf(world, c.req.valid("param").key);
  const route = known && (await routeTo(world, known));
  if (!route) throw problem.notFound("proxy");
  const url = c.req.valid("json").url ?? usualPage;
  const result = await world.net.egress.viaProxy(route).send({ url, purpose: "check", answersRedirects: true });
  const { elapsedMs: elapsed } = result;
  if (!result.ok)
    return c.json(
      {
        ok: false,
        status: result.failure.status ?? null,
        elapsed_ms: elapsed,
        ...writtenSentence(result.failure.sentence),
      },
      200,
    );
  const { status } = result;
  const answered = writtenSentence(message("admin.proxy_answered", { status }));
  return c.json({ ok: true, status, elapsed_ms: elapsed, ...answered }, 200);
});

async function shownProxy(world: AdminWorld, known: KnownProxy): Promise<z.infer<typeof listedProxy>> {
  const { key, label, source, isDefault, listed } = known;
  const route = await routeTo(world, known).catch(() => null);
  return {
    ...{ key, label, ...shownAddress(route?.url ?? null), source },
    ...{ is_default: isDefault, created_at: listed?.createdAt ?? null },
  };
}
