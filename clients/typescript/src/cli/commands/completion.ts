import { type OptionRule, UsageError } from "../arguments.ts";
import { type Command, commonOptions } from "../command.ts";

/**
 * What may stand in place of the last of `words`, which may be unfinished: commands, then options. Words that only the service or
 * the disk knows are left to the shell. Pure.
 */
export function candidates(words: readonly string[], commands: readonly Command[]): string[] {
  const [name = "", ...rest] = words;
  const beginning = words.at(-1) ?? "";
  const among = (names: readonly string[]) => names.filter((each) => each.startsWith(beginning));
  if (rest.length === 0) return among([...commands.map((each) => each.name), "help"]);
  if (name === "help") return rest.length === 1 ? among(commands.map((each) => each.name)) : [];
  const command = commands.find((each) => each.name === name);
  if (!command || !beginning.startsWith("-")) return [];
  const options: readonly OptionRule[] = [...command.options, ...commonOptions];
  return among(options.map((option) => `--${option.name}`));
}

const scripts = {
  bash: `_tidemark() {
  local IFS=$'\\n'
  COMPREPLY=($(tidemark completion --words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _tidemark tidemark`,
  zsh: `#compdef tidemark
_tidemark() {
  local -a found
  found=("\${(@f)$(tidemark completion --words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _tidemark tidemark`,
  fish: `function __tidemark_words
  tidemark completion --words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null
end
complete -c tidemark -f -n "count (__tidemark_words) >/dev/null" -a "(__tidemark_words)"`,
} as const;

/** `commands`: those to complete, once all are known. */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: "completion",
  summary: "Print what completes commands and options in a shell",
  usage: "bash | zsh | fish",
  words: { min: 0, max: 100 },
  options: [{ name: "words", about: "print what may stand in place of the last word behind --" }],
  about: [
    'bash: eval "$(tidemark completion bash)" in ~/.bashrc',
    'zsh:  eval "$(tidemark completion zsh)" in ~/.zshrc, behind compinit',
    "fish: tidemark completion fish | source",
  ].join("\n"),
  run(terminal, { words, switches }) {
    if (switches.has("words")) {
      for (const candidate of candidates(words, commands())) terminal.print(candidate);
      return Promise.resolve(0);
    }
    const [shell = ""] = words;
    if (words.length !== 1 || !(shell in scripts))
      throw new UsageError(
        `completion: expected ${Object.keys(scripts).join(", ")}, found ${words.join(" ") || "nothing"}`,
      );
    terminal.print(scripts[shell as keyof typeof scripts]);
    return Promise.resolve(0);
  },
});
