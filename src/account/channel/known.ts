/** Whether settings refer to channels that the account has. */
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";

type Channels = { account: { channels: { unknown(ids: readonly string[]): Promise<string[]> } } };

/** @throws Problem 400 that names the first id which no named channel of the account has */
export async function requireChannels({ account }: Channels, ids: readonly string[] | null | undefined): Promise<void> {
  if (!ids?.length) return;
  const [unknown] = await account.channels.unknown(ids);
  if (unknown === undefined) return;
  throw problem.invalid(
    about(`channels[${ids.indexOf(unknown)}]`, message("channel.unknown", { found: JSON.stringify(unknown) })),
  );
}
