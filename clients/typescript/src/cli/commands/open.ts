import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";

export const open: Command = {
  name: "open",
  summary: "Open a watch in the dashboard, or the page that it watches",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [
    { name: "page", about: "the watched page" },
    { name: "print", about: "print the address, and open nothing" },
  ],
  async run(terminal, { words: [written = ""], switches }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    const { open_link: page } = await tidemark.getWatch(uuid);
    const address = switches.has("page") ? page : new URL(`/watch/${uuid}`, await terminal.service()).href;
    if (terminal.isJson) terminal.print(JSON.stringify({ url: address }));
    else terminal.print(address);
    if (!switches.has("print") && !terminal.isJson) await terminal.open(address);
    return 0;
  },
};
