/** Lists the products that the sample shop's customers order, one on each line. */
import { type ProductType, productTypes } from '../../../shared/platform/specification-constants.ts';
import { readTable } from '../read-text-table.ts';

/**
 * The sample shop's products, one on each line. The paper column has the quality, the GSM and the press sheet in mm: CL is Carte Lumina, CX Cyber XL, AC Art
 * Card and LC Lightweight coated.
 */
const table = `
  malnad     | Filter Coffee 250 g carton            | Plain Box, Crash Lock with Pasting Box    | MCW-FC-250  | CL300 1020x720 | 8  | 24000  | Low-migration process set       | Aquacoat | pf lm fc cre pre
  malnad     | Filter Coffee 500 g carton            | Plain Box, Crash Lock with Pasting Box    | MCW-FC-500  | CL300 1020x720 | 6  | 15000  | Low-migration process set       | Aquacoat | pf lm fc cre pre
  malnad     | Peaberry gift sleeve                  | Sheet, Pre-Planned                        | MCW-PB-SL   | CL250 914x635  | 10 | 8000   | Process set, Pantone 476 C      | Matt     | pf lm cre cnt
  vaidya     | Ashwagandha 60 capsules carton        | Plain Box, Standard Straight Tuck In Box  | VAL-ASH-60  | CX270 1020x720 | 24 | 120000 | Process set, Pantone 349 C      | Aquacoat | pf lg emb cre pss pd
  vaidya     | Triphala churna 100 g carton          | Plain Box, Reverse Tuck In Box            | VAL-TRI-100 | CX270 1020x720 | 18 | 60000  | Process set, Pantone 349 C      | Aquacoat | pf cre pss pd
  vaidya     | Brahmi hair oil leaflet               | Sheet, Rectangular                        | VAL-BRA-LF  | LC80 584x457   | 6  | 90000  | Black, Pantone 349 C            | Primer   | p2 fold cnt
  dental     | Catch cover folder A4                 | Flap, Catch Cover                         | IDC-CF-A4   | AC300 914x635  | 2  | 2000   | Process set                     | Matt     | pf lm cre
  dental     | Appointment card                      | Sheet, Rectangular                        | IDC-AP-CD   | AC350 508x355  | 16 | 6000   | Process set                     | Matt     | p2 lm cnt
  deccan     | Annual report {year}, cover           | Book, Cover                               | DM-AR-CV    | AC300 635x457  | 2  | 1200   | Process set, Pantone Cool Grey 9| Matt     | pf lv fc
  deccan     | Annual report {year}, pages           | Book, Multiple Leaves                     | DM-AR-PG    | LC130 914x635  | 8  | 14400  | Process set                     | Primer   | p2 fold insp
  deccan     | Brake pad box                         | Plain Box, Reverse Tuck In Box            | DM-BP-BX    | CX300 1016x711 | 12 | 30000  | Pantone 173 C, Black            | Aquacoat | pf cre pss po
  gavi       | Mysore pak 500 g box                  | Plain Box, Four Corner Box                | GSH-MP-500  | CL350 914x635  | 4  | 9000   | Low-migration process set       | Aquacoat | pf lg cre insp
  gavi       | Sweet box carry bag                   | Carry Bag, With Handles                   | GSH-CB-M    | LC150 1016x711 | 2  | 6000   | Process set, Pantone 021 C      | Matt     | pf lg cre bagm
  hoysala    | Temples of the Deccan, cover          | Book, Cover                               | HBH-TD-CV   | AC250 584x457  | 2  | 3000   | Process set                     | Matt     | pf lm uv
  hoysala    | Temples of the Deccan, pages          | Book, Pages                               | HBH-TD-PG   | LC100 914x584  | 8  | 48000  | Black                           | Primer   | p2 fold cnt
  sampige    | Silk saree box, magnetic lid          | Plain Box, Four Corner Box                | SS-SB-MAG   | AC210 914x635  | 2  | 2500   | Process set, Pantone 7420 C     | Matt     | pf lv fc b2b insp
  sampige    | Boutique carry bag, small             | Carry Bag, With Handles                   | SS-CB-S     | AC210 914x635  | 2  | 4000   | Pantone 7420 C, Pantone 871 C   | Matt     | pf lm fc cre bagm
  lalbagh    | Marigold seed packet                  | Envelope, Center Pasting                  | LSG-MG-SP   | LC90 635x457   | 10 | 80000  | Process set                     | Aquacoat | p2 cre pss cnt
  lalbagh    | Kitchen garden wall calendar {next}   | Calendar, Wall                            | LSG-WC      | LC130 1020x720 | 4  | 2400   | Process set                     | Primer   | p2 uv insp
  ragi       | Multigrain loaf band                  | Sheet, Pre-Planned                        | RRB-ML-BD   | LC100 1016x711 | 24 | 96000  | Low-migration process set       | Aquacoat | pf mc cnt
  ragi       | Cookie window box 300 g               | Plain Box, Crash Lock without Pasting Box | RRB-CK-300  | CL300 914x635  | 6  | 18000  | Low-migration process set       | Aquacoat | pf lg win patch pre
  garuda     | Sandal agarbatti 12 sticks carton     | Plain Box, Standard Straight Tuck In Box  | GAW-SA-12   | CX230 914x635  | 30 | 150000 | Process set, Pantone 2617 C     | Aquacoat | pf uv cre pss
  garuda     | Festival agarbatti shipper            | Corrugated Box, Universal Carton          | GAW-SH-24   | CX230 1016x711 | 2  | 3000   | Black, Pantone 2617 C           | Primer   | pf cor cre pss
  nandi      | Dark 70 % bar sleeve                  | Sheet, Pre-Planned                        | NHC-D70-SL  | CL250 914x635  | 14 | 21000  | Low-migration process set       | Matt     | pf lv fc cre cnt
  nandi      | Assorted chocolates, 16 pieces box    | Plain Box, Four Corner Box                | NHC-AS-16   | CL350 1020x720 | 4  | 5000   | Low-migration process set       | Matt     | pf lv fc emb cre insp
  netra      | Spectacle case carton                 | Plain Box, Standard Straight Tuck In Nested Box | NET-SC-BX | CL300 914x584 | 9 | 18000 | Process set                 | Matt     | pf lm drip cre pss
  tunga      | Sona masoori 5 kg carry bag           | Carry Bag, Without Handles                | TRT-SM-5    | LC150 1016x711 | 1  | 5000   | Pantone 1235 C, Black           | Aquacoat | pf lg baga
  tunga      | Rice sample pack carton               | Plain Box, Reverse Tuck In Box            | TRT-SP-CT   | CX230 1016x711 | 10 | 20000  | Process set                     | Aquacoat | pf cre pss
  surya      | Solar lantern box                     | Corrugated Box, Tuck to Front Open Top    | SSL-LN-BX   | CL250 1016x711 | 2  | 6000   | Process set                     | Aquacoat | pf lg cor cre pss po
  surya      | Warranty card                         | Sheet, Rectangular                        | SSL-WR-CD   | AC250 584x457  | 8  | 12000  | Black, Pantone 021 C            | Primer   | p2 cnt
  cubbon     | Controller board carton               | Corrugated Box, Reverse Tuck and Tongue   | CCW-CB-CT   | CX270 914x635  | 4  | 4800   | Pantone 2746 C, Black           | Aquacoat | pf cor cre pe
  konkan     | Cashew 1 kg shipper                   | Corrugated Box, Universal Carton          | KCC-SH-12   | CX270 1020x720 | 2  | 6400   | Pantone 4625 C, Black           | Primer   | pf cor cre pss
  konkan     | Cashew W240 250 g carton              | Plain Box, Crash Lock with Pasting Box    | KCC-W240    | CL300 1020x720 | 8  | 32000  | Low-migration process set       | Aquacoat | pf lm fc cre pre
  bandra     | Plum cake window box                  | Plain Box, Crash Lock without Pasting Box | BBH-PC-W    | CL300 1016x711 | 4  | 12000  | Low-migration process set       | Aquacoat | pf lm fc win patch pre
  bandra     | Bakehouse carry bag                   | Carry Bag, With Handles                   | BBH-CB-M    | LC150 1016x711 | 2  | 8000   | Pantone 2617 C                  | Matt     | pf lm cre bagm
  byculla    | Salary envelope, window, DL           | Envelope, L Pasting                       | BCB-SE-DL   | LC90 914x635   | 9  | 25000  | Pantone 289 C                   | Primer   | pf win pss
  byculla    | Passbook cover                        | Book, Cover                               | BCB-PB-CV   | AC250 584x457  | 6  | 18000  | Pantone 289 C, Pantone 871 C    | Matt     | pf lm cre
  byculla    | Desk calendar {next}, bank            | Calendar, Desk                            | BCB-DC      | AC300 1016x711 | 6  | 3000   | Process set                     | Matt     | p2 lm mc insp
  sahyadri   | Assam Gold 500 g tea carton           | Plain Box, Standard Straight Tuck In Box  | STE-AG-500  | CL300 914x584  | 8  | 40000  | Low-migration process set       | Aquacoat | pf lg fc cre pss
  sahyadri   | Darjeeling tin wrap                   | Sheet, Rectangular                        | STE-DJ-TW   | LC115 762x508  | 6  | 18000  | Process set, Pantone 871 C      | Aquacoat | pf lg half cnt
  colaba     | Oud No. 4 perfume box                 | Plain Box, Standard Straight Tuck In Box  | CP-OUD-4    | CL350 1020x720 | 15 | 15000  | Process set, Pantone 7427 C     | Matt     | pf lv fc emb cre pss insp
  colaba     | Sampler card, 5 vials                 | Sheet, Pre-Planned                        | CP-SMP-5    | AC400 457x317  | 3  | 9600   | Process set                     | Matt     | pf lm deb cre
  mazagaon   | Torque wrench carton                  | Corrugated Box, Four Corner Hinged Lid    | MMT-TW-CT   | CX300 1016x711 | 2  | 2400   | Pantone 303 C, Black            | Primer   | pf cor cre po
  devgad     | Alphonso dozen box                    | Corrugated Box, Turn Over End Tray        | DAO-AL-12   | CL250 1016x711 | 1  | 8000   | Process set                     | Aquacoat | pf lg cor cre po
  devgad     | Mango pulp can label                  | Sheet, Rectangular                        | DAO-MP-LB   | LC90 914x635   | 8  | 48000  | Process set, Pantone 137 C      | Aquacoat | pf lg half
  malabar    | Ring box sleeve                       | Sheet, Pre-Planned                        | MHJ-RB-SL   | AC300 711x508  | 10 | 10000  | Black, Pantone 871 C            | Matt     | pf lv fk deb cre
  malabar    | Jewellery carry bag                   | Carry Bag, With Handles                   | MHJ-CB-S    | AC210 914x635  | 2  | 3000   | Black, Pantone 871 C            | Matt     | pf lv fc cre bagm
  gateway    | Paracetamol 500 mg 10 x 10 carton     | Plain Box, Standard Straight Tuck In Box  | GWR-PC-500  | CX230 1016x711 | 16 | 200000 | Pantone 300 C, Black            | Aquacoat | pf cre pss insp pd
  gateway    | Cough syrup leaflet                   | Sheet, Rectangular                        | GWR-CS-LF   | LC80 635x457   | 8  | 160000 | Black                           | Primer   | p2 fold cnt
  versova    | Bombil 200 g carton                   | Plain Box, Reverse Tuck In Box            | VF-BB-200   | CX270 1020x720 | 10 | 20000  | Low-migration process set       | Aquacoat | pf lg cre pss
  girgaum    | Kokum sherbet label sheet             | Sheet, Rectangular                        | GKH-KS-LB   | LC80 914x635   | 14 | 42000  | Process set, Pantone 7427 C     | Aquacoat | pf lg half peel
  matunga    | Degree coffee 200 g carton            | Plain Box, Crash Lock with Pasting Box    | MFS-DC-200  | CL300 1016x711 | 8  | 16000  | Low-migration process set       | Aquacoat | pf lm cre pre
  worli      | Vitamin C serum carton                | Plain Box, Standard Straight Tuck In Box  | WSS-VC-30   | CL300 914x584  | 20 | 50000  | Process set, Pantone 3258 C     | Matt     | pf lv drip cre pss insp
  worli      | Sunscreen tube carton                 | Plain Box, Standard Straight Tuck In Box  | WSS-SS-50   | CL300 914x635  | 18 | 45000  | Process set, Pantone 3258 C     | Matt     | pf lm uvb cre pss
  juhu       | Wooden blocks window box              | Plain Box, Crash Lock without Pasting Box | JTW-WB-40   | CL350 914x635  | 3  | 4500   | Process set                     | Aquacoat | pf lg win patch pre
  sion       | Report folder with catch              | Flap, Catch Cover                         | SD-RF-A4    | AC300 914x635  | 2  | 5000   | Pantone 287 C                   | Matt     | pf lm cre
  sion       | Report envelope A4                    | Envelope, Side Pasting                    | SD-RE-A4    | LC100 914x584  | 2  | 10000  | Pantone 287 C                   | Primer   | pf cre pss
`;
const heads = [
  'customer',
  'name',
  'product',
  'code',
  'paper',
  'ups',
  'quantity',
  'ink',
  'coat',
  'plan',
] as const;

export interface DemoProduct {
  customer: string;
  name: string;
  type: ProductType;
  style: string;
  code: string;
  quality: string;
  gsm: number;
  length: number;
  breadth: number;
  ups: number;
  quantity: number;
  ink: string;
  coat: string;
  /** The short names of the product's steps (production-steps.data.ts). */
  plan: string[];
}

const qualities: Record<string, string> = {
  CL: 'Carte Lumina',
  CX: 'Cyber XL',
  AC: 'Art Card',
  LC: 'Lightweight coated',
};

/**
 * Reads the products of a table like the one in this file. Names may contain {year} and {next}, which each order
 * replaces by years.
 */
export function readProducts(lines: string): DemoProduct[] {
  return readTable(heads, lines).map((row) => {
    const [, letters = '', gsm = '', length = '', breadth = ''] =
      /^([A-Z]{2})(\d+) (\d+)x(\d+)$/.exec(row.paper) ?? [];
    const [typeName = '', style = ''] = row.product.split(', ');
    const type = productTypes.find((each) => each === typeName);
    const quality = qualities[letters];
    if (!type || !quality) throw new Error(`${row.name} is of no known type or paper`);
    const sheet = { gsm: Number(gsm), length: Number(length), breadth: Number(breadth) };
    const counts = { ups: Number(row.ups), quantity: Number(row.quantity) };
    const { customer, name, code, ink, coat } = row;
    return {
      customer,
      name,
      type,
      style,
      code,
      quality,
      ...sheet,
      ...counts,
      ink,
      coat,
      plan: row.plan.split(' '),
    };
  });
}

/**
 * The products for customers in Bengaluru and Mumbai. Products for Delhi and Chennai are in products-of-delhi-and-chennai.data.ts.
 */
export const westernProducts = readProducts(table);
