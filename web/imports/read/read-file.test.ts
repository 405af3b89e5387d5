import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { decode, guessEncoding } from './read-file.ts';
import { cellsOf, fileMaximum, readFile } from './read-file.ts';
import { numberText } from './parse-workbook.ts';

const read = (name: string, ...parts: BlobPart[]) => readFile(new File(parts, name));

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\r"two\nlines"\t"say ""x"""',
    [
      ['a', 'b'],
      ['two\nlines', 'say "x"'],
    ],
  ],
  [
    'name,size\n"30x40""",007\n=1+1,-5',
    [
      ['name', 'size'],
      ['30x40"', '007'],
      ['=1+1', '-5'],
    ],
  ],
  ['\n\na,b\n\n', [['a', 'b']]],
  ['', []],
])('splits %j into cells', (text, cells) => {
  expect(cellsOf(text).cells).toEqual(cells);
});

const utf16 = (text: string, mark = '') => Uint8Array.from(Buffer.from(mark + text, 'utf16le'));
test.each([
  ['utf-8', new TextEncoder().encode('श्री Müller')],
  ['utf-8', Uint8Array.from([...new TextEncoder().encode('Müller, Größe, 5 €'), 0xe2, 0x82])],
  ['windows-1252', Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80])],
  ['utf-16le', utf16('Müller\tKöln', '\ufeff')],
  ['utf-16le', utf16('Müller\tKöln')],
  ['utf-16be', utf16('Müller\tKöln', '\ufeff').map((_, at, all) => all[at % 2 === 0 ? at + 1 : at - 1] ?? 0)],
] as const)('detects the encoding %s of a file', (encoding, bytes) => {
  expect(guessEncoding(bytes)).toBe(encoding);
  expect(decode(bytes, encoding)).toMatch(/Müller/);
});

test.each([
  [71, '0000', '0071'],
  [7, '"DC-"0000', 'DC-0007'],
  [7, String.raw`\D\C\-0000`, 'DC-0007'],
  [320, '0 "kg"', '320 kg'],
  [0.375, '0.0 "kg"', '0.375 kg'],
  [4150, '#,##0', '4150'],
  [4150.5, '#,##0.00', '4150.5'],
  [1200, '[$₹-4009] #,##0.00', '1200'],
  [1200, '"Rs. "#,##0', '1200'],
  [0.05, '0%', '5 %'],
  [0.125, '0.0%', '12.5 %'],
  [12, 'General', '12'],
  [-7, '000;-000', '-007'],
  [-5, '0;(0)', '-5'],
  [12_000, '#,##0,"K"', '12K'],
  [12_000, '0,', '12 thousand'],
  [600, '[>=1000]0.0,"kg";0"g"', '600g'],
  [2500, '[>=1000]0.0,"kg";0"g"', '2.5kg'],
  [4150.000000000001, '0', '4150'],
  [0.1 + 0.2, 'General', '0.3'],
])('the number %d with the format %j is shown as %j', (value, format, text) => {
  expect(numberText(value, format)).toBe(text);
});

test('reads the visible sheets of an Excel file that have rows, with dates in ISO format', async () => {
  const book = await writeXlsx({
    sheets: [
      { name: 'Old', hidden: true, rows: [['no']] },
      {
        name: 'Papers',
        rows: [
          ['Name', 'GSM', 'Since', 'Leftover'],
          ['Art Card', 300.5, new Date('2026-11-27T00:00:00Z'), true],
          [null, '=HYPERLINK("http://example.com","x")', null, null],
        ],
      },
      { name: 'Empty', rows: [] },
      { name: 'Inks', rows: [['Name']] },
    ],
  });
  expect(await read('papers.xlsx', book as BlobPart)).toEqual({
    text: null,
    sheets: [
      {
        name: 'Papers',
        from: 'book',
        cells: [
          ['Name', 'GSM', 'Since', 'Leftover'],
          ['Art Card', '300.5', '2026-11-27', 'true'],
          ['', '=HYPERLINK("http://example.com","x")', '', ''],
        ],
      },
      { name: 'Inks', cells: [['Name']], from: 'book' },
    ],
  });
});

test('a file that is too large is not read, and a file that is not a spreadsheet is refused by its type', async () => {
  const large = new File([], 'large.csv');
  Object.defineProperty(large, 'size', { value: fileMaximum + 1 });
  large.arrayBuffer = () => Promise.reject(new Error('It was read'));
  expect(await readFile(large)).toEqual({
    refusal: { code: 'file-too-large', values: { name: 'large.csv', most: '32 MB' } },
  });
  expect(await read('broken.xlsx', 'PK\u0003\u0004 no book')).toEqual({
    refusal: {
      code: 'file-not-a-sheet',
      values: { name: 'broken.xlsx', what: 'an archive without a workbook' },
    },
  });
  const refused = async (name: string, ...parts: BlobPart[]) => {
    const result = await read(name, ...parts);
    return 'refusal' in result ? (result.refusal.values as { what?: string }).what : null;
  };
  expect(await refused('old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toMatch(/older format/);
  expect(await refused('tally.xls', '<html><table><tr><td>Party</td></tr></table>')).toBe('a web page');
  expect(await refused('list.csv', '%PDF-1.7')).toBe('a PDF');
  expect(await refused('list.csv', '[{"name": 1}]')).toBe('JSON');
  expect(await refused('list.csv', '<?xml version="1.0"?>')).toBe('an XML file');
  expect(await read('empty.csv')).toMatchObject({ refusal: { code: 'file-empty' } });
});

test('reads number formats, errors, times and merged cells of an Excel file, and ignores a far cell', async () => {
  const cell = (value: number | string | Date, numFmt?: string, type?: 'error') => ({
    value,
    ...(type && { type }),
    ...(numFmt && { style: { numFmt } }),
  });
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Papers',
        rows: [
          ['Job', 'Customer', 'Make-ready', 'Due', 'Stock'],
          [71, 'Asha', null, new Date('2026-11-27T18:30:00Z'), 320],
          [72, null, null, null, null],
        ],
        cells: new Map([
          ['1,0', cell(71, '"J-"0000')],
          ['1,2', cell(1.5 / 24, '[h]:mm')],
          ['1,3', cell(new Date('2026-11-27T18:30:00Z'), 'dd/mm/yyyy hh:mm')],
          ['1,4', cell(320, '0 "kg"')],
          ['2,3', cell(new Date('2026-11-27T18:29:57.120Z'), 'dd/mm/yyyy hh:mm')],
          ['2,0', cell(72, '"J-"0000')],
          ['2,4', cell('#REF!', '', 'error')],
          ['1048575,9', cell('', '0.00')],
        ]),
        merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
      },
    ],
  });
  const result = await read('jobs.xlsx', book as BlobPart);
  expect('sheets' in result && result.sheets[0]?.cells.map((row) => row.slice(0, 5))).toEqual([
    ['Job', 'Customer', 'Make-ready', 'Due', 'Stock'],
    ['J-0071', 'Asha', '1:30', '2026-11-27T18:30', '320 kg'],
    ['J-0072', 'Asha', '', '2026-11-27T18:30', ''],
  ]);
});
