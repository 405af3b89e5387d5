import { expect, test } from 'vitest';
import {
  artworkMark,
  buttonCode,
  buttonIn,
  codeOf,
  hasShopAddress,
  jobAddress,
  parseCode,
  parseIdEnd,
  parseNoteNumber,
  deviceCodeIn,
  shelfIn,
} from './scanned-code.ts';
import { shelfCode } from './shelves.ts';

const id = '01930a5e-0000-7000-8000-0123456789ab';

test.each([
  ['10042', { of: 'operation', code: 10_042, artwork: null, text: '10042' }],
  [']C110042', { of: 'operation', code: 10_042, artwork: null, text: '10042' }],
  ['~10042', { of: 'operation', code: 10_042, artwork: null, text: '10042' }],
  ['F10042', { of: 'operation', code: 10_042, artwork: null, text: 'F10042' }],
  ['http://192.168.1.20:3000/o/10042', { of: 'operation', code: 10_042, artwork: null, text: '10042' }],
  [']Q3HTTP://MAKEREADY.LOCAL/O/10042', { of: 'operation', code: 10_042, artwork: null, text: '10042' }],
  ['1004201234', { of: 'operation', code: 10_042, artwork: '01234', text: '1004201234' }],
  ['HTTPS://M.LOCAL/O/1004201234', { of: 'operation', code: 10_042, artwork: '01234', text: '1004201234' }],
  [jobAddress('https://m.local', id, '01234'), { of: 'job', id, artwork: '01234' }],
  [`https://makeready.local/job/${id}`, { of: 'job', id, artwork: null }],
  [`HTTPS://MAKEREADY.LOCAL/JOB/${id.toUpperCase()}`, { of: 'job', id, artwork: null }],
  [`http://localhost:3000/dispatch/${id}/note`, { of: 'note', id }],
  [`https://makeready.local/paper/${id}`, { of: 'paper', id }],
  [`HTTPS://MAKEREADY.LOCAL/TOOL/${id.toUpperCase()}`, { of: 'tool', id }],
  [`HTTPS://MAKEREADY.LOCAL/FLOOR/${id.toUpperCase()}`, { of: 'machine', id }],
  ['MR-2470-B001', { of: 'number', number: 'MR-2470' }],
  ['mr-2470-p012', { of: 'number', number: 'mr-2470' }],
  ['26-27/0418-B001', { of: 'number', number: '26-27/0418' }],
  ['DN/26-27/0418-P001', { of: 'number', number: 'DN/26-27/0418' }],
  ['DN/26-27/0418', { of: 'number', number: 'DN/26-27/0418' }],
  // Too few digits are no code of an operation; a job may have them as its number.
  ['1004', { of: 'number', number: '1004' }],
])('“%s” is recognised', (text, meaning) => {
  expect(parseCode(text)).toEqual(meaning);
});

test.each(['', '   ', 'https://example.com/parts/9', 'two words', `https://m.local/job/${id}0`])(
  '“%s” is not recognised',
  (text) => {
    expect(parseCode(text)).toBeNull();
    expect(hasShopAddress(text)).toBe(false);
  },
);

test("the shop's own addresses are recognised in text", () => {
  expect(hasShopAddress(`HTTP://M.LOCAL/JOB/${id.toUpperCase()}`)).toBe(true);
  expect(hasShopAddress('8901030865278')).toBe(false);
});

test.each([
  ['DN/26-27/0418', { year: '26-27', serial: 418 }],
  ['dn/26/0001', { year: '26', serial: 1 }],
  ['26-27/0418', { year: '26-27', serial: 418 }],
  ['MR-2470', null],
])('parses the delivery note number “%s”', (number, read) => {
  expect(parseNoteNumber(number)).toEqual(read);
});

test.each([
  [codeOf('paper', id), { of: 'paper', end: '456789AB' }],
  [codeOf('machine', id).toLowerCase(), { of: 'machine', end: '456789ab' }],
  [codeOf('tool', id), { of: 'tool', end: '456789AB' }],
  ['456789AB', { of: 'job', end: '456789AB' }],
  ['PA-456789A', null],
  ['MR-2470', null],
])('parses the end of an id in “%s”', (number, read) => {
  expect(parseIdEnd(number)).toEqual(read);
});

test.each([
  [['MRV-RUN'], 'MRV-RUN'],
  [[']C1mrv-undo'], 'MRV-UNDO'],
  [['?RV)FINISH', 'MRV-FINISH'], 'MRV-FINISH'],
  [[buttonCode({ pauseReasonId: id })], 'MRV-456789AB'],
  [['MRV-STOP'], null],
  [['MRV-RUN-B001'], null],
])('finds the code of a button among %j', (readings, code) => {
  expect(buttonIn(readings)).toBe(code);
});

test('the mark of an artwork has five digits, and another artwork has another one', () => {
  const marks = Array.from({ length: 500 }, (_, n) => artworkMark(n.toString(16).padStart(64, '0')) ?? '');
  expect(marks.every((mark) => /^\d{5}$/.test(mark))).toBe(true);
  expect(artworkMark('0'.repeat(11) + '1')).toBe('00001');
  expect(artworkMark(null)).toBeNull();
});

test.each(['B04', 'Rack 3', 'Rack 3, left / 2', 'शेल्फ़ 7', '100%', 'R?#&=+', 'A-1', 'MRS-1', 'x'.repeat(200)])(
  'the codes of the shelf “%s” lead to it, in any case and with the prefix of a scanner',
  (name) => {
    const address = `http://192.168.1.20:3000/shelf/${encodeURIComponent(name)}`;
    const bars = shelfCode(name);
    for (const text of [address, address.toUpperCase(), ...(bars === null ? [] : [bars, bars.toLowerCase()])])
      for (const scanned of [text, `]Q3${text}`, ` ${text}\n`])
        expect([scanned, shelfIn(['other', scanned])?.toLowerCase()]).toEqual([scanned, name.toLowerCase()]);
    expect(hasShopAddress(address)).toBe(true);
    expect(buttonIn([address, bars ?? ''])).toBeNull();
  },
);

test('what bars can’t contain, or a label has no space for, has no bars', () => {
  expect(shelfCode('Rack 12')).toBe('MRS-RACK 12');
  expect([shelfCode('शेल्फ़ 7'), shelfCode('x'.repeat(21)), shelfCode('')]).toEqual([null, null, null]);
});

test('the picture that a new device shows has its code', () => {
  const address = 'https://192.168.1.20:3443/floor/device/7KQ2M9XC';
  expect([deviceCodeIn(['other', address]), deviceCodeIn([address.toLowerCase()])]).toEqual([
    '7KQ2M9XC',
    '7KQ2M9XC',
  ]);
  const others = ['7KQ2M9XC', '/floor/device/7KQ2', `/floor/${id}`, '/floor/device/7KQ2M9XC/more'];
  expect(others.filter((text) => deviceCodeIn([text]) !== null)).toEqual([]);
});

test.each(['MR-2470', '10042', 'SH-100', 'https://m.local/shelf/', 'https://m.local/shelf/%E0%A4%A', 'MRS-'])(
  '“%s” is no shelf',
  (text) => expect(shelfIn([text])).toBeNull(),
);
