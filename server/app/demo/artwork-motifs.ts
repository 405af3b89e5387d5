/** Emblems for the sample shop's brands, drawn about 0,0 within a circle of radius 50: `a` is the body, `b` the detail. */

type Motif = (a: string, b: string) => string;

const around = (count: number, shape: string, from = 0) =>
  Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${from + (360 / count) * at})">${shape}</g>`,
  ).join('');
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (r: number, fill: string, x = 0, y = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const ring = (r: number, stroke: string, width = 3) =>
  `<circle r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const oval = (rx: number, ry: number, fill: string, x = 0, y = 0, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;

const petal = 'M0 -46 C14 -32 14 -14 0 -4 C-14 -14 -14 -32 0 -46Z';
const dropShape = 'M0 -46 C10 -26 32 -8 32 14 A32 32 0 0 1 -32 14 C-32 -8 -10 -26 0 -46Z';
const frond = (fill: string) => path('M0 0 C-2 -20 10 -36 34 -38 C24 -26 22 -10 0 0Z', fill);
const leafShape = 'M-40 36 C-46 -10 -12 -44 42 -42 C46 10 14 44 -40 36Z';

export const motifs = {
  sun: (a, b) => around(16, path('M-4 -28 L0 -48 L4 -28Z', a)) + disc(24, a) + disc(15, b),
  bean: (a, b) => oval(30, 44, a, 0, 0, 32) + line('M-18 30 C-18 8 14 8 12 -10 C10 -20 14 -26 20 -32', b, 5),
  leaf: (a, b) =>
    path(leafShape, a) + line('M-40 36 C-18 10 6 -10 30 -30 M-14 10 L-16 -10 M6 -8 L6 -26 M0 -2 L20 2', b, 3),
  lotus: (a, b) =>
    path('M0 -40 C20 -18 18 12 0 24 C-18 12 -20 -18 0 -40Z', a) +
    path('M-36 -24 C-8 -16 -2 8 -4 24 C-26 20 -36 0 -36 -24Z', b) +
    path('M36 -24 C8 -16 2 8 4 24 C26 20 36 0 36 -24Z', b) +
    path('M-50 -2 C-28 0 -12 10 -6 26 C-28 32 -46 18 -50 -2Z', a) +
    path('M50 -2 C28 0 12 10 6 26 C28 32 46 18 50 -2Z', a) +
    line('M-30 38 H30', a, 4),
  cup: (a, b) =>
    path('M-32 -6 H28 V8 C28 30 14 38 -2 38 C-18 38 -32 30 -32 8Z', a) +
    line('M29 2 C46 0 46 22 25 20', a, 6) +
    line('M-16 -16 C-22 -26 -10 -30 -16 -42 M2 -16 C-4 -26 8 -30 2 -42 M18 -16 C12 -26 24 -30 18 -42', b, 4) +
    box(-38, 42, 72, 5, b, 2),
  mountain: (a, b) =>
    disc(15, b, 18, -24) +
    path('M-50 34 L-16 -26 L6 10 L18 -6 L50 34Z', a) +
    path('M-16 -26 L-4 -7 L-14 -1 L-22 -8 L-28 -5Z', b),
  wave: (a, b) =>
    disc(46, a) +
    line(
      'M-36 -14 C-24 -28 -12 -28 0 -14 S24 0 36 -14 M-40 4 C-27 -10 -13 -10 0 4 S27 18 40 4 M-34 22 C-22 8 -12 8 0 22 S22 36 34 22',
      b,
      5,
    ),
  drop: (a, b) => path(dropShape, a) + line('M-18 14 A18 18 0 0 0 -2 31', b, 5),
  mandala: (a, b) =>
    around(12, path(petal, a)) + around(12, disc(3, b, 0, -40), 15) + disc(15, b) + disc(8, a),
  grain: (a, b) =>
    line('M0 48 V-30', b, 3) +
    [-26, -8, 10].map((y) => oval(7, 15, a, 13, y, 32) + oval(7, 15, a, -13, y, -32)).join('') +
    oval(7, 15, a, 0, -36),
  tooth: (a, b) =>
    path(
      'M-30 -36 C-12 -46 -6 -34 0 -34 C6 -34 12 -46 30 -36 C48 -22 34 2 30 16 C26 34 24 46 16 46 C6 46 10 16 0 16 C-10 16 -6 46 -16 46 C-24 46 -26 34 -30 16 C-34 2 -48 -22 -30 -36Z',
      a,
    ) + line('M-24 -22 C-18 -28 -12 -28 -8 -24', b, 5),
  gear: (a, b) => around(10, box(-8, -48, 16, 20, a, 3)) + disc(36, a) + disc(16, b) + disc(7, a),
  flower: (a, b) => around(8, oval(12, 20, a, 0, -28)) + disc(14, b) + around(8, disc(2.5, a, 0, -9)),
  gem: (a, b) =>
    path('M-26 -34 H26 L46 -8 L0 44 L-46 -8Z', a) +
    line('M-46 -8 H46 M-26 -34 L-14 -8 L0 44 L14 -8 L26 -34 M-14 -8 L0 -34 L14 -8', b, 3),
  cashew: (a, b) =>
    path(
      'M-34 -26 C-20 -50 8 -44 8 -26 C8 -12 -4 -12 -2 2 C0 14 14 10 26 8 C42 6 48 22 36 34 C16 50 -18 42 -32 20 C-42 4 -42 -12 -34 -26Z',
      a,
    ) + line('M-26 -22 C-30 -2 -24 16 -6 28', b, 4),
  chilli: (a, b) =>
    path('M18 -34 C36 -30 38 -6 24 12 C8 34 -20 40 -44 34 C-22 28 -6 14 -2 -8 C0 -24 6 -36 18 -34Z', a) +
    line('M18 -34 C20 -42 26 -46 34 -48', b, 6) +
    path('M4 -30 C12 -40 28 -38 32 -26 C22 -30 14 -30 4 -30Z', b),
  feather: (a, b) =>
    path(dropShape, a) +
    path('M0 -26 C8 -12 22 -2 22 14 A22 22 0 0 1 -22 14 C-22 -2 -8 -12 0 -26Z', b) +
    disc(12, a, 0, 14) +
    disc(5, b, 0, 16) +
    line('M0 44 V50', a, 5),
  book: (a, b) =>
    path(
      'M-46 -28 C-28 -36 -12 -32 0 -24 C12 -32 28 -36 46 -28 V26 C28 18 12 22 0 30 C-12 22 -28 18 -46 26Z',
      a,
    ) +
    line(
      'M0 -22 V28 M-36 -14 C-26 -18 -16 -16 -9 -12 M-36 2 C-26 -2 -16 0 -9 4 M36 -14 C26 -18 16 -16 9 -12 M36 2 C26 -2 16 0 9 4',
      b,
      3,
    ),
  lamp: (a, b) =>
    path('M0 -48 C14 -32 16 -20 0 -6 C-16 -20 -14 -32 0 -48Z', a) +
    path('M0 -32 C6 -24 6 -18 0 -12 C-6 -18 -6 -24 0 -32Z', b) +
    path('M-46 4 C-20 12 20 12 46 4 C42 32 18 40 0 40 C-18 40 -42 32 -46 4Z', a) +
    box(-16, 42, 32, 6, a, 3),
  lens: (a, b) =>
    path('M-50 0 C-28 -34 28 -34 50 0 C28 34 -28 34 -50 0Z', a) +
    disc(21, b) +
    disc(10, a) +
    disc(4, b, 6, -6),
  fish: (a, b) =>
    path('M-44 0 C-24 -32 14 -28 28 -4 L48 -22 V22 L28 4 C14 28 -24 32 -44 0Z', a) +
    disc(4, b, -24, -5) +
    line('M-8 -14 C0 -6 0 6 -8 14 M8 -12 C14 -4 14 4 8 12', b, 3),
  bolt: (a, b) => disc(46, a) + path('M8 -36 L-22 8 H-3 L-9 36 L22 -8 H3Z', b),
  rangoli: (a, b) =>
    box(-31, -31, 62, 62, a) +
    `<g transform="rotate(45)">${box(-31, -31, 62, 62, a)}</g>` +
    ring(24, b) +
    around(8, disc(3.4, b, 0, -33)) +
    around(4, path('M0 -20 C7 -12 7 -6 0 0 C-7 -6 -7 -12 0 -20Z', b)),
  paisley: (a, b) =>
    path(
      'M10 -48 C40 -24 44 14 22 34 C2 52 -32 42 -34 14 C-35 -6 -14 -16 -2 -4 C8 8 -4 22 -14 14 C-8 18 4 16 8 4 C14 -16 -8 -30 10 -48Z',
      a,
    ) +
    line('M20 -22 C32 -2 28 18 14 28', b, 4) +
    disc(4, b, 0, 34),
  note: (a, b) =>
    oval(14, 10, a, -24, 30, -18) +
    oval(14, 10, a, 24, 20, -18) +
    line('M-11 28 V-32 L37 -42 V18', a, 6) +
    line('M-11 -18 L37 -28', b, 6),
  spool: (a, b) =>
    box(-30, -46, 60, 14, a, 4) +
    box(-30, 32, 60, 14, a, 4) +
    box(-22, -28, 44, 56, b, 3) +
    line('M-22 -14 L22 -20 M-22 0 L22 -6 M-22 14 L22 8', a, 3) +
    line('M22 22 C40 22 34 2 46 -4', b, 3),
  bell: (a, b) =>
    path(
      'M0 -44 C8 -44 8 -36 8 -34 C28 -28 26 -2 30 14 L38 26 H-38 L-30 14 C-26 -2 -28 -28 -8 -34 C-8 -36 -8 -44 0 -44Z',
      a,
    ) +
    disc(9, a, 0, 36) +
    line('M-24 12 H24', b, 4),
  arch: (a, b) =>
    path('M-38 46 V-4 C-38 -30 -14 -34 0 -50 C14 -34 38 -30 38 -4 V46Z', a) +
    path('M-22 46 V2 C-22 -16 -8 -20 0 -30 C8 -20 22 -16 22 2 V46Z', b) +
    disc(5, a, 0, 8),
  palm: (a, b) =>
    line('M-4 48 C2 30 6 12 2 -8', a, 7) +
    [-150, -105, -65, -25, 25]
      .map((turn) => `<g transform="translate(2 -10) rotate(${turn + 62})">${frond(a)}</g>`)
      .join('') +
    disc(6, b, 0, -8),
  hex: (a, b) =>
    path('M0 -48 L42 -24 V24 L0 48 L-42 24 V-24Z', a) +
    line('M0 -26 L23 -13 V13 L0 26 L-23 13 V-13Z M0 0 V26 M0 0 L-23 -13 M0 0 L23 -13', b, 4),
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

/** The emblem at x, y with the radius given. */
export function emblem(name: MotifName, x: number, y: number, radius: number, a: string, b: string): string {
  return `<g transform="translate(${x} ${y}) scale(${radius / 50})">${motifs[name](a, b)}</g>`;
}
