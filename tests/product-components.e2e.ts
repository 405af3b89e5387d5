import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giftBox, tray } from './support/sample-products.ts';

test('a product’s components are picked, added, moved and removed by keyboard, and a removal is undone', async ({
  page,
  app,
}) => {
  const deep = await app.api.components.create({ body: { ...tray, name: 'Deep tray' } });
  await app.api.components.create({ body: { ...tray, name: 'Flat tray', number: 'C-30' } });
  const { id } = await app.api.products.create({ body: { ...giftBox, components: [deep.id] } });
  await app.openAs(page, 'Standard', `/product/${id}/edit`);
  const pick = page.getByRole('combobox', { name: 'Component', exact: true });
  await pick.focus();
  await page.keyboard.type('flat');
  await expect(page.getByRole('option')).toHaveText(['C-30 Flat tray']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: 'Flat tray' })).toBeVisible();
  await expect(pick).toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Loose sheet');
  await expect(page.getByRole('listitem', { name: 'Loose sheet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove Loose sheet' }).press('Enter');
  await expect(page.getByText('Loose sheet removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const up = page.getByRole('button', { name: 'Move Loose sheet up' });
  await up.press('Enter');
  await expect(page.getByRole('listitem', { name: /tray|sheet/ })).toHaveCount(3);
  await expect(page.getByRole('listitem', { name: /tray|sheet/ }).nth(1)).toContainText('Loose sheet');
  await expect(up).toBeFocused();
  for (const name of ['Loose sheet', 'Flat tray', 'Deep tray']) {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  }
  await expect(page.getByText('No Components')).toBeVisible();
});

test('components are searched among all components and those of a product', async ({ page, app }) => {
  const make = (name: string, number: string) =>
    app.api.components.create({ body: { ...tray, name, number } });
  const [sleeve, lid] = [await make('Tea sleeve', 'C-40'), await make('Tea lid', 'C-41')];
  await make('Coffee sleeve', 'C-42');
  const { id } = await app.api.products.create({ body: { ...giftBox, components: [sleeve.id, lid.id] } });
  const total = (await app.api.components.list()).length;
  await app.openAs(page, 'Restricted');
  for (const [path, title, count, found] of [
    ['/component', 'ComponentList', total, ['Coffee sleeve', 'Tea sleeve']],
    [`/product/${id}/component`, 'ProductComponentList', 2, ['Tea sleeve']],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`Makeready | ${title}`);
    await expect(page.getByText(`${count} components`, { exact: true })).toBeVisible();
    await page.getByPlaceholder('Search Component').fill('SLEEVE');
    await expect(page.getByRole('table').getByRole('link')).toHaveText([...found]);
    await page.getByPlaceholder('Search Component').fill('shallow');
    await expect(page.getByRole('heading', { name: 'No component matches “shallow”' })).toBeVisible();
  }
});
