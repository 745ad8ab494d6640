/**
 * Goes down a page that is taller than its window once, as a reader does, and back to where it was: lists that fill when they are seen do.
 * What comes meanwhile is not followed, as some pages never end.
 */
export const passOver = `async () => {
  const root = document.scrollingElement || document.documentElement;
  const [height, step, start] = [root.scrollHeight, innerHeight, scrollY];
  if (height < step * 1.2) return false;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
  const stops = Math.min(12, Math.ceil(height / step));
  for (let stop = 1; stop <= stops; stop += 1) {
    scrollTo(0, (height * stop) / stops);
    await frame();
  }
  scrollTo(0, start);
  await frame();
  return true;
}`;
