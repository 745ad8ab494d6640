/** A reader of the text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details */

/** `name`: of a sample, which in a histogram is longer than that of the family. */
export type Family = {
  type: string;
  help: string;
  samples: { name?: string; labels: Record<string, string>; value: number }[];
};

/** The metrics of a text by name. @throws where a line is not as the format has it, or a metric comes twice */
export function familiesOf(text: string): Record<string, Family> {
  const families: Record<string, Family> = {};
  if (text !== "" && !text.endsWith("\n")) throw new Error("The last line does not end");
  for (const line of text.split("\n").slice(0, -1)) {
    const [, kind = "", name = "", rest = ""] = /^# (HELP|TYPE) ([a-z_][a-z0-9_]*) (.*)$/s.exec(line) ?? [];
    if (kind === "HELP") {
      if (families[name]) throw new Error(`${name} comes twice`);
      families[name] = { type: "", help: unescaped(rest), samples: [] };
    } else if (kind === "TYPE") {
      familyOf(families, name).type = rest;
    } else addSample(families, line);
  }
  return families;
}

function addSample(families: Record<string, Family>, line: string): void {
  const found = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/s.exec(line);
  if (!found) throw new Error(`No sample: ${line}`);
  const [, name = "", inside = "", number = ""] = found;
  const labels: Record<string, string> = {};
  const pair = /([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(,|$)/gsy;
  for (let read = 0; read < inside.length; read = pair.lastIndex) {
    const [, label = "", value = ""] = pair.exec(inside) ?? [];
    if (!label) throw new Error(`No labels: ${inside}`);
    labels[label] = unescaped(value);
  }
  const part = families[name] ? {} : { name };
  familyOf(families, name).samples.push({ ...part, labels, value: Number(number.replace("Inf", "Infinity")) });
}

function familyOf(families: Record<string, Family>, name: string): Family {
  const family = families[name] ?? histogramOf(families, name);
  if (!family) throw new Error(`${name} has no HELP before it`);
  return family;
}

/** The histogram whose buckets, sum or count have this name. */
function histogramOf(families: Record<string, Family>, name: string): Family | undefined {
  const family = families[name.replace(/_(?:bucket|sum|count)$/, "")];
  return family?.type === "histogram" ? family : undefined;
}

const unescaped = (text: string) =>
  text.replaceAll(/\\([\\"n])/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
