/** Does the shop floor's work on one job. Each operation uses another screen. */
import { expect } from './fixtures.ts';
import { finishAsPlanned } from './sample-operations.ts';
import { expectScreen, job, expectMessage } from './main-job-office.ts';
import { type Person } from './act-as-person.ts';

const floor = ({ page }: Person) => page.getByRole('region', { name: 'On the floor' });
const isInState = (person: Person, state: string) =>
  expect(floor(person).getByText(state, { exact: true })).toBeVisible();

async function opensStep(person: Person, type: string) {
  await person.press(
    person.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`\\b${type}\\b`) })
      .first(),
  );
  await expectScreen(person, 'OperationDetails');
}

/**
 * Finishes the operation with fewer pieces than ordered, and declines the make-up run that the screen offers.
 */
async function finishesShort(person: Person) {
  const { page, press, button } = person;
  await press(button('Finish'));
  await press(
    page
      .getByRole('dialog', { name: /short. Finish anyway/ })
      .getByRole('button', { name: 'The rest runs later' }),
  );
  await press(
    page.getByRole('dialog', { name: /Plan a make-up run/ }).getByRole('button', { name: 'Not now' }),
  );
  await isInState(person, 'Finished');
}

/** Does the Printing on the operation's own screen, with an undo, a pause and counts. */
export async function prints(person: Person) {
  const { page, press, button, type } = person;
  await opensStep(person, 'Printing');
  await press(button('Run'));
  await isInState(person, 'Running');
  await press(button('Undo Run'));
  await isInState(person, 'Queued');
  await press(button('Run'));
  await isInState(person, 'Running');
  await press(button('Pause'));
  const why = page.getByRole('dialog', { name: 'Reason for the stop' });
  await person.check();
  await press(why.getByRole('button', { name: 'Paper jam' }));
  await isInState(person, 'Paused');
  await expect(floor(person)).toContainText('Paper jam');
  await press(button('Resume'));
  await isInState(person, 'Running');
  await type('Good sheets', '90');
  await press(button('Add counts'));
  await expect(floor(person)).toContainText(/\d+ sheets to go, more than came in/);
  await type('Good sheets', '1220');
  await type('Good sheets', '320');
  // The count before may still be on its way; until its response the button takes no press.
  await expect(button('Add counts')).not.toHaveAttribute('aria-busy');
  await press(button('Add counts'));
  const sure = page.getByRole('dialog', { name: '410 out of 125 that came in. Count it anyway?' });
  await press(sure.getByRole('button', { name: 'Change it' }));
  await expect(floor(person)).toContainText('Add or clear the count first');
  await type('Good sheets', '32');
  await type('Waste sheets', '3');
  await person.pick('Waste reason', 'Colour');
  await press(button('Add counts'));
  await expect(floor(person)).toContainText(/\d+ sheets to go, more than came in/);
  await finishesShort(person);
  await press(button('Undo Finish'));
  await isInState(person, 'Running');
  await expect(floor(person)).toContainText(/\d+ sheets to go, more than came in/);
  await finishesShort(person);
  await expect(floor(person)).toContainText(/122 good sheets.*3 waste/);
  await expectMessage(person, 'Lamination Matt is queued on Autobond Mini 76');
  await person.check();
}

/** Does the Lamination on the machine's screen. */
export async function laminates(person: Person) {
  const { page, press, go, link, button } = person;
  await go('Machines');
  await expectScreen(person, 'MachineList');
  await press(link(/^Autobond Mini 76/));
  await expectScreen(person, 'MachineDetails');
  await press(button('Run'));
  await expect(page.getByText('Queue empty', { exact: true })).toBeVisible();
  await press(button('Finish'));
  await person.check();
  await finishAsPlanned(person);
  await expect(page.getByText('Idle', { exact: true })).toBeVisible();
}

/** Does the Punching in the machine's queue. */
export async function punches(person: Person, number: string) {
  const { page, press, go, link, button } = person;
  await go('Machines');
  await press(link(/^Bobst Novacut 106/));
  await press(link(/^Operation Queue/));
  await expectScreen(person, 'MachineOperationList');
  await press(button(`Run ${number} Punching Creasing`));
  await press(button(`Finish ${number} Punching Creasing`));
  await finishAsPlanned(person);
  await expect(page.getByRole('heading', { name: 'Nothing is queued here' })).toBeVisible();
}

/** Does the Pasting in the list of operations. */
export async function pastes(person: Person) {
  const { page, press, go, button } = person;
  await go('Operations');
  await expectScreen(person, 'OperationList');
  await page.getByPlaceholder('Search Operation').fill('pasting');
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
  await opensStep(person, 'Pasting');
  await press(button('Run'));
  await isInState(person, 'Running');
  await person.type('Good pieces', '1010');
  await press(button('Add counts'));
  const sure = page.getByRole('dialog', { name: '1,010 out of 976 that came in. Count it anyway?' });
  await press(sure.getByRole('button', { name: 'Count it anyway' }));
  await press(button('Finish'));
  await isInState(person, 'Finished');
}

export async function packs(person: Person) {
  const { press, go, link, button } = person;
  await go('Jobs');
  await press(link(new RegExp(job)));
  await person.pressMore('Operations');
  await opensStep(person, 'Packing');
  await press(button('Run'));
  await isInState(person, 'Running');
  await press(button('Finish'));
  await finishAsPlanned(person);
  await isInState(person, 'Finished');
  await expectMessage(person, /it was the last operation/);
}

export async function dispatches(person: Person, number: string) {
  const { page, press, go, link } = person;
  const main = page.getByRole('main');
  await go('Jobs');
  await press(link(new RegExp(job)));
  await expect(main).toContainText('0 remaining');
  await expect(main.getByText('Finished', { exact: true }).first()).toBeVisible();
  await press(person.button('Dispatch'));
  const dialog = page.getByRole('dialog', { name: `Dispatch ${number}` });
  await expect(dialog.getByLabel('Quantity', { exact: true })).toHaveValue('1,010');
  await person.type('Quantity', '1000');
  await person.check();
  await press(dialog.getByRole('button', { name: 'Dispatch', exact: true }));
  await expectMessage(person, `1,000 pieces of ${number} dispatched`);
  await expect(main.getByText('Dispatched', { exact: true }).first()).toBeVisible();
  await expectScreen(person, 'JobDetails');
  await press(link('Carte Lumina 300'));
  const stock = page.getByLabel('Stock in sheets');
  await expect(stock).toContainText(/In stock\s*275/);
  await expect(stock).toContainText(/Consumed\s*125/);
}
