/** What every codec of a form works with: the values of inputs by their names. Pure. */
import type { FormField } from "../../settings/form/form.ts";

/** The values of a form by the names of its inputs. */
export type FormValues = ReadonlyMap<string, readonly string[]>;
export type FormMember = NonNullable<FormField["members"]>[number];
/** A setting, or a member of one. */
export type FormControl = Pick<FormField, "kind"> & Partial<Pick<FormField, "widget" | "members" | "options">>;

export type Entries = [name: string, values: string[]][];
/** `before`: the value that was set; what a form cannot show exactly is taken from there. */
type Decoding = { control: FormControl; before: unknown };
export type Codec = {
  encode: (name: string, value: unknown, control: FormControl) => Entries;
  /** null: nothing is set. */
  decode: (name: string, values: FormValues, decoding: Decoding) => unknown;
};

/** The one value of an input; "" where there is none. Line ends are those of Unix: forms send CRLF. */
export const textOf = (values: FormValues, name: string): string =>
  (values.get(name)?.[0] ?? "").replace(/\r\n?/g, "\n");

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
