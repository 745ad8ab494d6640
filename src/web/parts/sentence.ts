/** What went wrong, as a sentence among others: failures are written without a full stop, and some of them begin small. Pure. */

/** "no element matches #a" becomes "No element matches #a." Addresses and names at the beginning stay as they are. */
export function sentenceOf(text: string): string {
  const whole = text.trim();
  const started = /^[a-z]+ /.test(whole) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
  return /[\p{L}\p{N})"'\]]$/u.test(started) ? `${started}.` : started;
}
