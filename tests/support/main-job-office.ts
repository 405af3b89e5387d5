/** Does the office's work on one job, screen by screen, until the job is scheduled. */
import { expect } from './fixtures.ts';
import { type Person } from './act-as-person.ts';

const machines = [
  { name: 'Komori Lithrone G40', type: 'Printing' },
  { name: 'Autobond Mini 76', type: 'Lamination' },
  { name: 'Bobst Novacut 106', type: 'Punching' },
  { name: 'Bobst Expertfold 110', type: 'Pasting' },
] as const;
const steps = [
  { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
  { type: 'Lamination', detail: 'Matt', instruction: '' },
  { type: 'Punching', detail: 'Creasing', instruction: 'Die 17' },
  { type: 'Pasting', detail: 'Folding', instruction: '' },
  { type: 'Packing', detail: 'Domestic', instruction: 'In tens' },
] as const;
export const job = 'Filter Coffee carton';

/** Waits for the screen with this title and checks its accessibility. */
export async function expectScreen({ page, check }: Person, title: string) {
  await expect(page).toHaveTitle(`Makeready | ${title}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check();
}

/** Waits until the screen shows this message. */
export const expectMessage = ({ page }: Person, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

export async function becomesAdmin(person: Person, link: string) {
  const { page, press, button, type } = person;
  await page.goto(link);
  await expect(page).not.toHaveURL(/token/);
  await page.reload();
  await type('Name', 'Asha Rao');
  await type('Email', 'asha@shop.example');
  await type('Password', 'correct horse battery');
  await press(button('Start Makeready'));
  // The sample shop has jobs, so it needs no First steps.
  await expect(page).toHaveTitle(/^Makeready \| (First steps|Today)$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Set up the shop|Today/);
  expect(page.url()).not.toContain('token');
  await person.check();
}

export async function addsCustomer(person: Person) {
  const { press, go, link, button, type, pick } = person;
  await go('Customers');
  await expectScreen(person, 'CustomerList');
  await press(link('Add New Customer'));
  await type('Name', 'Malnad Coffee Works');
  await type('Address', '4 Mill Road');
  await pick('City', 'Chennai');
  await expectScreen(person, 'CustomerCreate');
  await press(button('Save'));
  await expectScreen(person, 'CustomerDetails');
}

export async function addsMachines(person: Person) {
  const { press, go, link, button, type, pick } = person;
  for (const machine of machines) {
    await go('Machines');
    await press(link('Add New Machine'));
    await type('Name', machine.name);
    await pick('Type', machine.type);
    await type('Length', '1060');
    await type('Breadth', '760');
    if (machine === machines[0]) await expectScreen(person, 'MachineCreate');
    await press(button('Submit'));
    await expect(person.page.getByRole('heading', { name: machine.name })).toBeVisible();
  }
  await expectScreen(person, 'MachineDetails');
}

export async function addsPaper(person: Person) {
  const { press, go, link, button, type, pick } = person;
  await go('Stock');
  await expectScreen(person, 'Stock');
  await press(link(/^Paper/));
  await press(link('Add New Paper'));
  await type('Name', 'Carte Lumina 300');
  await type('Manufacturer', 'ITC');
  await type('Length', '1020');
  await type('Breadth', '720');
  await type('Thickness', '380');
  await type('GSM', '300');
  await pick('Quality', 'Carte Lumina');
  await type('Stock quantity', '400');
  await expectScreen(person, 'PaperCreate');
  await press(button('Save'));
  await expectScreen(person, 'PaperDetails');
}

/** Adds a job by the form and returns the job number that the form proposed. */
export async function addsJob(person: Person, artwork: string): Promise<string> {
  const { page, press, go, link, button, type, pick } = person;
  await go('Jobs');
  await expectScreen(person, 'JobList');
  await press(link('Add New Custom Job'));
  await expect(page.getByRole('heading', { name: 'Add Job Requirements' })).toBeVisible();
  const number = await page.getByLabel('Number', { exact: true }).inputValue();
  await pick('Customer', 'Malnad Coffee Works');
  await type('Name', job);
  await type('Delivery Date', inDays(9));
  await type('Quantity', '1000');
  await type('Buffer', '40');
  await type('Ups', '8');
  await press(page.getByRole('radiogroup', { name: 'Priority' }).getByText('High', { exact: true }));
  await pick('Type', 'Plain Box');
  await pick('Style', 'Four Corner Box');
  await type('Product Code', 'FC-500');
  await page.getByLabel('Artwork', { exact: true }).setInputFiles(artwork);
  await pick('Paper Quality', 'Carte Lumina');
  await type('Paper GSM', '300');
  await type('Paper Length', '1020');
  await type('Paper Breadth', '720');
  await type('Paper Thickness', '380');
  await type('Ink', 'Cyan, Magenta, Yellow, Black');
  await pick('Coat', 'Aquacoat');
  for (const step of steps) {
    await pick('Operation Type', step.type);
    await pick('Operation Detail', step.detail);
    await type('Instruction', step.instruction);
    await press(button('Add operation'));
  }
  await expect(page.getByText('5 OPERATIONS')).toBeVisible();
  await expectScreen(person, 'JobCreate');
  await press(button('Submit'));
  await expectScreen(person, 'JobDetails');
  const shown = page.getByRole('img', { name: `Artwork of ${job}` });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return number;
}

/** Returns the time that is this many days from now, as the value of a datetime-local field. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/**
 * Tries to schedule the job with too few sheets, which the server refuses. Then it assigns enough sheets and
 * schedules the job.
 */
export async function schedules(person: Person, number: string) {
  const { page, press, link, button, type } = person;
  const schedule = button('Schedule');
  await person.pressMore('Paper');
  await expectScreen(person, 'JobPaperDetails');
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('130');
  await type('Quantity', '100');
  await press(button('Add to Job'));
  await expectMessage(person, '100 sheets of Carte Lumina 300 added');
  await press(link('Done'));
  await expect(schedule).toHaveAccessibleDescription('25 sheets of paper are not assigned');
  await person.check();
  await person.pressMore('Paper');
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('30');
  await type('Quantity', '25');
  await press(button('Add to Job'));
  await expectMessage(person, '25 sheets of Carte Lumina 300 added');
  await press(link('Done'));
  await press(schedule);
  const dialog = page.getByRole('dialog', { name: `Schedule ${number}?` });
  await press(dialog.getByRole('button', { name: 'Schedule', exact: true }));
  await expectMessage(person, `${number} scheduled`);
  await expectMessage(person, 'Scheduled');
}
