// Addresses that the guard checked, for as long as a request to them is under way: a connection to a name goes to these and to no others, whatever
// a name server says meanwhile. What has none is looked up: a literal address, or what the operator opened.

import { lookup as lookUp } from "node:dns";
import { isIP } from "node:net";

export class Pins {
  #ofPlace = new Map();

  /** Holds the addresses of a URL's place, null or undefined for none, until the function that it gives is called. */
  hold({ hostname }, addresses) {
    if (!addresses) return () => {};
    const name = hostname.toLowerCase();
    const pin = this.#ofPlace.get(name) ?? { users: 0, addresses };
    pin.users++;
    pin.addresses = addresses;
    this.#ofPlace.set(name, pin);
    return () => {
      if (--pin.users === 0 && this.#ofPlace.get(name) === pin) this.#ofPlace.delete(name);
    };
  }

  /** As node:dns has it. */
  lookup = (hostname, options, done) => {
    const pin = this.#ofPlace.get(hostname.toLowerCase());
    if (pin === undefined) return lookUp(hostname, options, done);
    pinned(pin.addresses)(hostname, options, done);
  };
}

/** A look-up that gives these addresses, whatever name is asked for. */
export const pinned = (addresses) => (hostname, options, done) => {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  const wanted = all.filter(({ family }) => !options.family || family === options.family);
  if (wanted.length === 0) return done(Object.assign(new Error(`No address of ${hostname}`), { code: "ENOTFOUND" }));
  if (options.all) return done(null, wanted);
  done(null, wanted[0].address, wanted[0].family);
};
