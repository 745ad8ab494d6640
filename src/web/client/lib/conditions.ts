/** Beside each condition of a form: whether it holds, by the last dry run, or as the page was drawn with it. */

/** What is known of conditions as they were when the page was drawn, by what names them. */
const drawn = new Map<string, { text: string; isNone: boolean }>();

/** Takes in what the page says of its conditions. */
export function readStanding(form: HTMLFormElement): void {
  drawn.clear();
  for (const place of form.querySelectorAll<HTMLElement>("[data-condition]"))
    drawn.set(place.dataset.condition ?? "", {
      text: place.textContent,
      isNone: place.classList.contains("is-none"),
    });
}

/** Puts it on each row. A row that was edited since says nothing until it was tried. */
export function showStanding(form: HTMLFormElement): void {
  const tried = [...form.querySelectorAll<HTMLElement>("[data-standing]")];
  for (const row of form.querySelectorAll<HTMLElement>(".setting-row.conditions")) {
    const inputs = [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
    const key = JSON.stringify(inputs.map(({ value }) => value));
    const fresh = tried.find(({ dataset }) => dataset.standing === key);
    const known = fresh
      ? { text: fresh.dataset.text ?? "", isNone: fresh.classList.contains("is-none") }
      : drawn.get(key);
    const place = row.querySelector<HTMLElement>(".standing");
    if (!place) continue;
    place.hidden = !known;
    place.textContent = known?.text ?? "";
    place.classList.toggle("is-none", known?.isNone ?? false);
  }
}
