/** The switch for pushes to this browser: shows the state that holds, and asks for permission after a click only. */
import { readPushState, subscribe, unsubscribe } from "./push.ts";
import type { Sent } from "./subscription.ts";

const connectingMs = 10_000;

export async function offerPushes(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-push]");
  if (!place) return;
  await show(place);
  for (const button of place.querySelectorAll<HTMLButtonElement>("[data-push-act]"))
    button.onclick = () => void act(place, button);
}

async function show(place: HTMLElement): Promise<void> {
  const state = await readPushState();
  for (const part of place.querySelectorAll<HTMLElement>("[data-push-state]"))
    part.hidden = part.dataset.pushState !== state;
}

async function act(place: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const problem = place.querySelector<HTMLElement>("[data-push-problem]");
  // The person is asked first, which takes as long as it takes; then the browser connects, which may never end.
  if (problem) problem.textContent = "";
  button.disabled = true;
  const isOn = button.dataset.pushAct === "subscribe";
  if (isOn && (await Notification.requestPermission()) === "granted" && problem)
    problem.textContent = place.dataset.pushConnecting ?? "";
  const sent = await Promise.race([(isOn ? subscribe() : unsubscribe()).catch(() => null), tooLate(place)]);
  button.disabled = false;
  // The list below has one browser more or less.
  if (sent?.isDone) return location.reload();
  await show(place);
  const isRefused = place.querySelector<HTMLElement>('[data-push-state="blocked"]')?.hidden === false;
  if (problem && !isRefused) problem.textContent = sent?.problem ?? place.dataset.push ?? "";
}

/** What is said of a browser that does not connect in time. */
const tooLate = (place: HTMLElement): Promise<Sent> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ isDone: false, problem: place.dataset.pushLate ?? null }), connectingMs);
  });
