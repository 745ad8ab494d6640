/** Keeps relative times ("3 minutes ago") right while a page is open. */

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function keepTimesRight(): void {
  let format: Intl.RelativeTimeFormat | null = null;
  const update = () => {
    format ??= new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
    for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-as=relative]")) {
      const difference = (Date.parse(element.dateTime) - Date.now()) / 1000;
      const [unit, size] = steps.find(([, seconds]) => Math.abs(difference) >= seconds) ?? ["second", 1];
      const text = format.format(Math.trunc(difference / size), unit);
      if (element.textContent !== text) element.textContent = text;
    }
  };
  // The server wrote them just now; of a page that the browser kept they are older. Neither is worth a longer start.
  setTimeout(update, 1000);
  setInterval(update, 30_000);
}
