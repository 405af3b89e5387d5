/**
 * Lists the sample shop's papers: real mills' sheets in usual sizes. The thickness in µm is from the mills'
 * data sheets.
 */
import { paperQualities } from '../../../shared/platform/specification-constants.ts';
import { readTable } from '../read-text-table.ts';

/**
 * Each line is one paper. `stock` is the stock before the first job. The shop buys a paper marked `lean` only for one
 * job at a time.
 */
const table = `
  Carte Lumina 250, 25 × 36 in       | ITC        | Carte Lumina       | 250 | 325 | 914 x 635  | 6000  | 1500 |
  Carte Lumina 250, 28 × 40 in       | ITC        | Carte Lumina       | 250 | 325 | 1016 x 711 | 5000  | 1500 |
  Carte Lumina 300, 23 × 36 in       | ITC        | Carte Lumina       | 300 | 395 | 914 x 584  | 4000  | 1500 |
  Carte Lumina 300, 25 × 36 in       | ITC        | Carte Lumina       | 300 | 395 | 914 x 635  | 9000  | 2500 |
  Carte Lumina 300, 28 × 40 in       | ITC        | Carte Lumina       | 300 | 395 | 1016 x 711 | 7000  | 2500 |
  Carte Lumina 300, 30 × 40 in       | ITC        | Carte Lumina       | 300 | 0   | 1016 x 762 | 2500  | 1000 |
  Carte Lumina 300, 72 × 102 cm      | ITC        | Carte Lumina       | 300 | 395 | 1020 x 720 | 12000 | 4000 |
  Carte Lumina 350, 25 × 36 in       | ITC        | Carte Lumina       | 350 | 465 | 914 x 635  | 3000  | 1200 | lean
  Carte Lumina 350, 72 × 102 cm      | ITC        | Carte Lumina       | 350 | 465 | 1020 x 720 | 5000  | 1500 |
  Cyber XL 230, 25 × 36 in           | ITC        | Cyber XL           | 230 | 335 | 914 x 635  | 4000  | 1200 |
  Cyber XL 230, 28 × 40 in           | ITC        | Cyber XL           | 230 | 335 | 1016 x 711 | 6000  | 1500 |
  Cyber XL 270, 25 × 36 in           | ITC        | Cyber XL           | 270 | 405 | 914 x 635  | 3000  | 1000 | lean
  Cyber XL 270, 72 × 102 cm          | ITC        | Cyber XL           | 270 | 405 | 1020 x 720 | 8000  | 2500 |
  Cyber XL 300, 28 × 40 in           | ITC        | Cyber XL           | 300 | 455 | 1016 x 711 | 4000  | 1200 |
  Cyber XL 300, 30 × 40 in           | ITC        | Cyber XL           | 300 | 0   | 1016 x 762 | 1500  | 500  |
  Art Card 210, 25 × 36 in           | BILT       | Art Card           | 210 | 182 | 914 x 635  | 5000  | 1500 |
  Art Card 250, 23 × 36 in           | BILT       | Art Card           | 250 | 222 | 914 x 584  | 4000  | 1000 |
  Art Card 250, 25 × 36 in           | JK Paper   | Art Card           | 250 | 222 | 914 x 635  | 4000  | 1000 | lean
  Art Card 300, 25 × 36 in           | JK Paper   | Art Card           | 300 | 275 | 914 x 635  | 6000  | 1500 |
  Art Card 300, 28 × 40 in           | BILT       | Art Card           | 300 | 275 | 1016 x 711 | 7000  | 2000 |
  Art Card 300, 72 × 102 cm          | BILT       | Art Card           | 300 | 275 | 1020 x 720 | 4000  | 1200 |
  Art Card 350, 28 × 40 in           | Emami      | Art Card           | 350 | 335 | 1016 x 711 | 3000  | 1000 |
  Art Card 400, 25 × 36 in           | Emami      | Art Card           | 400 | 395 | 914 x 635  | 2000  | 800  | lean
  Lightweight coated 80, 23 × 36 in  | JK Paper   | Lightweight coated | 80  | 66  | 914 x 584  | 12000 | 4000 |
  Lightweight coated 80, 25 × 36 in  | JK Paper   | Lightweight coated | 80  | 66  | 914 x 635  | 10000 | 4000 |
  Lightweight coated 90, 25 × 36 in  | West Coast | Lightweight coated | 90  | 74  | 914 x 635  | 16000 | 5000 |
  Lightweight coated 100, 23 × 36 in | West Coast | Lightweight coated | 100 | 82  | 914 x 584  | 8000  | 2500 |
  Lightweight coated 100, 28 × 40 in | West Coast | Lightweight coated | 100 | 82  | 1016 x 711 | 9000  | 3000 |
  Lightweight coated 115, 30 × 40 in | BILT       | Lightweight coated | 115 | 92  | 1016 x 762 | 5000  | 2000 | lean
  Lightweight coated 130, 25 × 36 in | BILT       | Lightweight coated | 130 | 106 | 914 x 635  | 7000  | 2500 |
  Lightweight coated 130, 72 × 102 cm| BILT       | Lightweight coated | 130 | 106 | 1020 x 720 | 8000  | 3000 |
  Lightweight coated 150, 28 × 40 in | BILT       | Lightweight coated | 150 | 124 | 1016 x 711 | 6000  | 2000 |
`;
const heads = [
  'name',
  'manufacturer',
  'quality',
  'gsm',
  'thickness',
  'sheet',
  'stock',
  'reorder',
  'lean',
] as const;

/** Returns the paper's shelf, such as B03. The letter follows from the quality, and each shelf has two papers. */
const shelfOf = (place: number, quality: string) =>
  `${'ABCD'[paperQualities.findIndex((each) => each === quality)]}${String(Math.floor(place / 2) + 1).padStart(2, '0')}`;

export const papers = readTable(heads, table).map((row, place) => {
  const [length = 0, breadth = 0] = row.sheet.split('x').map(Number);
  const quality = paperQualities.find((each) => each === row.quality);
  if (!quality) throw new Error(`${row.quality} is no paper quality`);
  return {
    name: row.name,
    manufacturer: row.manufacturer,
    quality,
    gsm: Number(row.gsm),
    thickness: Number(row.thickness),
    length,
    breadth,
    shelf: shelfOf(place, quality),
    stockQuantity: Number(row.stock),
    reorderQuantity: Number(row.reorder),
    lean: row.lean !== '',
  };
});

/** Returns in µm how thick the shop's paper of this quality and GSM is. Jobs require this thickness. */
export function thicknessOf(quality: string, gsm: number): number {
  const paper = papers.find((each) => each.quality === quality && each.gsm === gsm && each.thickness > 0);
  if (!paper) throw new Error(`The shop has no ${quality} ${gsm}`);
  return paper.thickness;
}
