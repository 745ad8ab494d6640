/** The `an+b` notation (CSS Syntax 3, section 6): `odd`, `even`, `5`, `2n+1`, `-n + 3`. */

/** Whether a place, counted from 1, is an+b for some n >= 0; null when the text is not of that form. */
export const nthTest = (text: string): ((place: number) => boolean) | null => {
  const formula = text.trim().toLowerCase();
  const [step, offset] = coefficients(formula);
  if (Number.isNaN(step) || Number.isNaN(offset)) return null;
  if (step === 0) return (place) => place === offset;
  return (place) => (place - offset) / step >= 0 && (place - offset) % step === 0;
};

const coefficients = (formula: string): [number, number] => {
  if (formula === "odd") return [2, 1];
  if (formula === "even") return [2, 0];
  const parts = /^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$/.exec(formula);
  if (parts === null) return [0, /^[+-]?\d+$/.test(formula) ? Number(formula) : Number.NaN];
  const written = parts[1] ?? "";
  const step = written === "" || written === "+" ? 1 : written === "-" ? -1 : Number(written);
  return [step, parts[3] === undefined ? 0 : Number(`${parts[2]}${parts[3]}`)];
};
