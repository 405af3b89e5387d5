/** Cartons and trays as their flat blanks, by the styles of the plain box. */
import { emblem } from './artwork-motifs.ts';
import {
  type Art,
  back,
  type Box,
  crease,
  cutLine,
  face,
  glueFlap,
  lattice,
  rect,
  round,
  shape,
  side,
  within,
} from './artwork-parts.ts';

interface Carton {
  /** Width of the front, depth, height. */
  front: number;
  depth: number;
  height: number;
  x: number;
  y: number;
}

/** Flaps stand on an edge: `up` -1 above the body, 1 below it. */
function dustFlap(x: number, y: number, w: number, h: number, up: 1 | -1, fill: string): string {
  return shape(
    [
      [x, y],
      [x + w, y],
      [x + w * 0.9, y + up * h],
      [x + w * 0.12, y + up * h],
      [x + w * 0.04, y + up * h * 0.5],
    ],
    fill,
    cutLine,
  );
}

function tuckLid(x: number, y: number, w: number, depth: number, up: 1 | -1, fill: string): string {
  const [edge, tip] = [y + up * depth, y + up * (depth + 34)];
  const tongue = `<path d="M${round(x)} ${round(edge)} C${round(x)} ${round(tip)} ${round(x + 14)} ${round(tip)} ${round(x + 24)} ${round(tip)} H${round(x + w - 24)} C${round(x + w - 14)} ${round(tip)} ${round(x + w)} ${round(tip)} ${round(x + w)} ${round(edge)}Z" fill="${fill}" ${cutLine}/>`;
  return (
    tongue + rect({ x, y: Math.min(y, edge), w, h: depth }, fill, cutLine) + crease(x, edge, x + w, edge)
  );
}

function crashFlap(x: number, y: number, w: number, h: number, wide: boolean, fill: string): string {
  const points: [number, number][] = wide
    ? [
        [x, y],
        [x + w, y],
        [x + w * 0.96, y + h],
        [x + w * 0.6, y + h],
        [x + w * 0.52, y + h * 0.62],
        [x + w * 0.06, y + h * 0.62],
      ]
    : [
        [x, y],
        [x + w, y],
        [x + w * 0.92, y + h * 0.66],
        [x + w * 0.3, y + h * 0.66],
        [x + w * 0.04, y + h * 0.3],
      ];
  return shape(points, fill, cutLine) + (wide ? '' : crease(x + w * 0.5, y + h * 0.66, x + w, y + 4));
}

/** Glue flap, side, front, side, back; lids and bottom by the style. */
export function carton(art: Art, style: string, proportion: number): string {
  const { palette: p } = art;
  const depth = 108 + 34 * proportion;
  const box: Carton = {
    front: 176 + 34 * (1 - proportion),
    depth,
    height: 246 + 46 * proportion,
    x: 0,
    y: 0,
  };
  box.x = 480 - (34 + 2 * box.front + 2 * depth) / 2 + 17;
  box.y = 360 - box.height / 2 - (style.startsWith('Crash') ? -14 : 0);
  const xs = [box.x, box.x + depth, box.x + depth + box.front, box.x + 2 * depth + box.front] as const;
  const [top, bottom] = [box.y, box.y + box.height];
  const panel = (x: number, w: number): Box => ({ x, y: top, w, h: box.height });
  const light = p.mid;
  const parts = [
    glueFlap(xs[0], top, bottom, -34),
    dustFlap(xs[0], top, depth, depth * 0.72, -1, light),
    dustFlap(xs[2], top, depth, depth * 0.72, -1, light),
    tuckLid(xs[1], top, box.front, depth, -1, p.deep),
    style.includes('Nested') ? rect({ x: xs[3], y: top - 26, w: box.front, h: 26 }, p.deep, cutLine) : '',
    ...cartonBottom(style, box, xs, bottom, p.deep, light),
    side(art, panel(xs[0], depth), light, p.deep),
    face(art, panel(xs[1], box.front)),
    side(art, panel(xs[2], depth), light, p.deep),
    back(art, panel(xs[3], box.front), p.deep, p.pale),
    emblem(art.motif, xs[1] + box.front / 2, top - depth / 2, depth * 0.22, p.pale, p.spark),
    rect({ x: xs[0], y: top, w: xs[3] + box.front - xs[0], h: box.height }, 'none', cutLine),
    ...xs.map((x) => crease(x, top, x, bottom)),
    crease(xs[0], top, xs[3] + box.front, top),
    crease(xs[0], bottom, xs[3] + box.front, bottom),
  ];
  const tall = box.height + 2 * (depth + 34);
  const scale = Math.min(900 / (34 + 2 * box.front + 2 * depth), 640 / tall);
  return `<g transform="translate(480 355) scale(${round(scale * 100) / 100}) translate(-480 -360)">${parts.join('')}</g>`;
}

function cartonBottom(
  style: string,
  box: Carton,
  xs: readonly [number, number, number, number],
  y: number,
  dark: string,
  light: string,
): string[] {
  const { depth, front } = box;
  if (style.startsWith('Crash')) {
    const h = depth * 0.74;
    return [
      crashFlap(xs[0], y, depth, h, false, light),
      crashFlap(xs[1], y, front, h, true, dark),
      crashFlap(xs[2], y, depth, h, false, light),
      crashFlap(xs[3], y, front, h, true, dark),
    ];
  }
  const lidX = style.startsWith('Reverse') ? xs[3] : xs[1];
  return [
    dustFlap(xs[0], y, depth, depth * 0.72, 1, light),
    dustFlap(xs[2], y, depth, depth * 0.72, 1, light),
    tuckLid(lidX, y, front, depth, 1, dark),
  ];
}

/** A tray or lid seen flat: the face between four walls, and corners to paste. */
export function tray(art: Art, window: boolean): string {
  const { palette: p } = art;
  const face0: Box = { x: 270, y: 190, w: 420, h: 340 };
  const wall = 118;
  const walls: Box[] = [
    { ...face0, y: face0.y - wall, h: wall },
    { ...face0, y: face0.y + face0.h, h: wall },
    { ...face0, x: face0.x - wall, w: wall },
    { ...face0, x: face0.x + face0.w, w: wall },
  ];
  const corner = (x: number, y: number, dx: 1 | -1) =>
    shape(
      [
        [x, y],
        [x + dx * wall * 0.86, y + 10],
        [x + dx * wall * 0.86, y + wall - 10],
        [x, y + wall],
      ],
      '#f4f3f0',
      cutLine,
    );
  const corners = walls.slice(0, 2).map((box) => corner(box.x, box.y, -1) + corner(box.x + box.w, box.y, 1));
  const sides = walls.map(
    (box) =>
      within(box, rect(box, p.mid) + lattice(art, box, 74, p.deep, p.mid, 0.3)) + rect(box, 'none', cutLine),
  );
  const front = window
    ? face(art, face0, 'lattice') +
      windowIn({
        x: face0.x + face0.w * 0.14,
        y: face0.y + face0.h * 0.1,
        w: face0.w * 0.72,
        h: face0.h * 0.38,
      })
    : face(art, face0);
  const folds = [face0.y, face0.y + face0.h].map(
    (y) =>
      crease(face0.x - wall, y, face0.x, y) +
      crease(face0.x, y, face0.x + face0.w, y) +
      crease(face0.x + face0.w, y, face0.x + face0.w + wall, y),
  );
  const stands = [face0.x, face0.x + face0.w].map((x) =>
    crease(x, face0.y - wall, x, face0.y + face0.h + wall),
  );
  return [...corners, ...sides, front, ...folds, ...stands].join('');
}

/** A window with its film: pale, with a shine across. */
export function windowIn(box: Box): string {
  const shine = shape(
    [
      [box.x + box.w * 0.5, box.y],
      [box.x + box.w * 0.66, box.y],
      [box.x + box.w * 0.5, box.y + box.h],
      [box.x + box.w * 0.34, box.y + box.h],
    ],
    '#ffffff',
    'opacity="0.7"',
  );
  return within(box, rect(box, '#e4edf1') + shine) + rect(box, 'none', `${cutLine} rx="4"`);
}
