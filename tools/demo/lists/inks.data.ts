/** Lists the sample shop's inks by the names that jobs use, with quantities in kilograms. */
import { readTable } from '../read-text-table.ts';

/**
 * Each line is one ink. `stock` is the stock before the first job. The shop buys an ink marked `lean` only when none
 * remains.
 */
const table = `
  Process set               | Cyan, magenta, yellow, black | 50  | hubergroup  | 240 | 60 |
  Low-migration process set | Cyan, magenta, yellow, black | 50  | Siegwerk    | 120 | 40 |
  Black                     | Black                        | 100 | hubergroup  | 80  | 25 |
  Pantone 871 C             | Gold                         | 40  | Eckart      | 18  | 5  |
  Pantone 349 C             | Green                        | 70  | DIC India   | 14  | 4  |
  Pantone 2617 C            | Violet                       | 85  | DIC India   | 12  | 4  |
  Pantone 021 C             | Orange                       | 45  | Toyo Ink    | 12  | 4  |
  Pantone 1807 C            | Dark red                     | 75  | Toyo Ink    | 10  | 4  |
  Pantone 3302 C            | Bottle green                 | 80  | DIC India   | 9   | 3  |
  Pantone 7420 C            | Raspberry                    | 65  | Toyo Ink    | 4   | 3  | lean
  Pantone 7427 C            | Ruby                         | 70  | Toyo Ink    | 8   | 3  |
  Pantone 173 C             | Brick                        | 55  | DIC India   | 4   | 3  | lean
  Pantone 2746 C            | Ultramarine                  | 80  | Siegwerk    | 6   | 2  |
  Pantone 289 C             | Navy                         | 95  | Siegwerk    | 4   | 3  | lean
  Pantone 109 C             | Yellow                       | 10  | DIC India   | 8   | 3  |
`;
const heads = ['name', 'colour', 'darkness', 'manufacturer', 'stock', 'reorder', 'lean'] as const;

export const inks = readTable(heads, table).map(
  ({ name, colour, darkness, manufacturer, stock, reorder, lean }) => ({
    name,
    colour,
    manufacturer,
    description: '',
    darkness: Number(darkness),
    stockQuantity: Number(stock),
    reorderQuantity: Number(reorder),
    lean: lean !== '',
  }),
);
