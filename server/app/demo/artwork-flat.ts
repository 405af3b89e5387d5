/** What stays flat or is bound: label sheets, covers, pages, calendars, folders. */
import { emblem } from './artwork-motifs.ts';
import {
  type Art,
  back,
  barcode,
  type Box,
  centre,
  crease,
  cutLine,
  face,
  lattice,
  lockup,
  rect,
  round,
  within,
  words,
} from './artwork-parts.ts';

type LabelShape = 'upright' | 'round' | 'band' | 'square';
const grids: Record<LabelShape, { columns: number; rows: number; w: number; h: number }> = {
  upright: { columns: 5, rows: 2, w: 150, h: 270 },
  round: { columns: 4, rows: 3, w: 190, h: 190 },
  band: { columns: 2, rows: 5, w: 400, h: 108 },
  square: { columns: 3, rows: 2, w: 250, h: 270 },
};
export const labelShapes = Object.keys(grids) as LabelShape[];

/** A sheet of the same label, many up, with the die's line around each. */
export function labelSheet(art: Art, kind: LabelShape): string {
  const { columns, rows, w, h } = grids[kind];
  const [gapX, gapY] = [(900 - columns * w) / (columns + 1), (660 - rows * h) / (rows + 1)];
  const cells = Array.from({ length: columns * rows }, (_, at): Box => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return { x: 30 + gapX + column * (w + gapX), y: 30 + gapY + row * (h + gapY), w, h };
  });
  const one = kind === 'band' ? bandLabel : kind === 'round' ? roundLabel : uprightLabel;
  const sheet = rect({ x: 30, y: 30, w: 900, h: 660 }, '#fdfdfb', 'stroke="#c9c9c6" stroke-width="1.5"');
  return sheet + cells.map((cell) => one(art, cell)).join('');
}

function uprightLabel(art: Art, box: Box): string {
  return face(art, box) + rect(box, 'none', `${cutLine} rx="3"`);
}

function roundLabel(art: Art, box: Box): string {
  const { palette: p } = art;
  const [x, y] = centre(box);
  const r = box.w / 2;
  const disc = (radius: number, fill: string, more = '') =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;
  return (
    disc(r, p.deep, cutLine) +
    disc(r * 0.9, 'none', `stroke="${p.spark}" stroke-width="2.5"`) +
    disc(r * 0.83, p.pale) +
    emblem(art.motif, x, y - r * 0.3, r * 0.3, p.deep, p.spark) +
    lockup(art, { x: x - r * 0.62, y: y + r * 0.04, w: r * 1.24, h: r * 0.6 }, r * 0.27, p.deep)
  );
}

function bandLabel(art: Art, box: Box): string {
  const { palette: p } = art;
  const mid: Box = { x: box.x + box.w * 0.3, y: box.y, w: box.w * 0.4, h: box.h };
  const [x, y] = centre(mid);
  return (
    rect(box, p.deep) +
    lattice(art, { ...box, w: box.w * 0.3 }, 44, p.spark, p.deep, 0.9) +
    rect(mid, p.pale) +
    emblem(art.motif, x, y - box.h * 0.2, box.h * 0.18, p.deep, p.spark) +
    lockup(art, { x: mid.x + 8, y: y + 2, w: mid.w - 16, h: box.h * 0.42 }, box.h * 0.24, p.deep) +
    barcode({ x: box.x + box.w * 0.76, y: box.y + box.h * 0.24, w: box.w * 0.18, h: box.h * 0.52 }) +
    rect(box, 'none', cutLine)
  );
}

/** A leaflet or poster: two faces side by side, to be trimmed. */
export function leaflet(art: Art): string {
  const [front, rear]: [Box, Box] = [
    { x: 80, y: 70, w: 390, h: 580 },
    { x: 490, y: 70, w: 390, h: 580 },
  ];
  return (
    face(art, front) +
    back(art, rear, art.palette.pale, art.palette.deep) +
    [front, rear].map((box) => rect(box, 'none', cutLine)).join('')
  );
}

/** A cover: back, spine, front. */
export function bookCover(art: Art): string {
  const { palette: p } = art;
  const [rear, spine, front]: [Box, Box, Box] = [
    { x: 70, y: 90, w: 382, h: 540 },
    { x: 452, y: 90, w: 56, h: 540 },
    { x: 508, y: 90, w: 382, h: 540 },
  ];
  const [x, y] = centre(spine);
  const title = words(art.line, 0, 9, { size: 26, fill: p.pale, lettering: art.lettering, width: 380 });
  const onSpine =
    `<g transform="translate(${round(x)} ${round(y - 20)}) rotate(90)">${title.svg}</g>` +
    emblem(art.motif, x, spine.y + spine.h - 40, 17, p.spark, p.deep);
  return (
    back(art, rear, p.mid, p.deep) +
    rect(spine, p.deep) +
    onSpine +
    face(art, front) +
    rect({ x: 70, y: 90, w: 820, h: 540 }, 'none', cutLine) +
    crease(452, 90, 452, 630) +
    crease(508, 90, 508, 630)
  );
}

/** Inner pages: a spread with text, a picture, and wire holes where it is wired. */
export function pages(art: Art, wired: boolean): string {
  const { palette: p } = art;
  const [left, right]: [Box, Box] = [
    { x: 90, y: 80, w: 390, h: 560 },
    { x: 480, y: 80, w: 390, h: 560 },
  ];
  const lines = (x: number, y: number, w: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      rect(
        { x, y: y + at * 19, w: w * (at % 6 === 5 ? 0.55 : at % 2 ? 1 : 0.96), h: 6 },
        '#8b8b88',
        'opacity="0.6"',
      ),
    ).join('');
  const picture: Box = { x: right.x + 44, y: right.y + 48, w: 302, h: 236 };
  const holes = Array.from({ length: 18 }, (_, at) =>
    rect({ x: 472, y: 98 + at * 30, w: 16, h: 10 }, '#ffffff', cutLine),
  ).join('');
  return (
    rect(left, '#fefefc', cutLine) +
    rect(right, '#fefefc', cutLine) +
    words(art.line, left.x + 44, left.y + 84, {
      size: 32,
      fill: p.deep,
      lettering: art.lettering,
      width: 302,
      anchor: 'start',
    }).svg +
    rect({ x: left.x + 44, y: left.y + 104, w: 72, h: 5 }, p.spark) +
    lines(left.x + 44, left.y + 140, 302, 19) +
    face(art, picture) +
    lines(right.x + 44, picture.y + 262, 302, 11) +
    (wired ? holes : crease(480, 80, 480, 640))
  );
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month's days in their grid, Sundays in red. */
function monthGrid(box: Box, year: number, month: number): string {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells = Array.from({ length: days }, (_, day) => {
    const at = day + first;
    const [x, y] = [box.x + ((at % 7) + 0.5) * (box.w / 7), box.y + (Math.floor(at / 7) + 0.7) * (box.h / 6)];
    const fill = at % 7 === 0 ? '#b3261e' : '#2b2b2b';
    return words(String(day + 1), x, y, {
      size: box.h / 9.5,
      fill,
      lettering: 'sans',
      width: box.w / 8,
      weight: 500,
    }).svg;
  });
  return cells.join('');
}

/** A wall calendar: a picture above, the month below, a tin edge; or a desk calendar: leaf, tent and foot. */
export function calendar(art: Art, desk: boolean, year: number, month: number): string {
  const { palette: p } = art;
  const name = `${months[month] ?? ''} ${year}`;
  if (desk) {
    const leaf: Box = { x: 150, y: 96, w: 660, h: 330 };
    const picture: Box = { ...leaf, w: 300 };
    const holes = Array.from({ length: 22 }, (_, at) =>
      rect({ x: 166 + at * 29, y: 104, w: 12, h: 9 }, '#fff', cutLine),
    ).join('');
    const foot =
      rect({ x: 150, y: 426, w: 660, h: 150 }, p.deep, cutLine) +
      lattice(art, { x: 150, y: 426, w: 660, h: 150 }, 84, p.spark, p.deep, 0.4);
    const head = words(name, 640, 176, { size: 34, fill: p.deep, lettering: art.lettering, width: 300 });
    return (
      rect(leaf, '#fffefb', cutLine) +
      face(art, picture) +
      head.svg +
      monthGrid({ x: 476, y: 196, w: 318, h: 220 }, year, month) +
      holes +
      foot +
      rect({ x: 150, y: 576, w: 660, h: 62 }, p.mid, cutLine) +
      crease(150, 426, 810, 426) +
      crease(150, 576, 810, 576)
    );
  }
  const leaf: Box = { x: 262, y: 44, w: 436, h: 632 };
  const picture: Box = { ...leaf, y: leaf.y + 20, h: 352 };
  const head = words(name, 480, 458, { size: 38, fill: p.deep, lettering: art.lettering, width: 380 });
  const tin =
    rect({ x: leaf.x - 8, y: leaf.y - 8, w: leaf.w + 16, h: 26 }, '#9aa0a6', 'rx="4"') +
    `<circle cx="480" cy="${leaf.y - 2}" r="9" fill="none" stroke="#777d83" stroke-width="4"/>`;
  return (
    rect(leaf, '#fffefb', cutLine) +
    face(art, picture) +
    head.svg +
    monthGrid({ x: leaf.x + 26, y: 470, w: leaf.w - 52, h: 196 }, year, month) +
    tin
  );
}

/** A folder with a catch: two A4 sides and the pocket turned up below, slits for a card. */
export function folder(art: Art): string {
  const { palette: p } = art;
  const [left, right]: [Box, Box] = [
    { x: 130, y: 60, w: 350, h: 480 },
    { x: 480, y: 60, w: 350, h: 480 },
  ];
  const pocket: Box = { x: 480, y: 540, w: 350, h: 120 };
  const slits = `<path d="M${pocket.x + 210} ${pocket.y + 34} h18 M${pocket.x + 300} ${pocket.y + 34} h18 M${pocket.x + 210} ${pocket.y + 92} h18 M${pocket.x + 300} ${pocket.y + 92} h18" stroke="#fff" stroke-width="3"/>`;
  return (
    within(
      left,
      rect(left, p.mid) +
        emblem(art.motif, left.x + 84, left.y + 400, 190, p.pale, p.mid).replace('<g ', '<g opacity="0.55" '),
    ) +
    face(art, right) +
    rect(pocket, p.deep, cutLine) +
    slits +
    lockup(art, { x: pocket.x + 18, y: pocket.y + 20, w: 170, h: 80 }, 24, p.pale) +
    rect(left, 'none', cutLine) +
    rect(right, 'none', cutLine) +
    crease(480, 60, 480, 540) +
    crease(480, 540, 830, 540)
  );
}
