import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { cellsOf, fileMaximum, readFile, textOf } from './read-file.ts';

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
])('cells of %j', (text, cells) => {
  expect(cellsOf(text).cells).toEqual(cells);
});

test('UTF-8, UTF-16 and what Windows wrote', () => {
  const bytes = (of: readonly number[]) => textOf(Uint8Array.from(of));
  expect(textOf(new TextEncoder().encode('श्री Müller'))).toBe('श्री Müller');
  expect(bytes([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80])).toBe('Müller €');
  expect(bytes([0xff, 0xfe, 0x41, 0x00, 0x09, 0x00])).toBe('A\t');
});

test('an Excel file: its shown sheets with rows, figures as they are, dates as days, a formula as its value', async () => {
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

test('what is too large is not read; what is no sheet says so', async () => {
  const large = new File([], 'large.csv');
  Object.defineProperty(large, 'size', { value: fileMaximum + 1 });
  large.arrayBuffer = () => Promise.reject(new Error('It was read'));
  expect(await readFile(large)).toEqual({
    refusal: { code: 'file-too-large', values: { name: 'large.csv', most: '32 MB' } },
  });
  expect(await read('broken.xlsx', 'PK\u0003\u0004 no book')).toEqual({
    refusal: { code: 'file-unreadable', values: { name: 'broken.xlsx' } },
  });
});
