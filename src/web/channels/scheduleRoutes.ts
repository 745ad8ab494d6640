/** The form of when alerts go to a channel. */
import type { NotificationSchedule } from "../../settings/notificationSchedule.ts";
import { settingFormOf } from "../forms/read.ts";
import { formValues, sentValues, valueIn, type OwnSettings } from "../forms/values.ts";
import { answerPage, goOn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { channelName } from "./data.ts";
import { schedulePage } from "./schedule.tsx";
import { editChannel, getChannel } from "../../notify/channel/operations/routes.ts";

const path = "/channels/:id/schedule";
const members = ["events", "priority", "quiet_hours", "delivery_hours", "digest"] as const;
const settingOf = (member: (typeof members)[number]) => `notification_${member}`;

export const channelScheduleScreens = newScreens();

channelScheduleScreens.get(path, async (c) => {
  const { channel, fields } = await formOf(c);
  return answerPage(
    c,
    schedulePage(c.var.reader, {
      ...{ id: channel.id, name: channelName(c.var.reader.words, channel), fields, problem: null },
      values: formValues(fields, ownOf(channel.schedule)),
    }),
  );
});

channelScheduleScreens.post(path, async (c) => {
  const values = sentValues(await c.req.formData());
  const { channel, fields } = await formOf(c);
  const own = ownOf(channel.schedule);
  const schedule = Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = valueIn(field, values, own);
      return value === null ? [] : [[field.name.replace(/^notification_/, ""), value]];
    }),
  );
  try {
    await bodyOf(c, editChannel, { params: { id: channel.id }, json: { schedule } });
    return goOn(c, "/channels", { key: "saved" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const asked = {
      id: channel.id,
      name: channelName(c.var.reader.words, channel),
      fields,
      values,
      problem: error.message,
    };
    return answerPage(c, schedulePage(c.var.reader, asked), { status: 400 });
  }
});

async function formOf(c: C) {
  const [channel, form] = await Promise.all([
    bodyOf(c, getChannel, { params: { id: c.req.param("id") ?? "" } }),
    settingFormOf(c),
  ]);
  const fields = members.flatMap((member) => form.fields.find(({ name }) => name === settingOf(member)) ?? []);
  return { channel, fields };
}

const ownOf = (schedule: NotificationSchedule | null): OwnSettings =>
  Object.fromEntries(members.map((member) => [settingOf(member), schedule?.[member] ?? null]));
