/** Where alerts go: the list of channels and what is done to one of them. */
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, call, Refusal, segment } from "../request/operations.ts";
import { spoken } from "../parts/spoken.ts";
import { mailTo, waitingAddress } from "../tell/mail.ts";
import { waysOf } from "../tell/ways.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import type { AlertMail } from "./data.ts";
import { messageScreens } from "./messageRoutes.ts";
import { newChannelScreens } from "./newRoutes.ts";
import { channelsPage } from "./page.tsx";
import { channelScheduleScreens } from "./scheduleRoutes.ts";
import { addressPage, mailPage } from "./small.tsx";
import {
  adoptChannel,
  editChannel,
  listChannels,
  removeChannel,
  restoreChannel,
  revealChannelUrl,
  testChannel,
} from "../../notify/channel/operations/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";
import { sentenceIn } from "../../message/written.ts";

const here = "/channels";

export const channelScreens = newScreens();
channelScreens.use(here, signedIn);
channelScreens.use(`${here}/*`, signedIn);

channelScreens.get(here, async (c) => {
  const cursor = c.req.query("cursor");
  const [{ body, headers }, mail] = await Promise.all([
    call(c, listChannels, { query: { limit: 50, cursor } }),
    alertMailOf(c),
  ]);
  const isOn = body.some(({ kind }) => kind === "mail");
  // The first page alone knows whether there is a channel of mails.
  const waiting = cursor === undefined ? waitingAddress({ mail, isOn, person: c.var.reader.person }) : null;
  const next = /[?&]cursor=(\w+)/.exec(headers.get("Link") ?? "")?.[1];
  return answerPage(
    c,
    channelsPage(c.var.reader, {
      channels: body,
      waiting,
      next: next ? `${here}?cursor=${next}` : null,
      ways: waysOf(c),
    }),
  );
});

channelScreens.get(`${here}/mail`, async (c) =>
  answerPage(c, mailPage(c.var.reader, { ...(await alertMailOf(c)), problem: null })),
);

channelScreens.post(`${here}/mail`, async (c) => {
  const email = textIn(await c.req.formData(), "email").trim();
  try {
    return goOn(c, here, await mailTo(c, email));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const page = mailPage(c.var.reader, { email, enabled: false, verified: false, problem: error.message });
    return answerPage(c, page, { status: 400 });
  }
});

channelScreens.route("/", newChannelScreens);
channelScreens.route("/", messageScreens);
channelScreens.route("/", channelScheduleScreens);

channelScreens.get(`${here}/:id/url`, async (c) => {
  const path = `/channels/${segment(c.req.param("id"))}/url`;
  try {
    const { url } = await bodyOf(c, revealChannelUrl, { params: { id: c.req.param("id") } });
    const id = isNamed(c.req.param("id")) ? c.req.param("id") : null;
    return answerPage(c, addressPage(c.var.reader, { url, id, problem: null }), { isSecret: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error;
    return c.redirect(`/account/confirm?next=${encodeURIComponent(path)}`, 303);
  }
});

channelScreens.post(`${here}/:id/url`, async (c) => {
  const id = c.req.param("id");
  const url = textIn(await c.req.formData(), "url").trim();
  try {
    await bodyOf(c, editChannel, { params: { id }, json: { url } });
    return goOn(c, here, { key: "saved" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const page = addressPage(c.var.reader, { url, id, problem: error.plain });
    return answerPage(c, page, { status: 400, isSecret: true });
  }
});

channelScreens.post(`${here}/:id/adopt`, async (c) => {
  const name = textIn(await c.req.formData(), "name").slice(0, 200);
  return doneOn(c, async ({ id }) => {
    await bodyOf(c, adoptChannel, { params: { id } });
    return { key: "channelAdopted", values: [name] };
  });
});

channelScreens.post(`${here}/:id/test`, async (c) => {
  const form = await c.req.formData();
  const [name, kind] = [textIn(form, "name").slice(0, 200), textIn(form, "kind")];
  return doneOn(c, async ({ id }) => {
    const json = kind ? { kind } : {};
    const result = await bodyOf(c, testChannel, { params: { id }, json });
    if (result.success) return { key: "channelTestWorked", values: [name] };
    const why = sentenceIn(result.error ?? "", result);
    return { key: "channelTestFailed", values: [name, spoken(c.var.reader, why).slice(0, 300)] };
  });
});

channelScreens.post(`${here}/:id/pause`, async (c) => {
  const form = await c.req.formData();
  const name = textIn(form, "name").slice(0, 200);
  const paused = textIn(form, "paused") === "true";
  return doneOn(c, async ({ id, path }) => {
    await bodyOf(c, editChannel, { params: { id }, json: { paused } });
    const fields: [string, string][] = [
      ["name", name],
      ["paused", String(!paused)],
    ];
    return {
      key: paused ? "channelPaused" : "channelResumed",
      values: [name],
      undo: { action: `${path}/pause`, fields },
    };
  });
});

channelScreens.post(`${here}/:id/name`, async (c) => {
  const form = await c.req.formData();
  const [label, before] = [textIn(form, "label").trim(), textIn(form, "before").slice(0, 100)];
  return doneOn(c, async ({ id, path }) => {
    await bodyOf(c, editChannel, { params: { id }, json: { label } });
    const fields: [string, string][] = [
      ["label", before],
      ["before", label],
    ];
    return { key: "saved", undo: { action: `${path}/name`, fields } };
  });
});

channelScreens.post(`${here}/:id/remove`, async (c) => {
  const name = textIn(await c.req.formData(), "name").slice(0, 200);
  return doneOn(c, async ({ id, path }) => {
    const { restorable_until: until } = await bodyOf(c, removeChannel, { params: { id } });
    const undo = until === null ? {} : { undo: { action: `${path}/restore`, fields: [] } };
    return { key: "channelRemoved", values: [name], ...undo };
  });
});

channelScreens.post(`${here}/:id/restore`, (c) =>
  doneOn(c, async ({ id }) => {
    await call(c, restoreChannel, { params: { id } });
    return { key: "channelRestored" };
  }),
);

/** Ids of named channels are UUIDs; others are the keys of addresses. */
const isNamed = (id: string): boolean => id.includes("-");

/** Does something to the channel of the path, and goes back to the list with what there is to say. */
async function doneOn(c: C, work: (channel: { id: string; path: string }) => Promise<NewFlash>): Promise<Response> {
  const id = c.req.param("id") ?? "";
  try {
    return goOn(c, here, await work({ id, path: `${here}/${segment(id)}` }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
}

async function alertMailOf(c: C): Promise<AlertMail> {
  const { email_notifications: mail } = await bodyOf(c, getUserSettings);
  return mail;
}
