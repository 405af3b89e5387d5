/**
 * Tests that the database normalises text as the rule in TypeScript does. Server and browser then find the
 * same records.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { companyKey } from '../../../shared/shop/company-name.ts';
import { foldText, matchRank as rankByRule } from '../../../shared/platform/search-text.ts';
import { openShop } from '../../testing/shop.ts';
import { matchRank } from './sql-fragments.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

const shop = await openShop();
afterAll(() => shop.close());

const valuesOf = (call: 'fold_text' | 'company_key') => async (texts: readonly string[]) => {
  const { rows } = await shop.database.pool.query<{ value: string }>(
    `select ${call}(text) as value from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  );
  return rows.map((row) => row.value);
};
const folded = valuesOf('fold_text');

test.each([
  ['Éclair', 'éclair', 'eclair'],
  ['Éclair', 'E\u0301clair', 'eclair'],
  ['Ağrı', 'AGRI', 'agri'],
  ['İZMİR', 'izmir', 'izmir'],
  ['O’Brien “Best”', 'O\'Brien "Best"', 'o\'brien "best"'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Łódź Ærø Þór', 'lodz aero thor', 'lodz aero thor'],
  ['30×40', '30X40', '30x40'],
  ['ＦＢＢ　①', 'fbb 1', 'fbb 1'],
  ['Việt Nam', 'viet nam', 'viet nam'],
  ['ΟΔΟΣ Αθήνα', 'οδος αθηνα', 'οδοσ αθηνα'],
  ['क़लम', 'क\u093Cलम', 'क\u093Cलम'],
  ['கொத்து', 'கெ\u0BBEத்து', 'கொத்து'.normalize('NFKD')],
])('%s and %s are searched as %s', async (one, other, expected) => {
  expect([foldText(one), foldText(other)]).toEqual([expected, expected]);
  expect(await folded([one, other])).toEqual([expected, expected]);
});

/** Matches texts without control characters and without characters that Unicode has not assigned. */
const assigned = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]*$/u;
const some = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point));
const letters = fc.oneof(
  some(0x20, 0x24f),
  some(0x2b0, 0x36f),
  some(0x370, 0x52f),
  some(0x900, 0xdff),
  some(0x1e00, 0x1fff),
  some(0x2000, 0x22ff),
  some(0x3040, 0x30ff),
  some(0xac00, 0xd7a3),
  some(0xf900, 0xfaff),
  some(0xff00, 0xffef),
);

test('random text of all scripts is folded the same in SQL as by the rule', async () => {
  const texts = fc
    .sample(fc.array(letters, { maxLength: 12 }), 20_000)
    .map((each) => each.join(''))
    .filter((text) => assigned.test(text));
  expect(texts.length).toBeGreaterThan(5000);
  const differing = (await folded(texts)).flatMap((text, place) => {
    const given = texts[place] ?? '';
    return text === foldText(given) ? [] : [[given, text, foldText(given)]];
  });
  expect(differing).toEqual([]);
});

test('company names have the same key in SQL as by the rule', async () => {
  const words = fc.constantFrom(
    ...'M/s|m / s.|Messrs|and|&|P|(P)|Pvt|Ltd.|L.L.P.|L L P|Private|Limited|Inc'.split('|'),
    ...'Kavéri|Pharma|印刷|காபி|-|,|।|“x”|band|ltda'.split('|'),
  );
  const name = fc.array(fc.tuple(words, fc.constantFrom(' ', '', '  ', '.')), { maxLength: 7 });
  const known = fc.sample(name, 20_000).map((each) => each.flat().join(''));
  const random = fc.sample(fc.array(letters, { maxLength: 12 }), 10_000).map((each) => each.join(''));
  const texts = [...known, ...random.filter((text) => assigned.test(text))];
  const keys = await valuesOf('company_key')(texts);
  const differing = texts.flatMap((text, place) =>
    keys[place] === companyKey(text) ? [] : [[text, keys[place], companyKey(text)]],
  );
  expect(differing.slice(0, 5)).toEqual([]);
});

test('texts match equally in SQL and by the rule', async () => {
  const word = fc.constantFrom(
    'paper',
    'Paper',
    '1',
    '10',
    'a1',
    'é',
    '-',
    '.',
    '/',
    "'",
    '%',
    '·',
    ' ',
    ' ',
    ' ',
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
  const given = fc.sample(fc.tuple(text, text, text), 1500);
  const ranks = await Promise.all(
    [...groupBy(given, ([term]) => term)].map(async ([term, cases]) => {
      const texts = sql`unnest(${sql.param(cases.map(([, one]) => one))}::text[],
        ${sql.param(cases.map(([, , other]) => other))}::text[]) with ordinality as given (one, other, place)`;
      const { rows } = await shop.database.db.execute<{ rank: number }>(
        sql`select ${matchRank(term, sql`given.one`, sql`given.other`)} as rank from ${texts} order by place`,
      );
      return cases.map((each, place) => ({ each, by: rows[place]?.rank, rule: rankByRule(...each) }));
    }),
  );
  const all = ranks.flat();
  expect(all.filter(({ by, rule }) => by !== rule)).toEqual([]);
  expect(new Set(all.map(({ rule }) => rule))).toEqual(new Set([0, 1, 2, 3, 4]));
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(letters), (each) => {
      const once = foldText(each.join(''));
      expect(foldText(once)).toBe(once);
    }),
  );
});
