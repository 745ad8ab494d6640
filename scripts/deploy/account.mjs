// Who is logged in, and which account is meant.

import { jsonIn } from "./wrangler.mjs";
import { refusalOf } from "./problems.mjs";

/**
 * The id of the account to deploy to. Asked for by `environment.CLOUDFLARE_ACCOUNT_ID` or by an earlier deployment
 * (`keptId`) where the login has several.
 * @throws {Error} with a sentence when nobody is logged in, or the account is open
 */
export async function chosenAccount(wrangler, { environment, keptId }) {
  const run = await wrangler.tried(["whoami", "--json"]);
  const who = answerOf(run);
  if (who?.loggedIn === false)
    throw new Error(
      "Nobody is logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN, and run npm run deploy again.",
    );
  if (who === null) throw new Error(refusalOf("ask Cloudflare who is logged in", run.output, wrangler.context));
  const accounts = who.accounts ?? [];
  const wanted = environment.CLOUDFLARE_ACCOUNT_ID || keptId;
  // A token may be allowed to deploy and not to list accounts.
  if (wanted) {
    if (accounts.length === 0 || accounts.some(({ id }) => id === wanted)) return wanted;
    throw new Error(`The login has no account ${wanted}. It has:\n${listOf(accounts)}`);
  }
  if (accounts.length === 1) return accounts[0].id;
  if (accounts.length === 0)
    throw new Error("The login lists no account: say which, with CLOUDFLARE_ACCOUNT_ID=... npm run deploy.");
  throw new Error(
    `The login has several accounts: say which, with CLOUDFLARE_ACCOUNT_ID=... npm run deploy.\n${listOf(accounts)}`,
  );
}

const listOf = (accounts) => accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");

function answerOf({ output }) {
  try {
    return jsonIn(output);
  } catch {
    return null;
  }
}
