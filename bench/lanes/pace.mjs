// What the well pages and receivers saw in a span of time: how often they were asked, and how late. Times in milliseconds.

export class Pace {
  /** When each page was asked for, by address. */
  #asked = new Map();
  /** When each state of a page was first shown, by its number. */
  #shownAt = [];
  #delays = [];
  #alerts = 0;
  #since = 0;

  /** A page is asked for; the number of the state that it shows, which is another at each second look. */
  look(address) {
    const looks = this.#asked.get(address) ?? { times: [], state: 0, count: 0 };
    this.#asked.set(address, looks);
    looks.times.push(Date.now());
    if (looks.count++ % 2 === 0) looks.state = this.#shownAt.push(Date.now());
    return looks.state;
  }

  /** An alert about this state arrived. */
  alert(state) {
    this.#alerts++;
    const shown = this.#shownAt[state - 1];
    if (shown >= this.#since) this.#delays.push(Date.now() - shown);
  }

  /** From now on it is counted. */
  begin() {
    this.#since = Date.now();
    this.#alerts = 0;
    this.#delays = [];
  }

  /** What was counted since then. */
  seen() {
    const minutes = (Date.now() - this.#since) / 60_000;
    const times = [...this.#asked.values()].map((looks) => looks.times.filter((at) => at >= this.#since));
    const gaps = times.flatMap((each) => each.slice(1).map((at, place) => at - each[place]));
    return {
      "checks a minute": times.flat().length / minutes,
      "alerts a minute": this.#alerts / minutes,
      "from check to check, median": quantile(gaps, 0.5),
      "from check to check, 95 %": quantile(gaps, 0.95),
      "from page to receiver, median": quantile(this.#delays, 0.5),
      "from page to receiver, 95 %": quantile(this.#delays, 0.95),
    };
  }
}

function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Infinity;
}
