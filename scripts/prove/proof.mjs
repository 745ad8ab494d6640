// The shortest proof that a deployment works: an account, a watch of a page of the service itself, its first reading, and
// nothing left. What must work for that: the Worker, D1, the queue, the way out to the internet and back, R2.

import { answering, checkedAfter, proofAccount } from "./service.mjs";

/** The page of the service that is there to be watched. */
export const proofPageOf = (url, seconds) => `${url}/health/page?every=${seconds}`;

/**
 * Proves the service at `url`. `page`: what to watch instead of its own page; `adminKey`: where an invitation is needed.
 * @returns {Promise<{seconds: number}>} how long the first reading took
 * @throws {Error} with a sentence
 */
export async function proof(url, { adminKey, page = proofPageOf(url, 86_400), patience = {} }) {
  await answering(url, patience.answer);
  const account = await proofAccount(url, adminKey);
  try {
    const began = performance.now();
    const uuid = await account.watch({ url: page, title: "Proof of the deployment" });
    const watch = await checkedAfter(account, uuid, { after: 0, milliseconds: patience.reading });
    if (watch.last_error) throw new Error(`The watch of ${page} could not be read: ${watch.last_error}`);
    return { seconds: Math.round((performance.now() - began) / 100) / 10 };
  } finally {
    await account.leave();
  }
}
