// Whose messages a queue of this machine works next: first what a person waits for, then what came first; and of the batches that are
// worked at a time one account has three quarters at most, so that those of others find a place at once. It touches nothing.

/** With fewer batches at a time none is kept free. */
const minShared = 4;

export class Places {
  #atOnce;
  #busy = 0;
  #messages = 0;
  /** How many batches of each account are worked. */
  #ofAccount = new Map();

  constructor(atOnce) {
    this.#atOnce = atOnce;
  }

  /** How many messages are worked. */
  get working() {
    return this.#messages;
  }

  /** Takes the messages `{body: {wanted, account}}` of the next batch out of those that wait; none where none may begin. */
  next(waiting, size) {
    if (this.#busy >= this.#atOnce || waiting.length === 0) return [];
    const batch = [];
    for (const isTurn of [(message) => isWanted(message), (message) => !isWanted(message)])
      for (let at = 0; at < waiting.length && batch.length < size;)
        if (isTurn(waiting[at]) && this.#mayBegin(waiting[at])) batch.push(...waiting.splice(at, 1));
        else at++;
    if (batch.length > 0) this.#count(batch, 1);
    return batch;
  }

  /** The batch has ended. */
  free(batch) {
    this.#count(batch, -1);
  }

  #mayBegin({ body }) {
    const share = this.#atOnce < minShared ? Infinity : Math.ceil((this.#atOnce * 3) / 4);
    return (this.#ofAccount.get(body?.account) ?? 0) < share;
  }

  #count(batch, more) {
    this.#busy += more;
    this.#messages += more * batch.length;
    for (const account of new Set(batch.map(({ body }) => body?.account))) {
      if (account === undefined) continue;
      const count = (this.#ofAccount.get(account) ?? 0) + more;
      if (count > 0) this.#ofAccount.set(account, count);
      else this.#ofAccount.delete(account);
    }
  }
}

const isWanted = ({ body }) => body?.wanted === true;
