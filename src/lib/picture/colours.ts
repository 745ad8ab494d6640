/**
 * How far apart colours are, as eyes see it: Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
 * space in mobile applications", 2010. Pure.
 */

/** The distance from black to white. */
export const maxColourDistance = 35_215;

/** The distance of two colours by their differences in red, green and blue, 0 to `furthest`. */
export function colourDistance(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

/** By how much one colour (0xBBGGRR) is brighter than another; below zero where it is darker. */
export function brightness(one: number, other: number): number {
  if (one === other) return 0;
  const red = (one & 255) - (other & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = ((one >> 16) & 255) - ((other >> 16) & 255);
  return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
}
