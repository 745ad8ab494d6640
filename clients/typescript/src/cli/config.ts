/** The file that `tidemark login` writes: readable by its owner alone. */
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "./arguments.ts";
import { type StoredLogin, storedLoginIn } from "./login/tokens.ts";

/** The service, and what opens it: a key, or a login by the browser. */
export type Config = { url: string } & ({ api_key: string } | { login: StoredLogin });
type Environment = Readonly<Record<string, string | undefined>>;

/** Where the file is: $XDG_CONFIG_HOME, %APPDATA%, or ~/.config. */
export function configPath(environment: Environment, platform: string, home: string): string {
  const folder = environment.XDG_CONFIG_HOME || (platform === "win32" && environment.APPDATA) || join(home, ".config");
  return join(folder, "tidemark", "config.json");
}

/** What was stored; null where nothing is. @throws Error for a file that is something else */
export async function readConfig(path: string): Promise<Config | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    return null;
  }
  try {
    const { url, api_key: key, login } = JSON.parse(text) as Record<string, unknown>;
    const tokens = storedLoginIn(login);
    if (typeof url === "string" && tokens) return { url, login: tokens };
    if (typeof url === "string" && typeof key === "string") return { url, api_key: key };
  } catch {
    // Said below.
  }
  throw new Error(`${path} is not what tidemark login writes; delete it and log in again`);
}

/** `shop.example/kettle` as https://shop.example/kettle; what has a scheme, or no dot in its host, stays as it is. */
export const withScheme = (written: string): string =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(written) ? `https://${written}` : written;

/** The address of a service as somebody wrote it. @throws UsageError for what is none */
export function serviceAddress(written: string): string {
  const text = withScheme(written.trim());
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "http:" && protocol !== "https:")
    throw new UsageError(
      `Expected the address of a service, such as https://tidemark.example, found ${text || "nothing"}`,
    );
  return text;
}

export async function writeConfig(path: string, config: Config): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A new file, so that it never has the mode of an old one; then in its place at once.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Whether there was something to remove. */
export async function removeConfig(path: string): Promise<boolean> {
  try {
    await rm(path);
    return true;
  } catch {
    return false;
  }
}
