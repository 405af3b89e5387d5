/**
 * Checks Makeready's main purpose as a whole, using only the screens: from the first sign-in to the delivery of a
 * job.
 */
import { type APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './support/fixtures.ts';
import { test } from './support/new-installation.ts';
import { dispatches, laminates, packs, pastes, prints, punches } from './support/main-job-floor.ts';
import {
  addsCustomer,
  addsJob,
  addsMachines,
  addsPaper,
  becomesAdmin,
  schedules,
} from './support/main-job-office.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

// Only the phone journey checks these screens with axe; every other journey checks its own at a desk.
const places = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 }, accessible: false },
  {
    name: 'on a phone in the dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  },
] as const;

for (const { name, ...use } of places) {
  test.describe(name, () => {
    test.use(use);

    test('an order is taken, made and delivered', async ({ person, makeready, request }, info) => {
      const artwork = info.outputPath('carton.png');
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6b3f1d' } }).toFile(
        artwork,
      );
      await expectDatabase(request, /^Postgres 18\./);
      await becomesAdmin(person, makeready.link);
      await addsCustomer(person);
      await addsMachines(person);
      await addsPaper(person);
      const number = await addsJob(person, artwork);
      await schedules(person, number);
      await prints(person);
      await laminates(person);
      await punches(person, number);
      await pastes(person);
      await packs(person);
      await dispatches(person, number);
    });
  });
}

// Further steps run the same code, which is tested on the oldest Postgres too.
test.describe('with a Postgres server in DATABASE_URL', () => {
  test.use({ database: 'server', accessible: false });

  test('the first Admin signs in and enters the first customer', async ({ person, makeready, request }) => {
    await expectDatabase(request, /^Postgres 15\./);
    await becomesAdmin(person, makeready.link);
    await addsCustomer(person);
  });
});

async function expectDatabase(request: APIRequestContext, version: RegExp) {
  const health = await request.get('/api/health');
  expect((await health.json()).database).toMatch(version);
}
