/** Lists the sample shop's inks by the names that jobs use, with quantities in kilograms. */
import { readTable } from '../read-text-table.ts';

/**
 * Each line is one ink. `stock` is the stock before the first job. The shop buys an ink marked `lean` only when none
 * remains.
 */
const table = `
  Process set               | Cyan, magenta, yellow, black | hubergroup  | 240 | 60 |
  Low-migration process set | Cyan, magenta, yellow, black | Siegwerk    | 120 | 40 |
  Black                     | Black                        | hubergroup  | 80  | 25 |
  Pantone 871 C             | Gold                         | Eckart      | 18  | 5  |
  Pantone 349 C             | Green                        | DIC India   | 14  | 4  |
  Pantone 2617 C            | Violet                       | DIC India   | 12  | 4  |
  Pantone 021 C             | Orange                       | Toyo Ink    | 12  | 4  |
  Pantone 1807 C            | Dark red                     | Toyo Ink    | 10  | 4  |
  Pantone 3302 C            | Bottle green                 | DIC India   | 9   | 3  |
  Pantone 7420 C            | Raspberry                    | Toyo Ink    | 4   | 3  | lean
  Pantone 7427 C            | Ruby                         | Toyo Ink    | 8   | 3  |
  Pantone 173 C             | Brick                        | DIC India   | 4   | 3  | lean
  Pantone 2746 C            | Ultramarine                  | Siegwerk    | 6   | 2  |
  Pantone 289 C             | Navy                         | Siegwerk    | 4   | 3  | lean
  Pantone 109 C             | Yellow                       | DIC India   | 8   | 3  |
`;
const heads = ['name', 'colour', 'manufacturer', 'stock', 'reorder', 'lean'] as const;

export const inks = readTable(heads, table).map(({ name, colour, manufacturer, stock, reorder, lean }) => ({
  name,
  colour,
  manufacturer,
  description: '',
  stockQuantity: Number(stock),
  reorderQuantity: Number(reorder),
  lean: lean !== '',
}));
