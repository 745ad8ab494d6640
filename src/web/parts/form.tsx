/** The parts of forms. Every one works without scripts; labels and help are tied to their control. Pure. */
import type { Child } from "hono/jsx";

type Kind = "plain" | "primary" | "danger" | "link" | "icon";

// Addresses and code are no prose. The attribute is a word, although the renderer's types call it a boolean.
const plainText: object = { autocapitalize: "off", spellcheck: "false" };

/** The button that sends its form. `name` and `value`: what it adds to the form when it is pressed. */
export function PostButton(button: {
  kind?: Kind;
  name?: string;
  value?: string;
  title?: string;
  label?: string;
  formaction?: string;
  shortcut?: string;
  isOff?: boolean;
  children?: Child;
}) {
  const { kind = "plain", name, value, title, label, formaction, shortcut, isOff, children } = button;
  return (
    <button
      type="submit"
      class={kind === "link" ? "link" : `button ${kind}`}
      name={name}
      value={value}
      title={title}
      aria-label={label}
      formaction={formaction}
      data-key={shortcut}
      disabled={isOff}
    >
      {children}
    </button>
  );
}

export const Hidden = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={value} />
);

/** A form of one button: an action that a click does. `fields`: what it sends besides. */
export function Action(action: {
  path: string;
  fields?: Record<string, string>;
  next?: string;
  kind?: Kind;
  title?: string;
  label?: string;
  shortcut?: string;
  children?: Child;
}) {
  const { path, fields = {}, next, children, ...button } = action;
  return (
    <form method="post" action={path} class="action" data-swap>
      {Object.entries(fields).map(([name, value]) => (
        <Hidden name={name} value={value} />
      ))}
      {next === undefined ? null : <Hidden name="next" value={next} />}
      <PostButton {...button}>{children}</PostButton>
    </form>
  );
}

type Common = {
  name: string;
  label: string;
  help?: string | null;
  /** A sentence about what is wrong with it. */
  problem?: string | null;
  isRequired?: boolean;
  /** Within one page, where the same name stands more than once. */
  id?: string;
};

/** A label, its control, its help and what is wrong with it. `control` gets the ids that tie them. */
export function Field(
  field: Common & { control: (ties: { id: string; "aria-describedby"?: string; "aria-invalid"?: "true" }) => Child },
) {
  const { name, label, help, problem, control, id = `field-${name}` } = field;
  const described = [...(help ? [`${id}-help`] : []), ...(problem ? [`${id}-problem`] : [])].join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(problem ? { "aria-invalid": "true" as const } : {}),
      })}
      {help ? (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {problem ? (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

type Input = Common & {
  type?: "text" | "email" | "url" | "search" | "number" | "password" | "date" | "datetime-local" | "time" | "color";
  value?: string | number | null;
  placeholder?: string;
  autocomplete?: string;
  min?: number;
  max?: number;
  step?: number | "any";
  maxlength?: number;
  pattern?: string;
  hasFocus?: boolean;
  /** The id of a datalist with proposals. */
  list?: string;
  /** The keyboard of a phone; an address without its scheme is text. */
  inputmode?: "url";
};

/** One line of text, a number, a password or an address. */
export function TextField(input: Input) {
  const { name, type = "text", value, isRequired, hasFocus, placeholder, autocomplete } = input;
  const { min, max, step, maxlength, pattern, list, inputmode } = input;
  return (
    <Field
      {...input}
      control={(ties) => (
        <input
          {...ties}
          name={name}
          type={type}
          value={value ?? ""}
          required={isRequired}
          autofocus={hasFocus}
          {...{ placeholder, autocomplete, min, max, step, maxlength, pattern, list, inputmode }}
          {...(inputmode === "url" || type === "url" || type === "email" ? plainText : {})}
        />
      )}
    />
  );
}

/** Several lines of text. */
export function AreaField(
  area: Common & { value?: string | null; rows?: number; placeholder?: string; isCode?: boolean },
) {
  const { name, value, rows = 4, placeholder, isRequired, isCode } = area;
  return (
    <Field
      {...area}
      control={(ties) => (
        <textarea
          {...ties}
          name={name}
          rows={rows}
          placeholder={placeholder}
          required={isRequired}
          class={isCode ? "code" : ""}
          dir="auto"
          {...(isCode ? plainText : {})}
        >
          {value ?? ""}
        </textarea>
      )}
    />
  );
}

export type Choice = { value: string; label: string; help?: string; isOff?: boolean };

/** One of several, in a list that opens. */
export function SelectField(select: Common & { value?: string | null; choices: readonly Choice[] }) {
  const { name, value, choices, isRequired } = select;
  return (
    <Field
      {...select}
      control={(ties) => (
        <select {...ties} name={name} required={isRequired}>
          {choices.map((choice) => (
            <option value={choice.value} selected={choice.value === (value ?? "")} disabled={choice.isOff}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** One of several, all of them in sight. */
export function RadioField({
  name,
  label,
  help,
  value,
  choices,
}: Common & { value?: string | null; choices: readonly Choice[] }) {
  return (
    <fieldset class="field radios">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label class="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === (value ?? "")}
            disabled={choice.isOff}
          />
          <span>
            {choice.label}
            {choice.help ? <small class="help">{choice.help}</small> : null}
          </span>
        </label>
      ))}
      {help ? <p class="help">{help}</p> : null}
    </fieldset>
  );
}

/** A tick. */
export function CheckField({
  name,
  label,
  help,
  isChecked,
  value = "true",
}: Common & { isChecked?: boolean; value?: string }) {
  return (
    <div class="field">
      <label class="choice">
        <input type="checkbox" name={name} value={value} checked={isChecked} />
        <span>
          {label}
          {help ? <small class="help">{help}</small> : null}
        </span>
      </label>
    </div>
  );
}
