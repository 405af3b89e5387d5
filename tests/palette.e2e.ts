/** Find or do: Ctrl K anywhere (look: palette). */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/samples.ts';

test('a job is found by any of its words and acted on by keyboard alone; refused actions say why', async ({
  page,
  app,
}) => {
  const customer = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  for (const [number, name] of [
    ['MR-1', 'Filter Coffee carton'],
    ['MR-2', 'Cardamom carton'],
  ] as const)
    await app.api.jobs.create({ body: { ...jobBody(customer.id, number), name } });
  await app.openAs(page, 'Standard', '/machine');
  await expect(page.getByRole('heading', { name: 'No machines yet' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const asked = dialog.getByRole('combobox', { name: 'Find or do' });
  await expect(asked).toBeFocused();
  await page.keyboard.type('malnad');
  const option = (name: string | RegExp) => dialog.getByRole('option', { name });
  await expect(option(/Cardamom carton/)).toHaveAttribute('aria-selected', 'true');
  await expect(option(/Malnad Coffee Works ?Bengaluru/)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'palette');

  await page.keyboard.press('ArrowDown');
  await expect(option(/Filter Coffee carton/)).toHaveAttribute('aria-selected', 'true');
  const timeline = dialog
    .getByRole('group', { name: 'Actions for MR-1' })
    .getByRole('option', { name: /Show on the timeline/ });
  await expect(timeline).toContainText('The job is not scheduled');
  await expect(timeline).toHaveAttribute('aria-disabled', 'true');
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowDown');
  await expect(timeline).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle('Makeready | JobDuplicate');
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(asked).toBeFocused();
  await page.keyboard.type('> my det');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | MyDetails');
  await page.getByRole('button', { name: /Find or do/ }).click();
  await expect(asked).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(dialog.getByText('No results for “no such thing”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Find or do/ })).toBeFocused();
});
