/** What carries things: shippers of corrugated board, carry bags, envelopes, each as its flat blank. */
import { emblem } from './artwork-motifs.ts';
import {
  type Art,
  barcode,
  type Box,
  centre,
  crease,
  cutLine,
  face,
  glueFlap,
  lattice,
  rect,
  round,
  words,
} from './artwork-parts.ts';
import { windowIn } from './artwork-cartons.ts';

/** A shipper of corrugated board, printed in one or two colours on kraft. */
export function shipper(art: Art, tray0: boolean): string {
  const { palette: p } = art;
  const kraft = '#cfa87a';
  const [x, y, h, flap] = [64, 236, 256, tray0 ? 70 : 122];
  const panels = [232, 184, 232, 184];
  let at = x;
  const parts = panels.map((w, place) => {
    const box: Box = { x: at, y, w, h };
    at += w;
    const flaps = [y - flap, y + h].map((top) =>
      rect({ x: box.x + 2, y: top, w: w - 4, h: flap }, place % 2 ? '#c99f6e' : kraft, cutLine),
    );
    return (
      rect(box, kraft) +
      flaps.join('') +
      (place % 2 ? shipperSide(box, p.deep) : shipperFront(art, box)) +
      crease(box.x + w, y, box.x + w, y + h)
    );
  });
  const glue = glueFlap(x, y, y + h, -32);
  return (
    glue +
    parts.join('') +
    rect({ x, y, w: at - x, h }, 'none', cutLine) +
    crease(x, y, at, y) +
    crease(x, y + h, at, y + h) +
    crease(x, y, x, y + h)
  );
}

function shipperFront(art: Art, box: Box): string {
  const { palette: p } = art;
  const [x, y] = centre(box);
  const name = words(art.brand, x, y + 44, {
    size: 34,
    fill: p.deep,
    lettering: art.lettering,
    width: box.w * 0.82,
  });
  const line = words(art.line, x, y + 72, {
    size: 17,
    fill: p.deep,
    lettering: art.lettering,
    width: box.w * 0.82,
    weight: 400,
  });
  return (
    emblem(art.motif, x, y - 40, 46, p.deep, '#cfa87a') +
    name.svg +
    line.svg +
    rect({ x: box.x + 14, y: box.y + box.h - 24, w: box.w - 28, h: 5 }, p.deep)
  );
}

/** This way up, keep dry, and the bar code. */
function shipperSide(box: Box, ink: string): string {
  const arrow = (x: number) =>
    `<path d="M${x} ${box.y + 92} V${box.y + 44} M${x - 14} ${box.y + 58} L${x} ${box.y + 40} L${x + 14} ${box.y + 58} M${x - 18} ${box.y + 100} H${x + 18}" fill="none" stroke="${ink}" stroke-width="6"/>`;
  const umbrella = `<path d="M${box.x + 118} ${box.y + 74} C${box.x + 120} ${box.y + 36} ${box.x + 162} ${box.y + 36} ${box.x + 164} ${box.y + 74}Z" fill="${ink}"/><path d="M${box.x + 141} ${box.y + 70} V${box.y + 96} C${box.x + 141} ${box.y + 104} ${box.x + 130} ${box.y + 104} ${box.x + 130} ${box.y + 96}" fill="none" stroke="${ink}" stroke-width="5"/>`;
  return (
    arrow(box.x + 34) +
    arrow(box.x + 80) +
    umbrella +
    barcode({ x: box.x + 24, y: box.y + 146, w: 112, h: 66 })
  );
}

/** A carry bag flat: front, gusset, back, gusset; turned-over top with eyelets, bottom to fold. */
export function carryBag(art: Art, handles: boolean): string {
  const { palette: p } = art;
  const [x, y, front, gusset, h, top, bottom] = [92, 140, 272, 108, 396, 54, 92];
  const xs = [x, x + front, x + front + gusset, x + 2 * front + gusset] as const;
  const end = xs[3] + gusset;
  const panel = (at: number, w: number): Box => ({ x: at, y, w, h });
  const gussets = [xs[1], xs[3]].map((at) => gussetOf(art, panel(at, gusset), top, bottom));
  const holes = [xs[0], xs[2]].map((at) => holesIn(panel(at, front), handles));
  const turn =
    rect({ x, y: y - top, w: end - x, h: top }, p.deep) +
    rect({ x, y: y + h, w: end - x, h: bottom }, p.deep);
  const glue = glueFlap(x, y - top, y + h + bottom, -30, 14);
  const folds = [...xs, end].map((at) => crease(at, y - top, at, y + h + bottom));
  return [
    glue,
    turn,
    face(art, panel(xs[0], front)),
    face(art, panel(xs[2], front)),
    ...gussets,
    ...holes,
    rect({ x, y: y - top, w: end - x, h: h + top + bottom }, 'none', cutLine),
    ...folds,
    crease(x, y, end, y),
    crease(x, y + h, end, y + h),
  ].join('');
}

/** The gusset folds in its middle, and slants where the bottom is made. */
function gussetOf(art: Art, box: Box, top: number, bottom: number): string {
  const { palette: p } = art;
  const [middle, foot] = [box.x + box.w / 2, box.y + box.h];
  return (
    rect(box, p.mid) +
    lattice(art, box, 54, p.deep, p.mid, 0.45) +
    crease(middle, box.y - top, middle, foot + bottom) +
    crease(box.x, foot - box.w / 2, middle, foot) +
    crease(box.x + box.w, foot - box.w / 2, middle, foot)
  );
}

/** Eyelets for a rope handle, or a slot for the hand. */
function holesIn(box: Box, handles: boolean): string {
  const slot = { x: box.x + box.w / 2 - 44, y: box.y + 18, w: 88, h: 22 };
  if (!handles) return rect(slot, '#fff', `rx="11" ${cutLine}`);
  const eyelet = (part: number) =>
    `<circle cx="${round(box.x + box.w * part)}" cy="${box.y + 26}" r="8" fill="#fff" ${cutLine}/>`;
  return eyelet(0.32) + eyelet(0.68);
}

/** An envelope flat: the face with its window, the back below, the flap above, pasting flaps by the style. */
export function envelope(art: Art, style: string, window: boolean): string {
  const { palette: p } = art;
  const box: Box = { x: 190, y: 230, w: 580, h: 268 };
  const [right, foot] = [box.x + box.w, box.y + box.h];
  const under: Box = { x: box.x + 10, y: foot, w: box.w - 20, h: 148 };
  return [
    glueFlap(box.x, box.y + 12, foot - 12, -64, 28),
    style.startsWith('L') ? '' : glueFlap(right, box.y + 12, foot - 12, 64, 28),
    sealFlap(box, p.deep),
    emblem(art.motif, 480, box.y - 64, 34, p.pale, p.deep),
    rect(under, p.mid, cutLine),
    lattice(art, under, 70, p.deep, p.mid, 0.28),
    rect(box, '#fbfaf7', cutLine),
    addressSide(art, box),
    window ? windowIn({ x: box.x + 44, y: box.y + 138, w: 236, h: 84 }) : '',
    crease(box.x, box.y, right, box.y),
    crease(box.x, foot, right, foot),
    crease(box.x, box.y, box.x, foot),
    crease(right, box.y, right, foot),
  ].join('');
}

/** The flap that closes it, its corners rounded. */
function sealFlap({ x, y, w }: Box, fill: string): string {
  const corner = `C${x + 40} ${y - 126} ${x + 50} ${y - 130} ${x + 66} ${y - 130}`;
  const other = `C${x + w - 50} ${y - 130} ${x + w - 40} ${y - 126} ${x + w - 34} ${y - 112}`;
  const d = `M${x} ${y} L${x + 34} ${y - 112} ${corner} H${x + w - 66} ${other} L${x + w} ${y}Z`;
  return `<path d="${d}" fill="${fill}" ${cutLine}/>`;
}

/** The sender, a place for the stamp, and a band along the foot. */
function addressSide(art: Art, box: Box): string {
  const { palette: p, lettering } = art;
  const by = { fill: p.deep, lettering, width: 330, anchor: 'start' } as const;
  const foot = box.y + box.h;
  return [
    emblem(art.motif, box.x + 62, box.y + 62, 32, p.deep, p.spark),
    words(art.brand, box.x + 108, box.y + 62, { ...by, size: 30 }).svg,
    words(art.line, box.x + 108, box.y + 86, { ...by, size: 16, weight: 400 }).svg,
    rect({ x: box.x, y: foot - 16, w: box.w, h: 16 }, p.deep),
    rect({ x: box.x, y: foot - 22, w: box.w, h: 4 }, p.spark),
    rect(
      { x: box.x + box.w - 86, y: box.y + 24, w: 58, h: 70 },
      'none',
      `stroke="${p.deep}" stroke-width="1.5" stroke-dasharray="4 4"`,
    ),
  ].join('');
}
