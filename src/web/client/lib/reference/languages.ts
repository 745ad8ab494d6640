/** Samples in one language at a time; the choice holds on all pages. */

const key = "reference-language";

export function chooseLanguages(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".samples")].filter((group) => group.children.length > 1);
  for (const group of groups) {
    const figures = [...group.querySelectorAll<HTMLElement>("figure")];
    const bar = document.createElement("div");
    bar.className = "languages";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Language");
    for (const { dataset } of figures) bar.append(buttonOf(dataset.language ?? "", groups));
    group.prepend(bar);
  }
  show(stored() ?? "curl", groups);
}

function buttonOf(language: string, groups: readonly HTMLElement[]): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = language;
  button.addEventListener("click", () => {
    const before = button.getBoundingClientRect().top;
    show(language, groups);
    // What is above may have grown: the place that was pressed stays under the finger.
    window.scrollBy(0, button.getBoundingClientRect().top - before);
    try {
      localStorage.setItem(key, language);
    } catch {
      // Kept for this page alone.
    }
  });
  return button;
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function show(language: string, groups: readonly HTMLElement[]): void {
  for (const group of groups) {
    const figures = [...group.querySelectorAll<HTMLElement>("figure")];
    const chosen = figures.find(({ dataset }) => dataset.language === language) ?? figures[0];
    for (const figure of figures) figure.hidden = figure !== chosen;
    for (const button of group.querySelectorAll<HTMLElement>(".languages button"))
      button.setAttribute("aria-pressed", String(button.textContent === chosen?.dataset.language));
  }
}
