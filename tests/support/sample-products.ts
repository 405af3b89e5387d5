/** Defines a sample product and component for journeys, and makes a job of them. */
import { type z } from 'zod';
import { type componentCreate } from '../../shared/products/components.contract.ts';
import { type productCreate } from '../../shared/products/products.contract.ts';
import { expect, type App } from './fixtures.ts';
import { finishAsPlanned } from './sample-operations.ts';
import { type Person } from './act-as-person.ts';
import { createPaper } from './sample-papers.ts';

/** The smallest possible artwork: a PNG of one pixel in base64. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The body for creating a component, a tray. It is printed and packed, 8 up on the sheets that `createPlant`
 * stocks.
 */
export const tray: z.input<typeof componentCreate> = {
  name: 'Tray',
  number: 'C-10',
  type: 'Plain Box',
  style: 'Four Corner Box',
  code: 'TR-10',
  componentCode: 'TRAY-A',
  buffer: 40,
  ups: 8,
  priority: 'High',
  paperLength: 520,
  paperBreadth: 360,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan, Black',
  coat: 'Aquacoat',
  artwork: pixel,
  componentOperations: [
    { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
    { type: 'Packing', detail: 'Domestic', instruction: '' },
  ],
};

/** The body for creating a product without components and operations. */
export const giftBox: z.input<typeof productCreate> = {
  name: 'Gift box',
  type: 'Plain Box',
  style: 'Four Corner Box',
  code: 'GB-200',
};

/** Creates the tray with this picture as its artwork. */
export const trayWith = (app: App, picture: Buffer, fields: Partial<typeof tray> = {}) =>
  app.api.components.create({ body: { ...tray, ...fields, artwork: picture.toString('base64') } });

/** Creates a customer, a press and a paper whose names contain `of`. */
export async function createPlant(app: App, of: string) {
  const address = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const customer = await app.api.customers.create({ body: { name: `${of} Works`, ...address } });
  const machine = await app.api.machines.create({ body: { name: `${of} Press`, type: 'Printing' } });
  const paper = await createPaper(app, { name: `${of} Card`, stockQuantity: 5000 });
  return { customer, machine, paper };
}

/** Assigns paper, schedules the job, and runs and finishes both operations, all on the job's screen. */
export async function makeJob(person: Person, number: string) {
  const { page, press, link, button } = person;
  const floor = page.getByRole('region', { name: 'On the floor' });
  const details = page.url();
  await person.pressMore('Paper');
  await press(button('Add to Job'));
  await press(link('Done'));
  await press(button('Schedule'));
  const sure = page.getByRole('dialog', { name: `Schedule ${number}?` });
  await press(sure.getByRole('button', { name: 'Schedule', exact: true }));
  for (const type of ['Printing', 'Packing']) {
    await press(link(new RegExp(`\\b${type}\\b`)).first());
    await press(button('Run'));
    await expect(floor.getByText('Running', { exact: true })).toBeVisible();
    await press(button('Finish'));
    await finishAsPlanned(person);
    await expect(floor.getByText('Finished', { exact: true })).toBeVisible();
    await page.goto(details);
  }
  await expect(page.getByRole('main')).toContainText('0 remaining');
  await expect(page.getByRole('main').getByText('Finished', { exact: true }).first()).toBeVisible();
}
