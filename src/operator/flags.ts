/**
 * The operator setting FEATURE_FLAGS: names separated by commas; `name` and `name=true` are on, `name=false` is off. If a name
 * occurs twice, the last one counts. Malformed entries are ignored. Pure.
 */

const entry = /^([A-Za-z][\w.-]{0,99})(?:\s*=\s*(\w+))?$/;

/** The reason why a list of flags is malformed, as a sentence; null when it is not. */
export function flagProblem(text: string): string | null {
  const parts = text.split(",").map((part) => part.trim());
  const wrong = parts.find((part) => part !== "" && !isFlag(part));
  return wrong === undefined ? null : `expected names such as new_parser,old_feed=false, found "${wrong}"`;
}

function isFlag(part: string): boolean {
  const [, name, value = "true"] = entry.exec(part) ?? [];
  return name !== undefined && /^(?:true|1|yes|on|false|0|no|off)$/i.test(value);
}

/** Parses a list of flags: `"a, b=false"` gives `{ a: true, b: false }`. */
export function flagsOf(text: string | null): Record<string, boolean> {
  const flags: Record<string, boolean> = {};
  for (const part of (text ?? "").split(",")) {
    const [, name, value = "true"] = entry.exec(part.trim()) ?? [];
    if (name) flags[name] = /^(?:true|1|yes|on)$/i.test(value);
  }
  return flags;
}
