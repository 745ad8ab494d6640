/**
 * The device of a request in words, such as "Firefox on Linux", from its User-Agent (RFC 9110, 10.1.5), so that people
 * recognise their browsers in a list. Only names of the tables below are used, never text of the header. Pure.
 *
 * Order matters: browsers made from another one also carry that one's name.
 */

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPiOS|OPT)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^Wget\//, "Wget"],
  [/^python-(?:requests|httpx)\/|^Python-urllib\//, "Python"],
  [/^(?:node|undici)\b/, "Node.js"],
  [/^Go-http-client\//, "Go"],
  [/^PostmanRuntime\//, "Postman"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
  [/\b(?:Open|Free|Net)BSD\b/, "BSD"],
];

/** Headers are at most as long as the platform allows; names stand near their beginning and end. */
const maxCharacters = 1000;

const nameIn = (userAgent: string, names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** The program and the system of a User-Agent header, at most 40 characters; "Unknown device" without a known name. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = (userAgent ?? "").slice(0, maxCharacters);
  const [browser, system] = [nameIn(text, browsers), nameIn(text, systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `Browser on ${system}` : "Unknown device";
}
