/** What every piece of the sample artwork is made of: panels, lettering, faces, backs and the lines a die follows. */
import { emblem, type MotifName } from './artwork-motifs.ts';
import { type Palette } from './palettes.data.ts';
import { seedOf } from './random.ts';

export interface Art {
  brand: string;
  /** What the product is, under the brand: "Filter Coffee 250 g". */
  line: string;
  code: string;
  palette: Palette;
  motif: MotifName;
  lettering: Lettering;
  layout: Layout;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const layouts = ['badge', 'band', 'frame', 'plate', 'horizon', 'lattice'] as const;
export type Layout = (typeof layouts)[number];
export type Lettering = 'serif' | 'sans' | 'narrow';

const families: Record<Lettering, string> = {
  serif: "Georgia, 'Liberation Serif', 'DejaVu Serif', serif",
  sans: "'Helvetica Neue', 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif",
  narrow: "'Liberation Sans Narrow', 'Arial Narrow', 'DejaVu Sans Condensed', sans-serif",
};
/** How wide a letter is, in parts of its size: wide enough for whichever family the system has. */
const widths: Record<Lettering, number> = { serif: 0.55, sans: 0.58, narrow: 0.5 };

export const round = (value: number) => Math.round(value * 10) / 10;
export const centre = ({ x, y, w, h }: Box): [number, number] => [x + w / 2, y + h / 2];
export const inset = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  w: w - 2 * by,
  h: h - 2 * by,
});

/** The part of the box from `top` down, `tall` of its height and `wide` of its width, in its middle. */
const part = ({ x, y, w, h }: Box, top: number, tall: number, wide = 0.86): Box => ({
  x: x + (w * (1 - wide)) / 2,
  y: y + h * top,
  w: w * wide,
  h: h * tall,
});

export const rect = ({ x, y, w, h }: Box, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;
export const shape = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
/** The line where a blank is cut out, as the attributes of a shape. */
export const cutLine = 'stroke="#2b2b2b" stroke-width="1.6" stroke-linejoin="round"';
/** A crease, dashed as a die drawing has it, white below so that it shows on dark ink too. */
export const crease = (x1: number, y1: number, x2: number, y2: number) => {
  const at = `x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`;
  return `<line ${at} stroke="#ffffff" stroke-width="2"/><line ${at} stroke="#3a3a3a" stroke-width="1.6" stroke-dasharray="7 5"/>`;
};

/** A flap to paste, at x between two heights, reaching `reach` to the right of it, or to the left when negative. */
export const glueFlap = (x: number, top: number, bottom: number, reach: number, slope = 20) => {
  const tips: [number, number][] = [
    [x + reach, top + slope],
    [x + reach, bottom - slope],
  ];
  return shape([[x, top + 4], ...tips, [x, bottom - 4]], '#f4f3f0', cutLine);
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Words {
  size: number;
  fill: string;
  lettering: Lettering;
  /** No wider than this: the size gives way. */
  width: number;
  weight?: number;
  anchor?: 'start' | 'middle';
  spacing?: number;
}

/** A line of lettering on its baseline; answers the size it came to with it. */
export function words(text: string, x: number, y: number, by: Words): { svg: string; size: number } {
  const spacing = by.spacing ?? 0;
  const size = Math.min(by.size, by.width / (text.length * (widths[by.lettering] + spacing)));
  const style = `font-family="${families[by.lettering]}" font-weight="${by.weight ?? 700}" letter-spacing="${round(spacing * size)}"`;
  const place = `x="${round(x)}" y="${round(y)}" text-anchor="${by.anchor ?? 'middle'}"`;
  return {
    svg: `<text ${place} font-size="${round(size)}" fill="${by.fill}" ${style}>${escape(text)}</text>`,
    size,
  };
}

/**
 * The brand in one line or two, and the product's line beneath, in the middle of the box and never outside it.
 * `size` is the brand's, where there is room for it.
 */
export function lockup(art: Art, box: Box, size: number, fill: string, second = fill): string {
  const { lettering } = art;
  const capitals = lettering === 'narrow';
  const lines = brandLines(art.brand, box.w / Math.min(size, box.h / 1.7));
  const fitting = Math.min(size, box.h / (lines.length + 0.7));
  const [x, y] = centre(box);
  const by = { size: fitting, fill, lettering, width: box.w, spacing: capitals ? 0.06 : 0 };
  const brand = lines.map((text) => words(capitals ? text.toUpperCase() : text, 0, 0, by).size);
  const height = Math.min(...brand, fitting);
  const top = y - (height * (lines.length + 0.62)) / 2;
  const drawn = lines.map(
    (text, at) =>
      words(capitals ? text.toUpperCase() : text, x, top + height * (at + 0.78), { ...by, size: height }).svg,
  );
  const small = { ...by, size: height * 0.46, weight: 400, fill: second, spacing: 0 };
  return drawn.join('') + words(art.line, x, top + height * (lines.length + 0.46), small).svg;
}

function brandLines(brand: string, room: number): string[] {
  const parts = brand.split(' ');
  if (parts.length === 1 || brand.length * 0.58 < room) return [brand];
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half).join(' '), parts.slice(half).join(' ')];
}

/** What is drawn inside the box and nowhere else. */
export function within({ x, y, w, h }: Box, drawing: string): string {
  const at = [x, y, w, h].map(round);
  return `<svg x="${at[0]}" y="${at[1]}" width="${at[2]}" height="${at[3]}" viewBox="${at.join(' ')}">${drawing}</svg>`;
}

/** A lattice of the emblem, small, over the box. */
export function lattice(art: Art, box: Box, step: number, a: string, b: string, opacity = 0.5): string {
  const tile = round(box.w / Math.max(1, Math.round(box.w / step)));
  const marks = [0.25, 0.75]
    .map((part) => emblem(art.motif, tile * part, tile * part, tile * 0.17, a, b))
    .join('');
  const id = `l${seedOf([art.motif, tile, a, b, round(box.x), round(box.y)].join())}`;
  const pattern = `<pattern id="${id}" x="${round(box.x)}" y="${round(box.y)}" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">${marks}</pattern>`;
  return pattern + rect(box, `url(#${id})`, `opacity="${opacity}"`);
}

const faces: Record<Layout, (art: Art, box: Box) => string> = {
  badge: (art, box) => {
    const { palette: p } = art;
    const [x] = centre(box);
    const r = Math.min(box.w, box.h) * 0.25;
    const y = box.y + box.h * 0.36;
    const disc = `<circle cx="${x}" cy="${y}" r="${r * 1.22}" fill="${p.spark}"/><circle cx="${x}" cy="${y}" r="${r * 1.1}" fill="${p.pale}"/>`;
    return (
      rect(box, p.deep) +
      disc +
      emblem(art.motif, x, y, r * 0.8, p.deep, p.spark) +
      lockup(art, part(box, 0.66, 0.28), box.w * 0.14, p.pale)
    );
  },
  band: (art, box) => {
    const { palette: p } = art;
    const [x] = centre(box);
    const band = { x: box.x, y: box.y + box.h * 0.54, w: box.w, h: box.h * 0.3 };
    const over = rect({ ...band, y: band.y - 7, h: band.h + 14 }, p.spark) + rect(band, p.pale);
    const big = emblem(
      art.motif,
      x,
      box.y + box.h * 0.28,
      Math.min(box.w * 0.36, box.h * 0.22),
      p.pale,
      p.spark,
    );
    return rect(box, p.deep) + big + over + lockup(art, part(band, 0.06, 0.88), box.w * 0.14, p.deep);
  },
  frame: (art, box) => {
    const { palette: p } = art;
    const [x] = centre(box);
    const edge = Math.min(box.w, box.h) * 0.06;
    const lines =
      rect(inset(box, edge), 'none', `stroke="${p.spark}" stroke-width="2.5"`) +
      rect(inset(box, edge + 6), 'none', `stroke="${p.spark}" stroke-width="1"`);
    const top = emblem(art.motif, x, box.y + box.h * 0.33, Math.min(box.w, box.h) * 0.17, p.spark, p.pale);
    return (
      rect(box, p.deep) +
      lines +
      top +
      lockup(art, part(box, 0.54, 0.34, 0.74), box.w * 0.14, p.pale, p.spark)
    );
  },
  plate: (art, box) => {
    const { palette: p } = art;
    const [x] = centre(box);
    const plate = { x: box.x + box.w * 0.13, y: box.y + box.h * 0.26, w: box.w * 0.74, h: box.h * 0.48 };
    const r = Math.min(plate.w, plate.h) * 0.24;
    return (
      rect(box, p.mid) +
      lattice(art, box, Math.min(box.w, box.h) * 0.3, p.deep, p.mid, 0.35) +
      rect({ x: plate.x - 5, y: plate.y - 5, w: plate.w + 10, h: plate.h + 10 }, p.deep, 'rx="10"') +
      rect(plate, p.pale, 'rx="7"') +
      emblem(art.motif, x, plate.y + plate.h * 0.31, r, p.deep, p.mid) +
      lockup(art, part(plate, 0.54, 0.4), plate.w * 0.15, p.deep)
    );
  },
  horizon: (art, box) => {
    const { palette: p } = art;
    const [x] = centre(box);
    const y = box.y + box.h * 0.62;
    const hill = (lift: number, fill: string) =>
      `<path d="M${box.x} ${round(y + lift)} C${round(box.x + box.w * 0.3)} ${round(y + lift - box.h * 0.12)} ${round(box.x + box.w * 0.55)} ${round(y + lift + box.h * 0.1)} ${round(box.x + box.w)} ${round(y + lift - box.h * 0.05)} V${round(box.y + box.h)} H${box.x}Z" fill="${fill}"/>`;
    const sky =
      rect(box, p.pale) +
      emblem(art.motif, x, box.y + box.h * 0.32, Math.min(box.w, box.h) * 0.22, p.deep, p.spark);
    return (
      sky +
      hill(-box.h * 0.05, p.spark) +
      hill(0, p.mid) +
      hill(box.h * 0.05, p.deep) +
      lockup(art, part(box, 0.7, 0.26), box.w * 0.14, p.pale)
    );
  },
  lattice: (art, box) => {
    const { palette: p } = art;
    const foot = { x: box.x, y: box.y + box.h * 0.58, w: box.w, h: box.h * 0.42 };
    return (
      rect(box, p.deep) +
      lattice(art, { ...box, h: box.h * 0.58 }, Math.min(box.w, box.h) * 0.32, p.spark, p.deep, 0.95) +
      rect({ ...foot, h: 6 }, p.spark) +
      rect({ ...foot, y: foot.y + 6, h: foot.h - 6 }, p.pale) +
      lockup(art, part(foot, 0.12, 0.8), box.w * 0.14, p.deep)
    );
  },
};

/** The front of whatever it is. */
export const face = (art: Art, box: Box, layout = art.layout) => within(box, faces[layout](art, box));

const bars = [3, 1, 2, 1, 1, 3, 2, 1, 2, 2, 1, 3, 1, 1, 2, 3, 1, 2];

/** A bar code on its white patch. */
export function barcode(box: Box): string {
  const unit = box.w / (bars.reduce((sum, bar) => sum + bar, 0) * 1.75 + 6);
  let x = box.x + unit * 4;
  const lines = bars.map((bar) => {
    const drawn = rect({ x, y: box.y + box.h * 0.14, w: bar * unit, h: box.h * 0.72 }, '#111');
    x += bar * unit * 1.75;
    return drawn;
  });
  return rect(box, '#fff') + lines.join('');
}

/** The back: brand, lines of small print, bar code. */
export function back(art: Art, box: Box, ground: string, ink: string): string {
  const x = box.x + box.w * 0.12;
  const width = box.w * 0.76;
  const head = words(art.brand, x, box.y + box.h * 0.2, {
    size: box.w * 0.11,
    fill: ink,
    lettering: art.lettering,
    width,
    anchor: 'start',
  });
  const print = [1, 0.92, 0.97, 0.6, 0, 0.88, 0.94, 0.42].map((part, at) =>
    part === 0
      ? ''
      : rect(
          { x, y: box.y + box.h * 0.28 + at * box.h * 0.045, w: width * part, h: box.h * 0.016 },
          ink,
          'opacity="0.55"',
        ),
  );
  const code = { x, y: box.y + box.h * 0.74, w: width * 0.62, h: Math.min(box.h * 0.16, width * 0.42) };
  return within(
    box,
    rect(box, ground) +
      head.svg +
      print.join('') +
      barcode(code) +
      emblem(art.motif, box.x + box.w * 0.78, code.y + code.h / 2, box.w * 0.09, ink, ground),
  );
}

/** A narrow side: the brand running up it between two emblems. */
export function side(art: Art, box: Box, ground: string, ink: string): string {
  const [x, y] = centre(box);
  const brand = words(art.lettering === 'narrow' ? art.brand.toUpperCase() : art.brand, 0, box.w * 0.09, {
    size: box.w * 0.24,
    fill: ink,
    lettering: art.lettering,
    width: box.h * 0.56,
  });
  const mark = (at: number) => emblem(art.motif, x, at, box.w * 0.14, ink, ground);
  return within(
    box,
    rect(box, ground) +
      mark(box.y + box.h * 0.12) +
      mark(box.y + box.h * 0.88) +
      `<g transform="translate(${round(x)} ${round(y)}) rotate(-90)">${brand.svg}</g>`,
  );
}
