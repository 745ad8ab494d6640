/**
 * Patterns of paths as a tree of their parts, each with a value: which of hundreds a path fits is known after a step for each of its
 * parts. A part of a pattern is a word, or `:name` for any part that is not empty. Pure.
 */

type Node<T> = { words: Map<string, Node<T>>; named: Node<T> | null; value: T | null };

const newNode = <T>(): Node<T> => ({ words: new Map(), named: null, value: null });

/** The parts of a path, without the slash before the first. */
const partsOf = (path: string): string[] => path.slice(1).split("/");

export class PathTree<T extends object> {
  readonly #root = newNode<T>();

  /** What stands at a pattern (`/watch/:uuid`); `make`: gives it where the pattern is new. */
  at(pattern: string, make: () => T): T {
    let node = this.#root;
    for (const part of partsOf(pattern)) {
      const next = (part.startsWith(":") ? node.named : node.words.get(part)) ?? newNode<T>();
      if (part.startsWith(":")) node.named = next;
      else node.words.set(part, next);
      node = next;
    }
    return (node.value ??= make());
  }

  /** What stands at the patterns that a path fits, words before names. */
  find(path: string): T[] {
    const parts = partsOf(path);
    const found: T[] = [];
    const walk = (node: Node<T>, place: number): void => {
      const part = parts[place];
      if (part === undefined) {
        if (node.value !== null) found.push(node.value);
        return;
      }
      const next = node.words.get(part);
      if (next !== undefined) walk(next, place + 1);
      if (part !== "" && node.named !== null) walk(node.named, place + 1);
    };
    walk(this.#root, 0);
    return found;
  }
}
