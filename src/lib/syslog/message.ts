/**
 * Messages of syslog: https://www.rfc-editor.org/rfc/rfc5424.
 *
 * 1. A priority is eight times the facility, and the severity.
 * 2. A message is one line: line ends become ` | `, which every viewer shows, where control characters come out as `#012`.
 * 3. A text with letters outside of ASCII begins with a byte order mark, which says that it is UTF-8 (6.4); logs keep the mark, so that
 *    no other text has one.
 */

export const facilities = [
  ...["kern", "user", "mail", "daemon", "auth", "syslog", "lpr", "news", "uucp", "cron"],
  ...["authpriv", "ftp", "ntp", "audit", "alert", "clock"],
  ...["local0", "local1", "local2", "local3", "local4", "local5", "local6", "local7"],
] as const;

/** Numbers of RFC 5424, 6.2.1. */
export const severities = { critical: 2, warning: 4, notice: 5, informational: 6 } as const;

export type SyslogMessage = {
  /** Of `facilities`. */
  facility: number;
  severity: number;
  /** Unix seconds. */
  at: number;
  /** The machine that says it, and the program; "" for none. */
  hostname: string;
  appName: string;
  text: string;
};

/** The message as it is sent, without the frame of its transport. */
export function syslogMessage({ facility, severity, at, hostname, appName, text }: SyslogMessage): string {
  const time = new Date(at * 1000).toISOString();
  const head = `<${facility * 8 + severity}>1 ${time} ${name(hostname, 255)} ${name(appName, 48)} - alert -`;
  const line = oneLine(text);
  return /^[\x20-\x7e]*$/.test(line) ? `${head} ${line}` : `${head} \ufeff${line}`;
}

/** Printable ASCII without blanks; what is left of nothing is the nil value. */
const name = (text: string, max: number): string => text.replace(/[^\x21-\x7e]/g, "").slice(0, max) || "-";

const oneLine = (text: string): string =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" | ");
