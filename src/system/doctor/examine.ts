/** All that a service needs, asked one by one, with a sentence on each: for an operator who sets it up or looks for a fault. */
import { message, type Message } from "../../message/message.ts";
import { hasBrowser, isResolving } from "../../check/means.ts";
import { isPort25 } from "../../lib/notification/mailto.ts";
import { notificationUrl } from "../../lib/notification/target.ts";
import { isOneMachine } from "../../operator/operator.ts";
import { takesMails } from "../../notify/mail/operatorMail.ts";
import type { Shards } from "../../shard/shards.ts";
import { diskOf, readinessOfAll } from "../ready/readiness.ts";
import type { SystemStores, SystemWorld } from "../world.ts";
import { examinedParts, type ExaminedPart } from "../parts.ts";
import type { Examined } from "./shape.ts";

type Ask = (world: SystemWorld) => Promise<Omit<Examined, "part">>;

const said = (isWell: boolean, well: Message, ill: Message) =>
  isWell ? { state: "ok" as const, sentence: well } : { state: "failing" as const, sentence: ill };

/** Of a mail server; what cannot be read is named by the examination of the server itself. */
function leadsToPort25(url: string): boolean {
  try {
    return /^mailtos?:/i.test(url) && isPort25(notificationUrl(url));
  } catch {
    return false;
  }
}

/** What is asked beside the readiness, by part. */
const examinations: Record<ExaminedPart, Ask> = {
  address: async ({ operator: { PUBLIC_URL: url } }) =>
    url === null
      ? {
          state: "off",
          sentence: message("doctor.no_address"),
        }
      : { state: "ok", sentence: message("doctor.address", { url }) },
  storage: async ({ stores }) =>
    said(
      await stores.objects.probe().then(
        () => true,
        () => false,
      ),
      message("doctor.storage"),
      message("doctor.no_storage"),
    ),
  resolver: async (world) => said(await isResolving(world), message("doctor.resolver"), message("doctor.no_resolver")),
  mail: async (world) => {
    if (!world.operator.MAIL_URL && world.operator.DEV_MAILBOX_TOKEN)
      return {
        state: "off",
        sentence: message("doctor.mailbox"),
      };
    if (!world.operator.MAIL_URL)
      return {
        state: "off",
        sentence: message("doctor.no_mail"),
      };
    if (!isOneMachine(world.operator) && leadsToPort25(world.operator.MAIL_URL))
      return {
        state: "failing",
        sentence: message("doctor.mail_port_25"),
      };
    const takes = await takesMails(world);
    if (takes === null) return { state: "ok", sentence: message("doctor.mail_unasked") };
    const ill = message("doctor.mail_away");
    return said(takes, message("doctor.mail"), ill);
  },
  browser: async (world) => {
    if (!world.net.browser) return { state: "off", sentence: message("doctor.browserless") };
    return said(await hasBrowser(world), message("doctor.browser"), message("doctor.no_browser"));
  },
  disk: async (world) => {
    const disk = await diskOf(world);
    if (!disk) return { state: "off", sentence: message("doctor.no_disk") };
    return { state: "ok", sentence: message("doctor.disk", { megabytes: Math.floor(disk.freeBytes / 1_000_000) }) };
  },
  backup: async (world) => {
    const disk = await diskOf(world);
    if (!disk?.backup) return { state: "off", sentence: message("doctor.backup_off") };
    const { at } = disk.backup;
    return {
      state: "ok",
      sentence:
        at === null
          ? message("doctor.backup_to_come")
          : message("doctor.backup", { time: new Date(at * 1000).toISOString() }),
    };
  },
  operator: async ({ operator: { OPERATOR_ALERT_URL: url } }) =>
    url === null
      ? { state: "off", sentence: message("doctor.no_operator") }
      : { state: "ok", sentence: message("doctor.operator") },
};

/** Asks everything at once. What the readiness knows to be out of order counts more than what was found just now. Never throws. */
export async function examine(shards: Shards<SystemStores>): Promise<Examined[]> {
  const world = shards.world(0);
  const [{ problems }, found] = await Promise.all([
    readinessOfAll(shards),
    Promise.all(
      examinedParts.map(async (part) => ({
        part,
        ...(await examinations[part](world).catch(() => ({
          state: "failing" as const,
          sentence: message("doctor.unasked"),
        }))),
      })),
    ),
  ]);
  const troubled = problems.map(({ part, sentence }) => ({ part, state: "failing" as const, sentence }));
  return [...troubled, ...found.filter(({ part }) => !problems.some((problem) => problem.part === part))];
}
