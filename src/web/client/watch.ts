/** The page of a watch: its price chart is read by pointer and by the arrow keys. */
import { onSwap } from "./lib/swap.ts";

function listen(): void {
  for (const chart of document.querySelectorAll<HTMLElement>("[data-chart]")) {
    const svg = chart.querySelector("svg");
    const said = chart.querySelector<HTMLElement>("[data-chart-said]");
    const points = [...chart.querySelectorAll<SVGElement>("[data-point]")];
    if (!svg || !said || points.length === 0 || svg.hasAttribute("tabindex")) continue;
    svg.setAttribute("tabindex", "0");
    said.textContent = said.dataset.chartSaid ?? "";
    let at = points.length;
    const show = (index: number) => {
      at = Math.min(points.length - 1, Math.max(0, index));
      for (const [other, point] of points.entries()) point.classList.toggle("current", other === at);
      said.textContent = points[at]?.dataset.point ?? "";
    };
    svg.addEventListener("keydown", (event) => {
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      show(next);
    });
    svg.addEventListener("pointermove", ({ clientX }) => {
      const distances = points.map((point) => {
        const { left, width } = point.getBoundingClientRect();
        return Math.abs(left + width / 2 - clientX);
      });
      show(distances.indexOf(Math.min(...distances)));
    });
  }
}

onSwap(listen);
listen();
