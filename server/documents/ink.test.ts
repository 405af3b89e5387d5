/** Tests that documents print no clipped or overlapping text, by measuring the dark area of their pages. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { typeset } from '../platform/documents/typeset.ts';
import { drawPdf } from '../testing/clients/read-pdf.ts';

const template = (name: string) => `documents/${name}.typ`;

/** Returns the amount of ink on all pages, in black pixels. */
async function inkOf(of: string, data: object): Promise<number> {
  const made = await typeset({ name: 'ink', template: of, data, as: 'pdf', language: 'en' });
  if (!('pdf' in made)) throw new Error('No PDF');
  let ink = 0;
  for (const picture of await drawPdf(made.pdf)) {
    const grey = await sharp(picture).flatten({ background: 'white' }).greyscale().raw().toBuffer();
    for (const level of grey) ink += (255 - level) / 255;
  }
  return ink;
}

interface Line {
  size: number;
  weight: number;
}
const inkOfWords = (lines: readonly Line[], words: string) =>
  inkOf('testing/documents/words.typ', { lines: lines.map((each) => ({ ...each, words })) });

const label = (words: string) => ({
  name: words,
  customer: words,
  about: 'FC-500 · 2533',
  job: '2533',
  note: 'DN/26-27/0001',
  pieces: '1,000',
  place: '1',
  of: '1',
  code: { bars: '2533-B001' },
  opens: { qr: 'https://press.example/job/01930000-0000-7000-8000-000000000000' },
  inside: 'pieces in 6 boxes',
});
const ticket = (words: string) => ({
  shop: words,
  printed: words,
  tickets: [
    {
      number: '2533',
      name: words,
      customer: words,
      order: words,
      noArtwork: '',
      deliver: 'Fri 27 Nov 2026',
      deliveries: [],
      quantity: '1,000',
      buffer: '1',
      code: { qr: 'https://press.example/job/1' },
      type: words,
      style: words,
      accepted: words,
      facts: [['Product code', words]],
      own: [['Die number', words]],
      piece: [['Finished size', words]],
      dieLine: null,
      ups: '1',
      sheets: '1 + 1 = 2',
      priority: 'High',
      ink: words,
      coat: words,
      standstill: '',
      artwork: null,
      approval: words,
      sheet: null,
      papers: {
        asked: { name: words, about: '' },
        assigned: [{ name: words, about: 'ITC', take: '10 sheets' }],
      },
      operations: [{ number: '1', name: words, machine: words, about: words, unit: 'sheets' }],
    },
  ],
});
const note = (words: string) => ({
  notes: [
    {
      number: 'DN/26-27/0001',
      date: '',
      code: { qr: 'https://press.example/dispatch/1/note' },
      cancelled: '',
      logo: '',
      shop: { name: words, address: `${words}\n${words}`, taxNumber: '' },
      customer: { name: words, address: words, city: words },
      remark: words,
      by: words,
      lines: [{ name: words, about: words, quantity: '1', ordered: '1', before: '1', left: '1' }],
      total: '1',
    },
  ],
});
const buying = (words: string) => ({
  day: '',
  printed: '',
  shop: { name: words, address: `${words}\n${words}`, taxNumber: '' },
  mills: [{ name: words, lines: [{ name: words, sheet: '', quantity: '1', weight: '', why: words }] }],
});

const line = (size: number, weight = 400): Line => ({ size, weight });
const many = (count: number, of: Line) => Array.from({ length: count }, () => of);
const labelsOn = (size: string, kind: 'boxes' | 'pallets') => (words: string) => ({
  size,
  skip: 0,
  boxes: [],
  pallets: [],
  [kind]: [label(words)],
});
type Document = [name: string, of: string, data: (words: string) => object, lines: Line[]];
/** The documents that print a text, with the sizes and weights of the lines in which each prints it. */
const documents: Document[] = [
  ['a carton label on A4', 'labels', labelsOn('a4', 'boxes'), [line(9), line(12, 600)]],
  ['a carton label of a roll', 'labels', labelsOn('roll', 'boxes'), [line(9), line(12, 600)]],
  ['a pallet label on A4', 'labels', labelsOn('a4', 'pallets'), [line(11), line(20, 600)]],
  ['a pallet label of a roll', 'labels', labelsOn('roll', 'pallets'), [line(8), line(12, 600)]],
  [
    'a job ticket',
    'ticket',
    ticket,
    // The shop's name, the accepted pieces, the type and the line of the foot are labels.
    [
      line(12, 600),
      line(8.5),
      ...many(10, line(8.5, 600)),
      line(9.5, 600),
      line(8.5),
      line(7.5),
      ...many(4, line(7)),
    ],
  ],
  [
    'a delivery note',
    'note',
    note,
    // The shop's name is in the page's foot too.
    [...many(2, line(11, 600)), ...many(6, line(8.5)), line(8.5, 600), line(9.5, 600), line(7)],
  ],
  [
    'the buying list',
    'buying',
    buying,
    [line(11, 600), ...many(3, line(8.5)), line(8.5, 600), line(9.5, 600)],
  ],
];

/** Texts whose letters reach above the capitals and below the baseline. */
const scripts = {
  'French capitals': 'ÉCLAIR ÎLÊ',
  Vietnamese: 'Ẫ Ễ Ổ ỵ ợ Ặ',
  German: 'ÄÖÜ Größe',
  Devanagari: 'श्री र्हीं कि की कू क्षू',
  Tamil: 'கீ ஸ்ரீ கொத்து',
  Kannada: 'ಕ್ಷೇತ್ರ ಸ್ತ್ರೀ ಕೀ',
};
/** The tolerated deviation as a share of the ink. It exists because the renderer rounds pixels at edges. */
const tolerance = 0.012;

test.each(documents)('%s prints as much ink as the document’s words need', async (_name, of, data, lines) => {
  const inked = (words: string) => inkOf(template(of), data(words));
  const [without, withoutWords] = [await inked('n'), await inkOfWords(lines, 'n')];
  for (const [script, words] of Object.entries(scripts)) {
    const printed = (await inked(words)) - without;
    const expected = (await inkOfWords(lines, words)) - withoutWords;
    expect(Math.abs(printed / expected - 1), `${script}: ${printed} of ${expected}`).toBeLessThan(tolerance);
  }
});
