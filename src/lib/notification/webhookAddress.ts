/**
 * The https address of a webhook, as automation tools show it for copying, in the form of ours. Pure.
 *
 * Zapier: https://hooks.zapier.com/hooks/catch/1/a/ · Make: https://hook.eu1.make.com/a · n8n: https://n8n.example/webhook/a ·
 * Home Assistant: https://home.example/api/webhook/a · IFTTT has a service of its own.
 */

const hosts =
  /^(?:hooks\.zapier\.com|hook\.(?:[a-z0-9]+\.)?make\.com|hook\.integromat\.com|hook\.us1\.make\.celonis\.com)$/i;

/** `jsons://…`; parameters of the query become `-name=value`, which leave as they are. */
export function webhookForm(url: URL): string {
  const parameters = [...url.searchParams].map(
    ([name, value]) => `-${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `jsons://${url.host}${url.pathname}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

/** Whether an address is of a tool that takes webhooks and nothing else there. */
export const isAutomationHook = ({ protocol, hostname }: URL): boolean => protocol === "https:" && hosts.test(hostname);
