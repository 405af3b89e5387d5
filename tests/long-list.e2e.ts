/** Checks that a user far down a long list sees other users' changes, without a request for each page above. */
import { expect, test } from './support/fixtures.ts';

test('a change far down a list appears at once, and only pages near the screen are fetched', async ({
  page,
  app,
}) => {
  await app.query(
    `insert into customers (id, name, address, city) select gen_random_uuid(), 'Customer ' || lpad(n::text, 3, '0'), '1 Road', 'Delhi'
      from generate_series(1, 240) n`,
  );
  const made = await app.api.customers.list();
  const idOf = (name: string) => made.find((customer) => customer.name === name)?.id ?? '';
  const [first, last] = [idOf('Customer 001'), idOf('Customer 240')];
  await app.openAs(page, 'Standard', '/customer?sort=name');
  const row = (name: string) => page.getByRole('table').getByRole('link', { name });
  await expect(row('Customer 001')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(row('Customer 240')).toBeInViewport({ timeout: 300 });
  }).toPass();
  const at = await page.evaluate(() => scrollY);

  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/customers/sorted') asked.push(Number(searchParams.get('page')));
  });
  await app.api.customers.update({ params: { id: last }, body: { name: 'Customer 240, new' } });
  await expect(row('Customer 240, new')).toBeVisible();
  await app.api.customers.update({ params: { id: first }, body: { name: 'Customer 001, new' } });
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  expect(Math.min(...asked)).toBeGreaterThan(8);
  expect(await page.evaluate(() => scrollY)).toBe(at);

  await page.evaluate(() => scrollTo(0, 0));
  await expect(row('Customer 001, new')).toBeVisible();
  await page.goto('/customer?sort=name');
  await expect(row('Customer 001, new')).toBeVisible();
});
