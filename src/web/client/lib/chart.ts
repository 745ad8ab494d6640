/** Charts of prices, read by pointer, by touch and by the arrow keys: each point in words below the line. */

/** Listens to the charts on the page that it does not listen to yet. */
export function readCharts(): void {
  for (const chart of document.querySelectorAll<HTMLElement>("[data-chart]")) {
    const svg = chart.querySelector("svg");
    const said = chart.querySelector<HTMLElement>("[data-chart-said]");
    const points = [...chart.querySelectorAll<SVGElement>("[data-point]")];
    if (!svg || !said || points.length === 0 || svg.hasAttribute("tabindex")) continue;
    svg.setAttribute("tabindex", "0");
    const { chartSaid, chartTouched } = said.dataset;
    said.textContent = (matchMedia("(pointer: coarse)").matches ? chartTouched : chartSaid) ?? "";
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
    const point = ({ clientX }: PointerEvent) => {
      const distances = points.map((each) => {
        const { left, width } = each.getBoundingClientRect();
        return Math.abs(left + width / 2 - clientX);
      });
      show(distances.indexOf(Math.min(...distances)));
    };
    svg.addEventListener("pointermove", point);
    // A finger that touches does not move.
    svg.addEventListener("pointerdown", point);
  }
}
