import type { NotificationTest } from "../../generated.ts";
import type { Command } from "../command.ts";
import { exitCodes } from "../exitCodes.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";

export const test: Command = {
  name: "test",
  summary: "Send a test message, and say how it went",
  usage: "[WATCH]",
  words: { min: 0, max: 1 },
  options: [
    { name: "notify", value: "URL", isList: true, about: "where to; the channels in force without it" },
    { name: "kind", value: "KIND", about: "test, change, failing, recovered or digest; test without it" },
  ],
  about: "Exit code 1: nowhere did it arrive; 3: not everywhere.",
  async run(terminal, { words: [written], values, lists }) {
    const tidemark = await terminal.client();
    const request = {
      ...(written === undefined ? {} : { uuid: await watchOf(tidemark, written) }),
      ...(lists.notify ? { notification_urls: lists.notify } : {}),
      ...(values.kind ? { kind: values.kind } : {}),
    } as NotificationTest;
    const { results, warnings } = await tidemark.testNotifications(request);
    if (terminal.isJson) terminal.print(JSON.stringify({ results, warnings }, null, 2));
    for (const { url, success, error } of terminal.isJson ? [] : results)
      terminal.print(
        success
          ? `${terminal.paint("green", "sent")}    ${plain(url)}`
          : `${terminal.paint("red", "failed")}  ${plain(url)}: ${plain(error ?? "")}`,
      );
    for (const warning of warnings) terminal.note(plain(warning));
    if (results.length === 0) terminal.note("No channel is set.");
    if (results.length > 0 && results.every(({ success }) => success)) return 0;
    return results.some(({ success }) => success) ? exitCodes.partly : exitCodes.failed;
  },
};
