// The last step of a deployment.

import { proof } from "../prove/proof.mjs";

/**
 * Proves what was deployed, or says what to do.
 * @returns {Promise<string>} a sentence
 * @throws {Error} with what went wrong and a sentence
 */
export async function proved({ name, url }, { adminKey, patience }) {
  try {
    const { seconds } = await proof(url, { adminKey, patience });
    return `It works: the first reading came after ${seconds} seconds, and the account of the proof is deleted.`;
  } catch (error) {
    throw new Error(
      `${error.message}\n${name} is deployed at ${url}, but it is not proved that it works. See what it says with npx wrangler tail ${name}, and run npm run deploy again.`,
    );
  }
}
