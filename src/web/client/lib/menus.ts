/** Menus are `details` elements; a click elsewhere or Escape closes them. */
export function closeMenus(): void {
  document.addEventListener("click", ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]"))
      if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
