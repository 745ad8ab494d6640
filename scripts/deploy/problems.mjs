// What to do when wrangler refuses: its answers that a deployer can meet, each with a sentence. Codes are those of Cloudflare's
// interface, as wrangler prints them: https://developers.cloudflare.com/workers/observability/errors/. Pure.

const known = [
  [
    /More than one account available/,
    () => "Several accounts can be used: say which, with CLOUDFLARE_ACCOUNT_ID=... npm run deploy.",
  ],
  [
    /code: 100328|not supported for the Free plan/,
    () =>
      "The account is on the Free plan of Workers; the service needs Workers Paid (5 USD a month): dash.cloudflare.com, Workers, Plans. Then run npm run deploy again: what was made so far is used.",
  ],
  [
    /code: 10042|enable R2/i,
    () =>
      "R2 is not enabled in this account yet: dash.cloudflare.com, R2, which asks for a card and has a free allowance. Then run npm run deploy again.",
  ],
  [
    /code: 10063|workers\.dev subdomain/,
    () =>
      "The account has no workers.dev subdomain yet: open Workers in dash.cloudflare.com once, or give the service an address with --domain watch.example. Then run npm run deploy again.",
  ],
  [
    /code: 11004|consumer_exists|already has a consumer/,
    ({ name }) =>
      `A queue called ${name}-... belongs to another Worker. Deploy under another name: npm run deploy -- --name another-name.`,
  ],
  [
    /code: 10053|Binding name .* already in use/i,
    () =>
      "A setting that comes as a secret is a plain variable of the Worker: delete it in dash.cloudflare.com, Workers, Settings, and run npm run deploy again.",
  ],
  [
    /code: 10000|Authentication error|code: 9109/i,
    () =>
      "The login lacks a permission. An API token needs edit of Workers Scripts, D1, Queues, R2 Storage and Browser Rendering; or log in again with npx wrangler login.",
  ],
  [
    /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|fetch failed|unable to reach|network connection|DNS resolver/i,
    () => "Cloudflare cannot be reached from here: mend the network, or set HTTPS_PROXY, and run npm run deploy again.",
  ],
];

/**
 * The sentence for a run of wrangler that failed, after what wrangler itself said.
 * @param {string} doing what was tried, such as "create the database tidemark"
 * @param {string} output everything that the run printed
 */
export function refusalOf(doing, output, context) {
  const advice = known.find(([pattern]) => pattern.test(output))?.[1](context);
  const said = linesOf(output);
  return `${said === "" ? "" : `${said}\n`}Could not ${doing}. ${advice ?? "Mend what wrangler says above and run npm run deploy again; it goes on where it stopped."}`;
}

/** Whether the answer says that what was asked for is not there: bucket, Worker, or any deployment of it. */
export const isMissing = (output) =>
  /code: (?:10006|10007|10090)\]|does not exist|no deployments|not found/i.test(output);

/** Whether a creation was refused because it has happened already. */
export const isThereAlready = (output) => /code: (?:11009|7502|10004)\]|already (?:exists|taken)/i.test(output);

function linesOf(output) {
  const noise = /^\s*$|⛅️|^─+$|Logs were written|If you think this is a bug/u;
  return output
    .split("\n")
    .filter((line) => !noise.test(line))
    .slice(-15)
    .join("\n");
}
