/**
 * Tests columns as real shops write them. Each case says how the import reads the column, or what it asks the
 * user about the column.
 */
import { describe, expect, test } from 'vitest';
import { startingLists } from '../../../shared/shop/shop-lists.ts';
import { checkRow, readingOf } from './check-rows.ts';
import { type ColumnReading } from '../read/parse-figures.ts';
import { kinds } from './import-kinds.ts';
import { assignField, readAs, sheetOf } from './edit-sheet.ts';
import { type From } from '../read/parse-workbook.ts';

const context = { lists: startingLists, zone: 'Asia/Kolkata', ream: 500 };

/**
 * For each kind of record, the columns that a row needs in addition to the tested column, with a valid value
 * each.
 */
const own = {
  papers: { heads: ['Item', 'GSM', 'Size (in)', 'Quality'], cells: ['Art Card', '300', '25x36', 'Art Card'] },
  sizes: { heads: ['Item'], cells: ['Board'] },
  inks: { heads: ['Item', 'Shade'], cells: ['Cyan', 'Cyan'] },
  machines: { heads: ['Machine', 'Type'], cells: ['Press', 'Printing'] },
  jobs: { heads: ['Job no', 'Job name', 'Party'], cells: ['J-1', 'Carton', 'Asha'] },
};
type Entity = keyof typeof own;
const kindOf = (entity: Entity) => (entity === 'sizes' ? kinds.papers : kinds[entity]);

interface Trial {
  from?: From;
  /** The field that the user chooses, if the heading alone matches none. */
  field?: string;
  /** The headings of further columns, each with the value that all rows have. */
  more?: Readonly<Record<string, string>>;
  chosen?: ColumnReading;
}

/**
 * Returns how the import reads the column, or what it asks. For each cell it returns the value, or the fault with the
 * corrections that the import offers.
 */
function tried(entity: Entity, head: string, cells: readonly string[], trial: Trial) {
  const { more = {}, from = ',', field } = trial;
  const heads = [...own[entity].heads, ...Object.keys(more), head];
  const rows = cells.map((cell) => [...own[entity].cells, ...Object.values(more), cell]);
  const column = heads.length - 1;
  const read = sheetOf('', [heads, ...rows], kindOf(entity).fields, from);
  const opened = field === undefined ? read : assignField(read, column, field);
  const sheet = trial.chosen ? readAs(opened, [column], trial.chosen) : opened;
  const reading = readingOf(sheet, kindOf(entity), context);
  const question = reading.columns[column]?.aspects.find(({ question: asked }) => asked)?.question;
  const values = sheet.rows.map((row) => {
    const { record, wrong } = checkRow(reading, row);
    const fault = wrong.find((each) => each.column === column);
    const names = reading.fields[column]?.gives ?? [];
    const given = names.map((name) => record[name]);
    return fault ? [fault.fault.code, ...fault.offers] : given.length === 1 ? given[0] : given;
  });
  return question ? { asks: question.code } : { values };
}

type Row = readonly [head: string, cells: readonly string[], becomes: unknown, trial?: Trial];
const asks = (code: string) => ({ asks: code });
function tableOf(entity: Entity, rows: readonly Row[]) {
  for (const [head, cells, becomes, trial = {}] of rows)
    test(`${head}: ${cells.join(', ')} ${JSON.stringify(trial)}`, () => {
      expect(tried(entity, head, cells, trial)).toEqual(
        Array.isArray(becomes) ? { values: becomes } : becomes,
      );
    });
}

describe('sheets of paper', () => {
  tableOf('papers', [
    ['Stock (sheets)', ['4,150', '11,950', '0'], [4150, 11_950, 0]],
    ['Stock (reams)', ['8', '2.5', '1,250'], [4000, 1250, 625_000]],
    ['Reams', ['8'], [4000]],
    ['Stock in reams', ['8 reams', '12', '300 sheets'], [4000, 6000, 300]],
    ['Stock (kg)', ['320', '1,000'], [1837, 5741]],
    ['Stock kgs.', ['320'], [1837]],
    ['Stock', ['320 kg', '8 reams', '4,150 sheets'], [1837, 4000, 4150]],
    ['Stock (MT)', ['1.2'], [6889]],
    ["Stock ('000)", ['12', '1.5'], [12_000, 1500]],
    ['Stock', ['12k', '2 thousand'], [12_000, 2000]],
    ['Stock', ['0', '3', '5000', '12000'], [0, 3, 5000, 12_000]],
    ['Stock', ['8', '12', '3'], asks('unit-asked')],
    ['Stock', ['8', '12'], [4000, 6000], { chosen: { unit: 'reams' } }],
    ['Stock', ['2.5', '300'], asks('unit-asked')],
    ['Stock', ['4 reams', '40'], asks('unit-asked')],
    ['Stock', ['4 reams', '4,150'], [2000, 4150]],
    ['Stock (bundles)', ['8', '12'], asks('unit-of-head-unknown')],
    ['Stock (bundles)', ['4,150 sheets'], [4150]],
    ['Stock (reams of 480)', ['500', '800'], asks('unit-of-head-unknown')],
    ['Stock (sheets/reams)', ['500', '800'], asks('unit-of-head-unknown')],
    ['Stock', ['4,150', '12 pkts'], [4150, ['unit-unknown']]],
    ['Qty', ['8', '320'], [4000, 160_000], { more: { UOM: 'Rms' } }],
    ['Qty', ['8', '320'], [46, 1837], { more: { Unit: 'KG' } }],
    ['Qty', ['8'], [['unit-unknown']], { more: { UOM: 'Bundle' } }],
    [
      'Closing stock',
      ['0', '-', 'nil', 'N/A', '#N/A'],
      [0, ...Array.from({ length: 4 }, () => ['cell-empty', '0'])],
    ],
    ['Stock', ['1,00,000', '12,34,567'], [100_000, 1_234_567]],
    ['Stock', ['1.00.000', '4150'], [100_000, 4150]],
    ['Stock', ['4150', '2l0', '18O'], [4150, ['letter-in-figure', '210'], ['letter-in-figure', '180']]],
    ['Stock', ['4150', '-200'], [4150, ['figure-below-zero', '0', '200']]],
    ['Stock', ['4150', '12.5'], asks('unit-asked')],
    ['Stock (sheets)', ['4,150', '12.5'], [4150, ['not-whole', '12', '13']]],
    ['Stock (sheets)', ['4,150', '1.500'], [4150, ['not-whole', '1500', '1', '2']]],
    ['Stock (sheets)', ['4.150', '11.950'], asks('mark-asked'), { from: ';' }],
    ['Stock (sheets)', ['4.150', '1.234.567'], [4150, 1_234_567], { from: ';' }],
    ['Stock (reams)', ['0.333'], [['not-whole', '166 sheets', '167 sheets']]],
    ['Reorder at (reams)', ['2'], [1000], { more: { 'Stock (sheets)': '100' } }],
    ['Reorder at', ['500'], asks('unit-asked'), { more: { 'Stock (reams)': '8' } }],
  ]);
  test('kilograms require size and GSM', () => {
    const heads = ['Item', 'GSM', 'Quality', 'Stock (kg)'];
    const sheet = sheetOf('', [heads, ['Art Card', '300', 'Art Card', '320']], kinds.papers.fields, ',');
    const reading = readingOf(sheet, kinds.papers, context);
    expect(checkRow(reading, sheet.rows[0] ?? []).wrong[0]?.fault.code).toBe('weight-without-size');
  });
  test('a ream has the number of sheets from the settings', () => {
    const sheet = sheetOf(
      '',
      [
        ['Item', 'Stock (reams)'],
        ['Art Card', '8'],
      ],
      kinds.papers.fields,
      ',',
    );
    const reading = readingOf(sheet, kinds.papers, { ...context, ream: 480 });
    expect(checkRow(reading, sheet.rows[0] ?? []).record['stockQuantity']).toBe(3840);
  });
});

describe('ink by weight', () => {
  tableOf('inks', [
    ['Stock (kg)', ['2.5', '0.75'], [2.5, 0.75]],
    ['Stock (g)', ['600', '1,250'], [0.6, 1.25]],
    ['Stock in grams', ['600'], [0.6]],
    ['Stock', ['600 g', '2.5 kg', '1 lb'], [0.6, 2.5, 0.454]],
    ['Stock', ['600', '1200'], asks('unit-asked')],
    ['Stock', ['500 g', '600'], asks('unit-asked')],
    ['Stock', ['500 g', '2.5'], [0.5, 2.5]],
    ['Stock (litres)', ['2'], asks('unit-of-head-unknown')],
    ['Stock', ['2.5', '2 tins'], [2.5, ['unit-unknown']]],
    ['Stock kg', ['0,75', '12,5'], [0.75, 12.5], { from: ';' }],
    ['Stock kg', ['0,750', '1,250'], [0.75, 1.25], { from: ';' }],
    ['Stock kg', ['1,250', '2,500'], asks('mark-asked'), { from: ';' }],
    ['Stock kg', ['1,250'], [1.25], { from: ';', chosen: { mark: ',' } }],
    ['Stock kg', ['1,250'], [1250], { from: ';', chosen: { mark: '.' } }],
    ['Stock kg', ['1,250'], [1.25], { from: ';', more: { 'Reorder at': '0,5' } }],
    ['Stock kg', ['1,250', '1.5'], [1250, 1.5], { from: ';' }],
    ['Stock kg', ['1.250'], [1.25], { from: 'book' }],
    ['Stock kg', ['1.234,5', '0,5'], [1234.5, 0.5], { from: ';' }],
    ['Stock kg', ['0,75', '1.5'], asks('marks-contradict'), { from: ';' }],
    ['Stock kg', ['0,75', '1.5'], [0.75, ['not-a-figure', '1,5']], { from: ';', chosen: { mark: ',' } }],
  ]);
});

describe('thickness and sizes', () => {
  tableOf('papers', [
    ['Thickness (mm)', ['0.42', '0.395'], [420, 395]],
    ['Thickness', ['0.42 mm', '395 mic', '16 pt'], [420, 395, 406.4]],
    ['Thickness', ['395', '420'], [395, 420]],
    ['Thickness', ['0.42', '0.395'], asks('unit-asked')],
    ['Caliper (pt)', ['16'], [406.4]],
    ['Thickness (mm)', ['0,42'], [420], { from: ';' }],
    ['Length (cm)', ['72', '70,5'], [720, 705], { from: ';' }],
    ['Length in inches', ['28', '23.5'], [711.2, 596.9]],
    // As downloads of papers have them.
    ['Length (in)', ['35.98425', '0.03937'], [914, 1]],
    ['Length (mm)', ['28', '360.5'], [28, 360.5]],
    ['Length', ['711', '1,016'], [711, 1016]],
    ['Length', ['28', '30'], asks('unit-asked')],
    ['Length', ['28"', '711 mm', '72 cm'], [711.2, 711, 720]],
    ['Length (ft)', ['3'], asks('unit-of-head-unknown')],
  ]);
  test.each<Row>([
    [
      'Size',
      ['25x36', '30x40'],
      {
        values: [
          [635, 914.4],
          [762, 1016],
        ],
      },
    ],
    [
      'Size (cm)',
      ['64x90', '58,4 x 91,4'],
      {
        values: [
          [640, 900],
          [584, 914],
        ],
      },
      { from: ';' },
    ],
    ['Size', ['32x45', '33x48'], asks('unit-asked')],
    ['Size', ['32x45'], { values: [[320, 450]] }, { chosen: { unit: 'cm' } }],
    ['Size', ['72 x 102'], asks('unit-asked')],
    [
      'Size',
      ['635x914', '711 x 1016 mm'],
      {
        values: [
          [635, 914],
          [711, 1016],
        ],
      },
    ],
    [
      'Size',
      ['25x36', '30x40', '635 x 914'],
      {
        values: [
          [635, 914.4],
          [762, 1016],
          ['size-not-in-unit', '635 x 914 mm'],
        ],
      },
    ],
    // As downloads of jobs have it.
    ['Size', ['14.17323 x 20 in'], { values: [[360, 508]] }],
    [
      'Size',
      ['25x36', '20 in x 30 mm', 'A1', '36'],
      { values: [[635, 914.4], ['not-a-size'], ['not-a-size'], ['one-side-only']] },
    ],
  ]);
});

describe('times and speeds', () => {
  tableOf('machines', [
    ['Make ready (hrs)', ['3', '1.5', '0.25'], [180, 90, 15]],
    ['Make ready hours', ['3'], [180]],
    ['Make ready', ['45 min', '20', '1 hr', '1.5h', '1:30'], [45, 20, 60, 90, 90]],
    ['Make ready', ['3', '1', '0.5'], asks('unit-asked')],
    ['Make ready', ['3', '45', '20'], [3, 45, 20]],
    ['Make ready', ['3', '1 hr', '45'], asks('unit-asked')],
    ['Make ready (shifts)', ['1'], asks('unit-of-head-unknown')],
    ['Make ready', ['20', '2 shifts'], [20, ['unit-unknown']]],
    ['Speed', ['12,000/hr', '6000', '2,500 sheets per hour', '18000 boxes/hr'], [12_000, 6000, 2500, 18_000]],
    ['Speed (per min)', ['90', '1,200'], [5400, 72_000]],
    ['Speed/min', ['90'], [5400]],
    ['Speed', ['90/min', '100 a minute', '12k/hr'], [5400, 6000, 12_000]],
    ['Speed', ['90', '120'], asks('unit-asked')],
    ['Speed', ['90'], [5400], { chosen: { unit: 'minute' } }],
    ['Speed (m/min)', ['90'], asks('unit-of-head-unknown')],
    ['Speed (per shift)', ['20000'], asks('unit-of-head-unknown')],
    ['Speed', ['6000', '80 m/min'], [6000, ['unit-unknown']]],
    ['SPH', ['90'], [90]],
    ['Sheet', ['20x28 to 28x40', '14x20'], asks('range-asked')],
    ...(
      [
        ['larger', [711.2, 1016]],
        ['smaller', [508, 711.2]],
      ] as const
    ).map(([range, size]): Row => [
      'Sheet',
      ['20x28 to 28x40', '14x20'],
      [size, [355.6, 508]],
      { chosen: { range } },
    ]),
  ]);
});

describe('units anywhere in a head', () => {
  tableOf('papers', [
    ...['Stock_kg', 'StockKg', 'Stock-kg', 'Stock {kg}', 'Kgs in stock', 'Kg stock'].map((head): Row => [
      head,
      ['320', '1,000'],
      [1837, 5741],
    ]),
    ...['STOCK_REAMS', 'Qty.Reams', 'Reams on hand', 'Reams in stock'].map((head): Row => [
      head,
      ['320', '1,000'],
      [160_000, 500_000],
    ]),
    ['Stock kgs as on 31.03.2026', ['320'], [1837], { field: 'stockQuantity' }],
    ['Stock ×1000', ['320'], [320_000], { field: 'stockQuantity' }],
    ['Gross stock', ['320'], [320], { field: 'stockQuantity' }],
    ...[
      'Bundles in stock',
      'Pkts',
      'Reams of 480',
      'Stock kg reams',
      'Stock/kg',
      "Stock ('000 kg)",
      'Qty M',
    ].map((head): Row => [head, ['320'], asks('unit-of-head-unknown'), { field: 'stockQuantity' }]),
    ['Thickness_mm', ['0.42'], [420]],
  ]);
  tableOf('sizes', [
    ['cm size', ['25x36'], [[250, 360]]],
    [
      'Size_mm',
      ['640 x 900', '64 x 90 (cm)'],
      [
        [640, 900],
        [640, 900],
      ],
    ],
  ]);
  tableOf('machines', [
    ['Hours make ready', ['3'], [180]],
    ['make_ready_hrs', ['3'], [180]],
    ['Speed_per_min', ['90'], [5400]],
    ...['Speed m/min', 'Speed meters per min', "Speed ('000/hr)", 'Speed (1000 sheets/hr)'].map(
      (head): Row => [head, ['900'], asks('unit-of-head-unknown'), { field: 'sheetsPerHour' }],
    ),
  ]);
  tableOf('jobs', [
    ['Qty_thousand', ['12'], [12_000]],
    ['Qty/box', ['12'], asks('unit-of-head-unknown'), { field: 'quantity' }],
  ]);
});

const day = (date: string, time = '18:00') => `${date}T${time}:00+05:30`;
describe('quantities and dates of orders', () => {
  tableOf('jobs', [
    ['Qty', ['12,000', '5000 pcs', '500 boxes'], [12_000, 5000, 500]],
    ["Qty ('000)", ['12', '2.5'], [12_000, 2500]],
    ['Qty (lakh)', ['1.5'], [150_000]],
    ['Qty', ['1.2 lakh', '10 doz'], [120_000, 120]],
    ['Qty (sheets)', ['500'], asks('unit-of-head-unknown')],
    ['Qty', ['12.000', '5.000'], asks('mark-asked'), { from: '\t' }],
    ['Qty', ['12,000', '5,000'], [12_000, 5000], { from: '\t' }],
    ['Buffer (%)', ['5'], asks('unit-of-head-unknown')],
    ['Buffer', ['200', '5%'], [200, ['unit-unknown']]],
    ['Due', ['27/11/2026', '03/04/2027'], [day('2026-11-27'), day('2027-04-03')]],
    ['Due', ['11/27/2026', '03/04/2027'], [day('2026-11-27'), day('2027-03-04')]],
    ['Due', ['03/04/2027', '05/06/2027'], asks('order-asked')],
    ['Due', ['03/04/2027'], [day('2027-03-04')], { chosen: { order: 'mdy' } }],
    ['Due', ['27/11/2026', '11/27/2026'], asks('orders-contradict')],
    [
      'Due',
      ['27/11/2026', '11/27/2026'],
      [day('2026-11-27'), ['date-other-order']],
      { chosen: { order: 'dmy' } },
    ],
    ['Due', ['2026-11-27', '5/5/2027'], [day('2026-11-27'), day('2027-05-05')]],
    [
      'Due',
      ['27 Nov 2026', 'Nov 27, 2026', '27th November 2026', '27-Nov-26'],
      Array.from({ length: 4 }, () => day('2026-11-27')),
    ],
    [
      'Due',
      ['27/11/2026 6:30 PM', '27.11.2026 06:30', '27/11/2026 18:30:00'],
      [day('2026-11-27', '18:30'), day('2026-11-27', '06:30'), day('2026-11-27', '18:30')],
    ],
    [
      'Due',
      ['2026-11-27T14:00:00Z', '2026-11-27T14:00:00+01:00'],
      [day('2026-11-27', '19:30'), day('2026-11-27', '18:30')],
    ],
    [
      'Due',
      ['27/11/2026 00:00:00', '2026-11-27 0:00', '27/11/2026 12 am', '2026-11-27T00:00:00+05:30'],
      [day('2026-11-27'), day('2026-11-27'), day('2026-11-27', '00:00'), day('2026-11-27', '00:00')],
    ],
    ['Due', ['20261127', '26-12-05', '12345'], [day('2026-11-27'), ['not-a-date'], ['not-a-date']]],
    ['Due', ['46353', '46353.75'], [day('2026-11-27'), day('2026-11-27')], { from: 'book' }],
    ['Due', ['Fri 27 Nov 2026', 'Friday, November 27, 2026'], [day('2026-11-27'), day('2026-11-27')]],
    [
      'Due',
      ['Mon 27 Nov 2026', 'before 27 Nov 2026', '27 Novice 2026', '27 Sept 2026'],
      [['not-a-date'], ['not-a-date'], ['not-a-date'], day('2026-09-27')],
    ],
    ['Due', ['31/04/2027', 'soon', '27/11/2026'], [['not-a-date'], ['not-a-date'], day('2026-11-27')]],
    ['Due', ['-', '27/11/2026'], [['required'], day('2026-11-27')]],
  ]);
});
