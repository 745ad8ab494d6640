/**
 * A page of this service that is there to be watched by it, so that a deployment can be tried without anybody else's page
 * (`npm run prove`). It shows one sentence for some seconds, then another, by the clock alone. Pure.
 */

/** How long a sentence may stand, in seconds. */
export const standingSeconds = { min: 10, max: 86_400, usual: 300 } as const;

// Lengths without a common divisor: 1,001 sentences before the first comes again.
const ships = ["Aurora", "Beluga", "Cormorant", "Dolphin", "Eider", "Fulmar", "Gannet"];
const ports = [
  ...["Aberdeen", "Bergen", "Cuxhaven", "Dundee", "Esbjerg", "Flensburg"],
  ...["Gothenburg", "Hirtshals", "Ijmuiden", "Kiel", "Lerwick"],
];
const cargoes = [
  ...["apples", "bricks", "coffee", "denim", "engines", "furniture", "glass"],
  ...["honey", "iron", "juniper", "kettles", "lanterns", "maps"],
];

/** The page at a time in Unix seconds. */
export function proofPage(now: number, seconds: number): string {
  const turn = Math.floor(now / seconds);
  const [ship, port, cargo] = [ships, ports, cargoes].map((words) => words[turn % words.length]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>A page to watch</title></head>
<body><main><h1>A page to watch</h1>
<p>This service serves it, so that a deployment can be tried: the next sentence changes every ${seconds} seconds.</p>
<p>The ${ship} sails from ${port} with a cargo of ${cargo}.</p>
</main></body></html>
`;
}
