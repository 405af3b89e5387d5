/** Checks that each user reads the server's texts in their own language (decision 099). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Language } from '../../../shared/people/languages.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, documents, history, keys, operations, settings, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing', { name: 'Speedmaster' });
afterAll(() => shop.close());

const speak = (as: 'Admin' | 'Restricted', language: Language) =>
  shop.call('Admin', users.update, { params: { id: shop.users[as].id }, body: { language } });

let made: Awaited<ReturnType<typeof floor.job>>;
beforeAll(async () => {
  made = await floor.job(['Printing', 'Manual Punching']);
  await speak('Restricted', 'hi');
});

test('what an operation waits for is in the language of each user, also when both read at once', async () => {
  const last = made.steps.at(-1)?.id ?? '';
  const read = (as: 'Admin' | 'Restricted') => [
    shop.call(as, operations.get, { params: { id: last } }).then(({ waitsFor }) => waitsFor),
    shop
      .call(as, operations.sorted, { query: { job: made.job.id } })
      .then(({ items }) => items.find(({ id }) => id === last)?.waitsFor),
  ];
  // The second round of the list comes from the cache of responses, which has both languages.
  for (let round = 0; round < 10; round += 1) {
    const texts = await Promise.all([...read('Admin'), ...read('Restricted'), ...read('Admin')]);
    const [english, hindi] = ['Printing comes first', 'पहले Printing होगा'];
    expect(texts).toEqual([english, english, hindi, hindi, english, english]);
  }
});

test('history, the cause of a date and odds are in the language of the user', async () => {
  const params = { entity: 'jobs', id: made.job.id } as const;
  const read = async (as: 'Admin' | 'Restricted') => {
    const [first] = (await shop.call(as, history.of, { params })).toReversed();
    const why = await shop.call(as, answers.why, { params: { id: made.job.id } });
    return [first?.text, why.words, ...why.parts.map(({ words }) => words)].join(' | ');
  };
  const [english, hindi] = await Promise.all([read('Admin'), read('Restricted')]);
  expect(english).toMatch(/^added the job \| .*\bh\b/);
  expect(hindi.replaceAll(/Speedmaster|Printing/g, '')).not.toMatch(/[a-z]{3}/);
});

test('a program with a key, an exported list and a refusal are in English', async () => {
  const { key } = await shop.call('Admin', keys.create, { body: { name: 'Bridge', scopes: ['read'] } });
  await speak('Admin', 'hi');
  const answer = await fetch(`${shop.url}/api/operations/${made.steps[1]?.id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await answer.json()).toMatchObject({ waitsFor: 'Printing comes first' });
  const list = await fetch(`${shop.url}/api/operations/sorted.csv`, {
    headers: { authorization: `Bearer ${shop.users.Admin.token}` },
  });
  expect((await list.text()).split('\n')[0]).toContain('Priority');
  await speak('Admin', 'en');
});

test('a document is in the shop’s language, whoever prints it', async () => {
  const texts = async (as: 'Admin' | 'Restricted') =>
    (await shop.call(as, documents.ticketPages, { query: { ids: made.job.id } })).texts
      .map(({ text }) => text)
      .join(' ');
  for (const as of ['Admin', 'Restricted'] as const)
    expect(await texts(as)).toMatch(/Job ticket.*Deliver.*Paper asked.*Printed \w+ \d/s);
  await shop.call('Admin', settings.update, { body: { documentLanguage: 'hi' } });
  for (const as of ['Admin', 'Restricted'] as const)
    expect((await texts(as)).replaceAll(/Frontside|Speedmaster|Printing/g, '')).not.toMatch(
      /Job ticket|Deliver|Paper asked|Printed|sheets/,
    );
  await shop.call('Admin', settings.update, { body: { documentLanguage: 'en' } });
});
