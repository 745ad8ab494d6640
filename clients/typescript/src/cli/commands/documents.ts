/** Whole accounts and documents of other tools, in and out. */
import type { ImportFileQuery, PreviewImportQuery } from "../../generated.ts";
import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { exitCodes } from "../exitCodes.ts";
import { plain } from "../paint.ts";

const refusedWords = (refused: number) => (refused ? `, ${refused} could not be` : "");

export const importCommand: Command = {
  name: "import",
  summary: "Create watches from a file of another tool, or from an archive",
  usage: "FILE",
  words: { min: 1, max: 1 },
  options: [
    { name: "preview", about: "say what would come, and create nothing" },
    {
      name: "format",
      value: "NAME",
      about: "backup, xlsx, distill, urlwatch, opml, csv or lines; found out without it",
    },
    { name: "tag", value: "NAME", about: "a tag for all of them, created when missing" },
    { name: "paused", about: "create them paused" },
  ],
  about:
    "Takes backups of changedetection.io, archives of `tidemark export`, Distill (JSON), urlwatch and webchanges (YAML), OPML, CSV,\nXLSX of Wachete, and plain lists of addresses. `-` is standard input.",
  async run(terminal, { words: [path = ""], values, switches }) {
    const tidemark = await terminal.client();
    const query = {
      ...(values.format ? { format: values.format } : {}),
      ...(values.tag ? { tag: values.tag } : {}),
      ...(switches.has("paused") ? { paused: true } : {}),
    };
    const content = await terminal.readFile(path);
    const isPreview = switches.has("preview");
    const result = isPreview
      ? await tidemark.previewImport(content, query as PreviewImportQuery)
      : await tidemark.importFile(content, query as ImportFileQuery);
    const exitCode = result.refused ? exitCodes.partly : 0;
    if (terminal.isJson) {
      terminal.print(JSON.stringify(result, null, 2));
      return exitCode;
    }
    for (const { where, reason } of result.notes) terminal.note(`${plain(where)}: ${plain(reason)}`);
    if ("uuids" in result)
      terminal.print(
        `${result.uuids.length} watches created (${result.format})${refusedWords(result.refused)}; undo: tidemark undo --import ${result.batch}`,
      );
    else
      terminal.print(
        `${result.creates} of ${result.total} watches would be created (${result.format}); ${result.duplicates} are watched already, ${result.refused} cannot be created.`,
      );
    return exitCode;
  },
};

export const exportCommand: Command = {
  name: "export",
  summary: "Save the account as an archive that import takes back",
  usage: "FILE",
  words: { min: 1, max: 1 },
  options: [
    { name: "tag", value: "NAME", about: "only the watches with this tag" },
    { name: "no-history", about: "settings only" },
  ],
  about: "`-` is standard output.",
  async run(terminal, { words: [path = ""], values, switches }) {
    if (terminal.isJson && path === "-") throw new UsageError("--json and an archive cannot both be printed");
    const archive = await (
      await terminal.client()
    ).exportArchive({
      ...(values.tag ? { tag: values.tag } : {}),
      ...(switches.has("no-history") ? { history: false } : {}),
    });
    await terminal.writeFile(path, archive);
    if (terminal.isJson) terminal.print(JSON.stringify({ file: path, bytes: archive.length }));
    else if (path !== "-") terminal.print(`${path}: ${archive.length} bytes`);
    return 0;
  },
};
