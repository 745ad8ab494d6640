/**
 * Objects whose members are made when they are first asked for: of many that could be needed a caller needs few. Pure.
 */

/** How each member is made, out of what the object is made of; `own`: the object itself, for members that use others. */
export type Makers<Source, Made> = { readonly [Name in keyof Made]: (source: Source, own: Made) => Made[Name] };

/**
 * A function that gives such an object for a source. Each member is made once an object. They belong to its prototype, so that an
 * object costs the same however many there are: a copy by `...` has none of them.
 */
export function onDemand<Source, Made extends object>(makers: Makers<Source, Made>): (source: Source) => Made {
  class OnDemand {
    readonly #source: Source;

    constructor(source: Source) {
      this.#source = source;
    }

    static {
      for (const name of Object.keys(makers) as (keyof Made & string)[])
        Object.defineProperty(this.prototype, name, {
          get(this: OnDemand): unknown {
            const value = makers[name](this.#source, this as unknown as Made);
            Object.defineProperty(this, name, { value });
            return value;
          },
        });
    }
  }
  return (source) => new OnDemand(source) as unknown as Made;
}
