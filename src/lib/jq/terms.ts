/**
 * The terms of the jq language: what operators stand between. Fields and brackets may follow a term, `if`, `reduce`, `foreach` and
 * `try` are terms.
 */
import { message } from "../../message/message.ts";
import { type Scanner, syntaxError } from "./scanner.ts";
import type { Node, Pattern } from "./syntax.ts";

const keywords = new Set(
  "def if then elif else end as reduce foreach try catch label import include and or __loc__".split(" "),
);

const identity: Node = { kind: "identity" };

/** The reader of terms; the reader of operators supplies `expression`. */
export abstract class Terms {
  protected readonly scanner: Scanner;

  constructor(scanner: Scanner) {
    this.scanner = scanner;
  }

  /** An expression of operators that bind at least as tightly as `power`. */
  protected abstract expression(power: number): Node;

  /** A term and all that is attached to it: fields, brackets, question marks. */
  protected postfix(): Node {
    const scanner = this.scanner;
    let node = this.#term();
    for (;;) {
      if (scanner.takes("?")) node = optional(node);
      else if (scanner.takes("[")) node = this.#bracket(node);
      else if (scanner.sees(".") && !scanner.sees("..")) node = this.#dotted(node);
      else return node;
    }
  }

  #dotted(of: Node): Node {
    const scanner = this.scanner;
    scanner.at += 1;
    if (scanner.sees('"')) return { kind: "index", of, key: this.#string("text") };
    if (scanner.peekName()) return { kind: "index", of, key: { kind: "literal", value: scanner.name() } };
    scanner.skip();
    if (scanner.takes("[")) return this.#bracket(of);
    if (scanner.sees('"')) return { kind: "index", of, key: this.#string("text") };
    return scanner.fail();
  }

  /** What follows an opened bracket: `]`, a key, or a slice. */
  #bracket(of: Node): Node {
    const scanner = this.scanner;
    if (scanner.takes("]")) return { kind: "each", of };
    const from = scanner.sees(":") ? null : this.expression(1);
    if (!scanner.takes(":")) {
      scanner.expect("]");
      return { kind: "index", of, key: from as Node };
    }
    const to = scanner.sees("]") ? null : this.expression(1);
    scanner.expect("]");
    if (from === null && to === null) throw syntaxError(message("jq.slice"));
    return { kind: "slice", of, from, to };
  }

  // One case for each way a term can begin.
  // oxlint-disable-next-line max-lines-per-function
  #term(): Node {
    const scanner = this.scanner;
    if (scanner.takes("(")) {
      const node = this.expression(1);
      scanner.expect(")");
      return node;
    }
    if (scanner.takes("[")) {
      if (scanner.takes("]")) return { kind: "array", body: null };
      const body = this.expression(1);
      scanner.expect("]");
      return { kind: "array", body };
    }
    if (scanner.takes("{")) return this.#object();
    if (scanner.sees('"')) return this.#string("text");
    if (scanner.sees("@")) return this.#format();
    if (scanner.takes("$")) return this.#variable();
    if (scanner.takes("..")) return { kind: "recurse" };
    const number = /^\.?\d/.test(scanner.source.slice(scanner.at, scanner.at + 2)) ? scanner.takesNumber() : null;
    if (number !== null) return { kind: "literal", value: number };
    if (scanner.sees(".")) return this.#dot();
    return this.#word();
  }

  #dot(): Node {
    const scanner = this.scanner;
    const next = scanner.source[scanner.at + 1] ?? "";
    if (/[A-Za-z_"]/.test(next)) return this.#dotted(identity);
    scanner.takes(".");
    return identity;
  }

  #format(): Node {
    const scanner = this.scanner;
    scanner.at += 1;
    const format = scanner.name();
    return scanner.sees('"') ? this.#string(format) : { kind: "format", format };
  }

  #variable(): Node {
    const name = this.scanner.name();
    if (name === "__loc__") throw syntaxError(message("jq.word_unavailable", { word: "$__loc__" }));
    return { kind: "variable", name };
  }

  #string(format: string): Node {
    const scanner = this.scanner;
    scanner.at += 1;
    const parts: (string | Node)[] = [];
    for (;;) {
      const { text, isEnd } = scanner.stringPart();
      if (text) parts.push(text);
      if (isEnd) break;
      parts.push(this.expression(1));
      // What follows the bracket belongs to the string, spaces too.
      if (!scanner.sees(")")) scanner.fail();
      scanner.at += 1;
    }
    scanner.skip();
    if (parts.every((part) => typeof part === "string")) return { kind: "literal", value: parts.join("") };
    return { kind: "string", format, parts };
  }

  #word(): Node {
    const scanner = this.scanner;
    const word = scanner.peekName();
    if (word === "") return scanner.fail();
    if (word === "if") return this.#if();
    if (word === "reduce" || word === "foreach") return this.#fold(word);
    if (word === "try") return this.#try();
    if (word === "break") {
      scanner.name();
      scanner.expect("$");
      return { kind: "break", name: scanner.name() };
    }
    if (word === "import" || word === "include") throw syntaxError(message("jq.word_unavailable", { word }));
    if (keywords.has(word)) return scanner.fail();
    const name = scanner.name();
    if (scanner.sees("::")) throw syntaxError(message("jq.modules"));
    if (name === "null") return { kind: "literal", value: null };
    if (name === "true" || name === "false") return { kind: "literal", value: name === "true" };
    const args: Node[] = [];
    if (scanner.takes("(")) {
      do args.push(this.expression(1));
      while (scanner.takes(";"));
      scanner.expect(")");
    }
    return { kind: "call", name, args };
  }

  #if(): Node {
    const scanner = this.scanner;
    scanner.name();
    const test = this.expression(1);
    scanner.expectWord("then");
    const then = this.expression(1);
    let otherwise = identity;
    if (scanner.peekName() === "elif") return { kind: "if", test, then, otherwise: this.#if() };
    if (scanner.takesWord("else")) otherwise = this.expression(1);
    scanner.expectWord("end");
    return { kind: "if", test, then, otherwise };
  }

  #try(): Node {
    this.scanner.name();
    const body = this.#signed();
    const handler = this.scanner.takesWord("catch") ? this.#signed() : null;
    return { kind: "try", body, handler };
  }

  #signed(): Node {
    return this.scanner.takes("-") ? { kind: "negate", body: this.postfix() } : this.postfix();
  }

  #fold(kind: "reduce" | "foreach"): Node {
    const scanner = this.scanner;
    scanner.name();
    const source = this.#signed();
    scanner.expectWord("as");
    const pattern = this.pattern();
    scanner.expect("(");
    const start = this.expression(1);
    scanner.expect(";");
    const update = this.expression(1);
    if (kind === "reduce") {
      scanner.expect(")");
      return { kind, source, pattern, start, update };
    }
    const extract = scanner.takes(";") ? this.expression(1) : identity;
    scanner.expect(")");
    return { kind, source, pattern, start, update, extract };
  }

  #object(): Node {
    const scanner = this.scanner;
    const entries: { key: Node; value: Node }[] = [];
    while (!scanner.takes("}")) {
      if (entries.length > 0) scanner.expect(",");
      entries.push(this.#entry());
    }
    return { kind: "object", entries };
  }

  #entry(): { key: Node; value: Node } {
    const scanner = this.scanner;
    if (scanner.takes("$")) {
      const name = scanner.name();
      if (scanner.takes(":")) return { key: { kind: "variable", name }, value: this.#objectValue() };
      return { key: { kind: "literal", value: name }, value: { kind: "variable", name } };
    }
    if (scanner.takes("(")) {
      const key = this.expression(1);
      scanner.expect(")");
      scanner.expect(":");
      return { key, value: this.#objectValue() };
    }
    const key = this.#key();
    if (scanner.takes(":")) return { key, value: this.#objectValue() };
    return { key, value: { kind: "index", of: identity, key } };
  }

  #key(): Node {
    const scanner = this.scanner;
    if (scanner.sees('"')) return this.#string("text");
    if (scanner.sees("@")) return this.#format();
    const number = scanner.takesNumber();
    if (number !== null) throw syntaxError(message("jq.member_number"));
    return { kind: "literal", value: scanner.name() };
  }

  /** A value may be piped, but a comma ends it. */
  #objectValue(): Node {
    const left = this.expression(3);
    if (!this.scanner.sees("|") || this.scanner.sees("|=")) return left;
    this.scanner.takes("|");
    return { kind: "pipe", left, right: this.#objectValue() };
  }

  protected pattern(): Pattern {
    const scanner = this.scanner;
    if (scanner.takes("$")) return { kind: "variable", name: scanner.name() };
    if (scanner.takes("[")) {
      const elements: Pattern[] = [];
      do elements.push(this.pattern());
      while (scanner.takes(","));
      scanner.expect("]");
      return { kind: "array", elements };
    }
    scanner.expect("{");
    const entries: Extract<Pattern, { kind: "object" }>["entries"] = [];
    do entries.push(this.#patternEntry());
    while (scanner.takes(","));
    scanner.expect("}");
    return { kind: "object", entries };
  }

  #patternEntry(): { key: Node; variable: string | null; pattern: Pattern | null } {
    const scanner = this.scanner;
    if (scanner.takes("$")) {
      const variable = scanner.name();
      const key: Node = { kind: "literal", value: variable };
      return { key, variable, pattern: scanner.takes(":") ? this.pattern() : null };
    }
    let key: Node;
    if (scanner.takes("(")) {
      key = this.expression(1);
      scanner.expect(")");
    } else key = this.#key();
    scanner.expect(":");
    return { key, variable: null, pattern: this.pattern() };
  }
}

function optional(node: Node): Node {
  const isStep = node.kind === "index" || node.kind === "slice" || node.kind === "each";
  return isStep && !node.isOptional ? { ...node, isOptional: true } : { kind: "try", body: node, handler: null };
}
