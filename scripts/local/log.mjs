// The log of a service that runs: lines for people, or one JSON object a line, with time and level, for whatever gathers logs (LOG_FORMAT).
// What the Worker writes as an object stays one. LOG_LEVEL leaves out what is less.

const levels = ["debug", "info", "warn", "error"];
const logFormats = ["text", "json"];

/**
 * The settings of the log.
 * @throws {Error} with a sentence that names the setting
 */
export function logSettings({ LOG_FORMAT: format = "text", LOG_LEVEL: level = "debug" }) {
  const known = (name, value, all) => {
    if (all.includes(value)) return value;
    throw new Error(`${name} must be ${all.slice(0, -1).join(", ")} or ${all.at(-1)}, but is "${value}".`);
  };
  return {
    format: known("LOG_FORMAT", format || "text", logFormats),
    level: known("LOG_LEVEL", level || "debug", levels),
  };
}

/** A function that takes a message, with its level ("info" unless given), and writes it as a line by `write`. */
export function logger({ format, level: least }, { write = console.log, now = () => new Date() } = {}) {
  return (message, level = levelOf(message)) => {
    if (levels.indexOf(level) < levels.indexOf(least)) return;
    if (format === "text") write(message);
    else write(JSON.stringify({ time: now().toISOString(), level, ...partsOf(message) }));
  };
}

/** The level of a line of the runtime, which names it in front. */
function levelOf(message) {
  const [, named = "info"] = /^\[(?:mf|wrangler):(debug|info|warn|error)\]/.exec(message) ?? [];
  return named;
}

/** The level of a method of the console in the Worker. */
export const levelOfConsole = (method) => (levels.includes(method) ? method : "info");

function partsOf(message) {
  if (message.startsWith("{"))
    try {
      const { time: _time, level: _level, ...parts } = JSON.parse(message);
      return parts;
    } catch {
      // A sentence that begins so.
    }
  return { what: message.replace(/^\[(?:mf|wrangler):\w+\] /, "") };
}
