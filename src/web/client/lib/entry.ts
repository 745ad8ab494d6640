/** Signing up and in: the browser's time zone goes along, and a password can be looked at. */

export function fillZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const input of document.querySelectorAll<HTMLInputElement>("form[data-fill-zone] input[name=time_zone]"))
    input.value = timeZone;
}

export function revealPasswords(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-reveal]")) {
    const input = place.querySelector("input");
    if (!input) continue;
    const label = document.createElement("label");
    const box = document.createElement("input");
    label.className = "choice";
    box.type = "checkbox";
    box.addEventListener("change", () => (input.type = box.checked ? "text" : "password"));
    label.append(box, document.createTextNode(place.dataset.reveal ?? ""));
    place.append(label);
  }
}
