/** Buttons with `data-copy` put the text of the field with that id on the clipboard; hidden where a browser cannot. */

const saidMs = 2000;

export function offerCopying(): void {
  if (!isSecureContext) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => void copy(button));
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-select]"))
    field.onfocus = () => field.select();
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Refused: the text is marked, so that the person can copy it.
    return field.select();
  }
  const name = button.textContent;
  button.textContent = button.dataset.copied ?? name;
  setTimeout(() => (button.textContent = name), saidMs);
}
