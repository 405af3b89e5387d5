/** Draws the sample shop's artwork: for every product an SVG as a studio would hand it over. */
import { bookCover, calendar, folder, labelSheet, labelShapes, leaflet, pages } from './artwork-flat.ts';
import { carryBag, envelope, shipper } from './artwork-carriers.ts';
import { carton, tray } from './artwork-cartons.ts';
import { type Art, layouts, type Lettering, rect, words } from './artwork-parts.ts';
import { type MotifName } from './artwork-motifs.ts';
import { palettes, type PaletteName } from './palettes.data.ts';
import { type Random, seeded, seedOf } from './random.ts';
import { type ProductType } from '../../../shared/rules/catalogue.ts';

export interface ArtworkOf {
  brand: string;
  name: string;
  code: string;
  type: ProductType;
  style: string;
  palette: PaletteName;
  motif: MotifName;
  lettering: Lettering;
}

const [width, height] = [960, 720];

/** The drawing as an SVG document of 960 x 720, the same for the same product. */
export function drawArtwork(product: ArtworkOf): string {
  const chance = seeded(seedOf(product.code));
  const art: Art = {
    brand: product.brand,
    line: product.name,
    code: product.code,
    palette: palettes[product.palette],
    motif: product.motif,
    lettering: product.lettering,
    layout: chance.pick(layouts),
  };
  const page = rect({ x: 0, y: 0, w: width, h: height }, '#ffffff');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${page}${drawn(art, product, chance)}${slug(art)}</svg>`;
}

function drawn(art: Art, { type, style, name }: ArtworkOf, chance: Random): string {
  const windowed = /window/i.test(name);
  if (type === 'Sheet')
    return /leaflet|poster|card/i.test(name) ? leaflet(art) : labelSheet(art, chance.pick(labelShapes));
  if (type === 'Carry Bag') return carryBag(art, style === 'With Handles');
  if (type === 'Envelope') return envelope(art, style, windowed);
  if (type === 'Book') return style === 'Cover' ? bookCover(art) : pages(art, style === 'Wired Pages');
  if (type === 'Calendar') return calendar(art, style === 'Desk', yearIn(name), chance.whole(0, 11));
  if (type === 'Flap') return folder(art);
  if (type === 'Corrugated Box') return shipper(art, style !== 'Universal Carton');
  return style === 'Four Corner Box' || windowed ? tray(art, windowed) : carton(art, style, chance.next());
}

const yearIn = (name: string) => Number(/\d{4}/.exec(name)?.[0] ?? new Date().getUTCFullYear() + 1);

/** The foot of the sheet: the code, and the patches that the press is measured by. */
function slug(art: Art): string {
  const patches = ['#00a0c6', '#c6007e', '#f7d417', '#1d1d1b'].map((ink, at) =>
    rect({ x: 856 + at * 20, y: 698, w: 16, h: 10 }, ink),
  );
  const code = words(art.code, 30, 707, {
    size: 12,
    fill: '#6b6b69',
    lettering: 'sans',
    width: 400,
    weight: 400,
    anchor: 'start',
  });
  return code.svg + patches.join('');
}
