/** Signing up and in: the browser's time zone goes along, and a password can be looked at. */

export function fillZone(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>("form[data-fill-zone] input[name=time_zone]");
  // The browser reads its tables of zones the first time it is asked: pages without the field need not wait for that.
  const timeZone = inputs.length > 0 ? Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  for (const input of inputs) input.value = timeZone;
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
