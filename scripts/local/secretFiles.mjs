// Settings from files, as secrets of Docker and Kubernetes come: NAME_FILE names the file that holds NAME.

import { readFileSync } from "node:fs";
import { operatorNames } from "../../src/operator/names.ts";

const maxBytes = 100_000;

/**
 * The environment with the settings that stand in files; a line end behind a value is none of it.
 * @throws {Error} with a sentence that names the setting
 */
export function withSecretFiles(environment) {
  const read = {};
  for (const name of operatorNames) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set; one of them says the value.`);
    read[name] = contentOf(name, path);
  }
  return { ...environment, ...read };
}

function contentOf(name, path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${name}_FILE: expected a file that can be read, found ${path} (${error.code ?? error.message}).`);
  }
  if (text.length > maxBytes)
    throw new Error(`${name}_FILE: expected at most ${maxBytes} bytes, found ${path} longer.`);
  return text.replace(/\r?\n$/, "");
}
