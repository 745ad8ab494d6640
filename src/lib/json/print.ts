/**
 * Values to text: one member or element a line, the members of an object in the order of their names, so that a server's order
 * of members is no change. Letters outside ASCII stay as they are. Pure.
 */
import { isObject, LongNumber, type Json } from "./value.ts";

const maxLevel = 500;
/** Indentation multiplies the size of deep nesting; beyond this a value is not printed in this form. */
const maxCharacters = 20_000_000;

/** The text of a value with `indent` spaces a level; null when it nests or grows beyond what can be printed. */
export function printJson(value: Json, indent: number): string | null {
  const printer = new Printer(indent);
  return printer.print(value, 0) ? printer.text : null;
}

class Printer {
  text = "";
  readonly #indent: number;

  constructor(indent: number) {
    this.#indent = indent;
  }

  /** False when the bounds were met; the text is then of no use. */
  print(value: Json, level: number): boolean {
    if (this.text.length > maxCharacters || level > maxLevel) return false;
    if (Array.isArray(value)) return this.#printArray(value, level);
    if (isObject(value)) return this.#printObject(value, level);
    this.text += value instanceof LongNumber ? value.literal : JSON.stringify(value);
    return true;
  }

  #printArray(array: Json[], level: number): boolean {
    if (array.length === 0) return this.#add("[]");
    this.text += "[";
    let separator = "";
    for (const element of array) {
      this.text += `${separator}${this.#line(level + 1)}`;
      if (!this.print(element, level + 1)) return false;
      separator = ",";
    }
    return this.#add(`${this.#line(level)}]`);
  }

  #printObject(object: { [name: string]: Json }, level: number): boolean {
    const names = Object.keys(object).sort();
    if (names.length === 0) return this.#add("{}");
    this.text += "{";
    let separator = "";
    for (const name of names) {
      this.text += `${separator}${this.#line(level + 1)}${JSON.stringify(name)}: `;
      if (!this.print(object[name] as Json, level + 1)) return false;
      separator = ",";
    }
    return this.#add(`${this.#line(level)}}`);
  }

  #line(level: number): string {
    return `\n${" ".repeat(level * this.#indent)}`;
  }

  #add(text: string): true {
    this.text += text;
    return true;
  }
}
