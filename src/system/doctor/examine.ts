/** All that a service needs, asked one by one, with a sentence on each: for an operator who sets it up or looks for a fault. */
import { hasBrowser, isResolving } from "../../check/means.ts";
import { isPort25 } from "../../lib/notification/mailto.ts";
import { notificationUrl } from "../../lib/notification/target.ts";
import { isOneMachine } from "../../operator/operator.ts";
import { takesMails } from "../../notify/mail/operatorMail.ts";
import type { Shards } from "../../shard/shards.ts";
import { diskOf, readinessOfAll } from "../ready/readiness.ts";
import type { SystemStores, SystemWorld } from "../world.ts";
import type { Examined } from "./shape.ts";

type Ask = (world: SystemWorld) => Promise<Omit<Examined, "part">>;

const said = (isWell: boolean, well: string, ill: string) =>
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
const examinations: Record<string, Ask> = {
  address: async ({ operator: { PUBLIC_URL: url } }) =>
    url === null
      ? {
          state: "off",
          sentence: "PUBLIC_URL is not set: links in alerts lead to the address of the request that made the watch",
        }
      : { state: "ok", sentence: `Links lead to ${url}` },
  storage: async ({ stores }) =>
    said(
      await stores.objects.probe().then(
        () => true,
        () => false,
      ),
      "Objects can be written and read",
      "Objects cannot be written: the disk or the bucket takes none",
    ),
  resolver: async (world) =>
    said(
      await isResolving(world),
      "Names are looked up",
      "No resolver of names answers; DNS_RESOLVER_URL names others",
    ),
  mail: async (world) => {
    if (!world.operator.MAIL_URL && world.operator.DEV_MAILBOX_TOKEN)
      return {
        state: "off",
        sentence: "MAIL_URL is not set: mails are kept in a mailbox that can be read on this machine alone",
      };
    if (!world.operator.MAIL_URL)
      return {
        state: "off",
        sentence: "MAIL_URL is not set: no mail leaves this server, so nobody can reset a password by mail",
      };
    if (!isOneMachine(world.operator) && leadsToPort25(world.operator.MAIL_URL))
      return {
        state: "failing",
        sentence: "MAIL_URL leads to port 25, which no Worker can reach: name another port, such as 587 by mailtos://",
      };
    const takes = await takesMails(world);
    if (takes === null) return { state: "ok", sentence: "Mails go to a service that can be asked by a mail alone" };
    const ill = "The mail server of MAIL_URL cannot be reached, or refuses the sign-in";
    return said(takes, "The mail server takes the sign-in", ill);
  },
  browser: async (world) => {
    if (!world.net.browser)
      return { state: "off", sentence: "There is no browser: pages made by JavaScript are not read" };
    return said(await hasBrowser(world), "A browser starts", "No browser can be started");
  },
  disk: async (world) => {
    const disk = await diskOf(world);
    if (!disk) return { state: "off", sentence: "The data are on no disk of this machine" };
    return { state: "ok", sentence: `${Math.floor(disk.freeBytes / 1_000_000)} MB are free` };
  },
  backup: async (world) => {
    const disk = await diskOf(world);
    if (!disk?.backup) return { state: "off", sentence: "No backups are made by themselves; BACKUP_DIR turns them on" };
    const { at } = disk.backup;
    return {
      state: "ok",
      sentence:
        at === null
          ? "The first backup is still to come"
          : `The newest backup is of ${new Date(at * 1000).toISOString()}`,
    };
  },
  operator: async ({ operator: { OPERATOR_ALERT_URL: url } }) =>
    url === null
      ? { state: "off", sentence: "OPERATOR_ALERT_URL is not set: nobody is alerted when the service is out of order" }
      : { state: "ok", sentence: "The operator is alerted when the service is out of order" },
};

/** Asks everything at once. What the readiness knows to be out of order counts more than what was found just now. Never throws. */
export async function examine(shards: Shards<SystemStores>): Promise<Examined[]> {
  const world = shards.world(0);
  const [{ problems }, found] = await Promise.all([
    readinessOfAll(shards),
    Promise.all(
      Object.entries(examinations).map(async ([part, ask]) => ({
        part,
        ...(await ask(world).catch(() => ({ state: "failing" as const, sentence: "It could not be asked" }))),
      })),
    ),
  ]);
  const troubled = problems.map(({ part, sentence }) => ({ part, state: "failing" as const, sentence }));
  return [...troubled, ...found.filter(({ part }) => !problems.some((problem) => problem.part === part))];
}
