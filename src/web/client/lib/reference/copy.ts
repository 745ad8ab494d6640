/** A button beside each block of code that copies it. */

export function addCopyButtons(): void {
  const said = document.getElementById("said");
  for (const figure of document.querySelectorAll<HTMLElement>("figure.code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      const text = figure.querySelector("code")?.textContent ?? "";
      void navigator.clipboard.writeText(text).then(
        () => {
          button.textContent = "Copied";
          if (said) said.textContent = "Copied";
          setTimeout(() => (button.textContent = "Copy"), 1500);
        },
        () => (button.textContent = "Not allowed here"),
      );
    });
    figure.append(button);
  }
}
