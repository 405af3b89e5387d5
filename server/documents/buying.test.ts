import fs from 'node:fs';
import path from 'node:path';
import { parseCsv } from 'hucre/csv';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { readPdf } from '../testing/clients/read-pdf.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { documents, papers, settings } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const get = (as: keyof Shop['users'] | null = 'Restricted') =>
  fetch(`${shop.url}/api/stock/buying.pdf`, {
    headers: as === null ? {} : { authorization: `Bearer ${shop.users[as].token}` },
  });
async function read(name: string) {
  const pdf = await readPdf(new Uint8Array(await (await get()).arrayBuffer()));
  const folder = process.env.PICTURES;
  if (folder !== undefined) fs.writeFileSync(path.join(folder, `${name}.png`), pdf.pictures[0] ?? '');
  return pdf;
}
const low = { quality: 'Art Card', gsm: 300, length: 1016, breadth: 711, thickness: 395, stockQuantity: 30 };

test('the buying list reports that there is nothing to buy, and then lists low papers by mill', async () => {
  expect((await get(null)).status).toBe(401);
  expect((await read('buying-none')).texts).toEqual([expect.stringContaining('Nothing to buy')]);
  await shop.call('Admin', settings.update, { body: { shopName: 'Kaveri Print and Pack' } });
  for (const [name, manufacturer] of [
    ['Kraft liner ಕ್ರಾಫ್ಟ್', 'West Coast'],
    ['Carte Lumina', 'ITC'],
  ] as const)
    await shop.call('Admin', papers.create, {
      body: { ...low, name, manufacturer, reorderQuantity: 1500 },
    });
  const { texts, embedded } = await read('buying');
  expect([texts.length, embedded]).toEqual([1, true]);
  const [text = ''] = texts;
  for (const each of [
    'Kaveri Print and Pack',
    'Carte Lumina',
    '300 g/m² · 1,016 × 711 mm',
    '2,970',
    '644 kg',
    'low',
  ])
    expect(text).toContain(each);
  expect(text.indexOf('ITC')).toBeLessThan(text.indexOf('West Coast'));
  const pages = await shop.call('Restricted', documents.buyingPages);
  expect(pages).toMatchObject({ pages: 1, width: 210, height: 297 });
});

test('the CSV has the same lines with sheets as numbers, and no cell runs as a formula', async () => {
  await shop.call('Admin', papers.create, {
    body: { ...low, name: '=1+1 "x", cut', manufacturer: '@Mill', reorderQuantity: 500 },
  });
  const answer = await fetch(`${shop.url}/api/stock/buying.csv`, {
    headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
  });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="buying-list.csv"');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [heads, ...lines] = parseCsv((await answer.text()).replace('\uFEFF', ''));
  expect(heads).toEqual(['Mill', 'Paper', 'Sheet', 'Sheets', 'Kilograms', 'Why']);
  expect(lines).toContainEqual([
    "'@Mill",
    `'=1+1 "x", cut`,
    '300 g/m² · 1,016 × 711 mm',
    '970',
    '210',
    'low',
  ]);
  expect(lines).toContainEqual(['ITC', 'Carte Lumina', '300 g/m² · 1,016 × 711 mm', '2970', '644', 'low']);
  expect((await fetch(`${shop.url}/api/stock/buying.csv`)).status).toBe(401);
});
