/**
 * Checks the first hour of a new shop: a stranger with three messy sheets follows First steps from the link of the
 * first Admin to the first printed ticket. Every press is counted.
 */
import fs from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt } from './support/fixtures.ts';
import {
  cell,
  filterButton,
  fillMissingColumns,
  importButton,
  pasteInto,
  repairButton,
  sheetPath,
} from './support/import-screen.ts';
import { test } from './support/new-installation.ts';

/** Returns functions that press and count the presses. Typing is not counted, a key that does something is. */
function pressing(page: Page) {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const named = (role: 'button' | 'link') => (name: string | RegExp) =>
    press(page.getByRole(role, { name, exact: typeof name === 'string' }).first());
  const button = named('button');
  return {
    press,
    button,
    link: named('link'),
    repair: (name: string | RegExp) => press(repairButton(page, name)),
    /** Chooses a file, which takes a press on the button and one in the dialog of the system. */
    choose: async (file: string) => {
      const dialog = page.waitForEvent('filechooser');
      await button('Choose a file');
      presses += 1;
      await (await dialog).setFiles(sheetPath(file));
    },
    /** Drops a file on the open step, which is one press. */
    drop: async (file: string) => {
      presses += 1;
      const content = fs.readFileSync(sheetPath(file), 'utf8');
      const dataTransfer = await page.evaluateHandle(
        ([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          return data;
        },
        [file, content] as const,
      );
      const zone = page.getByRole('button', { name: 'Choose a file' });
      await zone.dispatchEvent('dragover', { dataTransfer });
      await zone.dispatchEvent('drop', { dataTransfer });
    },
    paste: async (text: string) => {
      presses += 1;
      await pasteInto(page.getByLabel('Paste cells with the header row'), text);
    },
    count: () => presses,
  };
}

const step = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Presses Import and waits until First steps says which step is next. */
async function imports(page: Page, press: (target: Locator) => Promise<void>, next: string) {
  await expect(importButton(page)).toBeEnabled();
  await press(importButton(page));
  await expect(page).toHaveURL(/\/first-steps$/);
  await expect(page.getByText(`Next: ${next}`)).toBeVisible();
}

test('a stranger with three messy sheets reaches the first printed ticket in at most 40 presses', async ({
  page,
  makeready,
}) => {
  test.setTimeout(180_000);
  const { press, button, link, repair, choose, drop, paste, count } = pressing(page);
  await page.goto(makeready.link);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await button('Start Makeready');

  await expect(page).toHaveTitle('Makeready | First steps');
  await expect(page.getByLabel('Shop name')).toBeFocused();
  await lookAt(page, 'first-steps');
  await expectAccessible(page);
  await page.keyboard.type('Kaveri Print and Pack');
  await page.getByLabel('Shop address').fill('12 Peenya Industrial Area, Bengaluru');
  await button('Save');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Kaveri Print and Pack');

  await page.getByLabel('From', { exact: true }).fill('08:30');
  await page.getByLabel('To', { exact: true }).fill('20:30');
  await lookAt(page, 'first-steps-hours');
  await expectAccessible(page);
  await button('Save hours');
  await expect(step(page, 'Hours')).toContainText('Mon to Sat 08:30 to 20:30');

  await lookAt(page, 'first-steps-machines');
  await expectAccessible(page);
  await choose('machines.tsv');
  await repair('Use the suggestion for all 6');
  await repair('“Hand punching” is Manual Punching');
  await press(
    page.locator('tr', { hasText: '“Cutting” isn’t an operation type' }).getByText('Leave this row out'),
  );
  await repair('Larger size');
  await repair('Join all');
  await imports(page, press, 'Papers');

  await drop('papers.csv');
  await repair('Add all 6 names to the shop’s qualities');
  await press(filterButton(page, 'Wrong'));
  for (const right of ['Make it 210', '“Art card” is Art Card', 'Make it 12', 'Make it 200'])
    await repair(right);
  await expect(page.getByText('1 cell is wrong.')).toBeVisible();
  await button('Next wrong cell');
  await expect(cell(page, 'Length × breadth', 45)).toBeFocused();
  await page.keyboard.type('20x30 in');
  await repair('Keep all');
  await imports(page, press, 'Customers');
  await expect(step(page, 'Papers')).toContainText('128 papers');

  await drop('customers.csv');
  await repair('Leave the 2 rows out');
  await repair(/^Use the suggestion for all/);
  await repair('Add all 3 names to the shop’s cities');
  await repair(/^Leave all [\d,]+ empty$/);
  await press(filterButton(page, 'Wrong'));
  await expect(page.getByText('1 cell is wrong.')).toBeVisible();
  await press(page.getByText('Leave this row out').first());
  await repair('Join all');
  await imports(page, press, 'Inks');

  // The shop has no list of inks or products, and its open jobs are a few cells.
  await button('Open jobs');
  await link('Paste your sheet');
  const delivery = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const heads = ['Order no', 'Party', 'Item', 'Qty', 'Due date', 'Operations', 'Done up to'];
  const order = [
    'KP-1',
    'Vijaya Spices',
    'Chilli carton',
    '12000',
    delivery,
    'Printing; Packing',
    'Printing',
  ];
  await paste(`${heads.join('\t')}\n${order.join('\t')}`);
  const missing = page.getByRole('form', { name: 'Missing columns' });
  await fillMissingColumns(missing);
  await button(/^Add the \d+ columns$/);
  await imports(page, press, 'Inks');
  await lookAt(page, 'first-steps-end');
  await expectAccessible(page);

  await button('First ticket');
  await button('Open the ticket of KP-1');
  await expect(page.getByRole('img', { name: 'Job ticket KP-1' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Done before Makeready');
  const printed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        globalThis.print = resolve;
      }),
  );
  await button('Print');
  await button('Print anyway');
  await printed;
  expect(count()).toBeLessThanOrEqual(40);
  await page.getByRole('link', { name: 'First steps' }).click();
  await expect(step(page, 'First ticket')).toContainText('done');
});
