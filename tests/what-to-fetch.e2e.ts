import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

test('what to fetch is ticked off on one tablet and seen on another, and Run does not wait for it', async ({
  page,
  app,
  browser,
}) => {
  const press = await machineOf(app, 'Komori A');
  const [printing] = await createScheduledJob(app, { number: 'MR-1', name: 'Filter Coffee carton' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  const list = page.getByRole('group', { name: 'What to fetch' });
  const paper = list.getByRole('checkbox', { name: /^140 sheets of Paper of MR-1/ });
  const plates = list.getByRole('checkbox', { name: /^Plates MR-1/ });
  await expect(paper).not.toBeChecked();
  for (const row of await list.locator('label').all()) {
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    const fontSize = await row.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));
    expect(fontSize).toBeGreaterThanOrEqual(18);
  }
  await expectAccessible(page);
  await lookAt(page, 'what-to-fetch');

  const other = await (await browser.newContext()).newPage();
  await app.openAs(other, 'Standard', `/machine/${press.id}`);
  const othersList = other.getByRole('group', { name: 'What to fetch' });
  await paper.check();
  await expect(othersList.getByRole('checkbox', { name: /^140 sheets/ })).toBeChecked();
  await othersList.getByRole('checkbox', { name: /^Plates/ }).check();
  await expect(plates).toBeChecked();
  await expectAccessible(other);
  await lookAt(other, 'what-to-fetch-at-machine');
  await plates.uncheck();
  await expect(othersList.getByRole('checkbox', { name: /^Plates/ })).not.toBeChecked();

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(list).toBeHidden();
  await expect(othersList).toBeHidden();
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(paper).toBeVisible();
  await expect(paper).not.toBeChecked();
  await other.context().close();
});
