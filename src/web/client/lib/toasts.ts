/** What an action left to say goes away by itself, but not under the pointer or the focus. */

const shownMs = 10_000;

export function fadeToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>(".toast:not([data-fades])")) {
    toast.dataset.fades = "";
    const fade = () => {
      if (toast.matches(":hover, :focus-within")) setTimeout(fade, 2000);
      else toast.remove();
    };
    setTimeout(fade, shownMs);
  }
}
