/**
 * Checks in Firefox and WebKit what a shop does all day: the main job, counts on the floor, the board, the timeline,
 * and changes that arrive live. Chromium has a journey for each of these.
 */
import path from 'node:path';
import sharp from 'sharp';
import { type UserType } from '../shared/platform/specification-constants.ts';
import { type App, expect, test as base } from './support/fixtures.ts';
import { type EngineName } from './support/engines/engine-names.ts';
import { type Engine, openEngine } from './support/engines/engine.ts';
import {
  button,
  dialog,
  heading,
  inMain,
  inside,
  link,
  Screen,
  type Target,
  text,
} from './support/engines/screen.ts';
import { createScheduledJob, finishUncounted, machineOf } from './support/sample-operations.ts';

const test = base.extend<{ user: Screen }, { engine: Engine }>({
  engine: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright demands a pattern.
    async ({}, use, { project }) => {
      // In a container without a language, as kiosks are, WebKit's language is "C".
      const engine = await openEngine(project.name as EngineName, { LANG: 'C.UTF-8', LC_ALL: '' });
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  user: async ({ engine, app }, use, info) => {
    await use(new Screen(engine, app.url));
    if (info.status !== info.expectedStatus)
      await engine.screenshot(info.outputPath(`${engine.name}.png`)).catch(() => undefined);
  },
});

/** Presses an action of the menu "…" in the head of the job's page. */
async function pressMore(user: Screen, name: string) {
  await user.press(inMain(button(/^More of /)));
  await user.press(inMain({ role: 'menuitem', name }));
}

const openAs = async (app: App, user: Screen, role: UserType, address: string) =>
  user.openAs(await app.signIn(role), address);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
const floor: Target = { role: 'region', name: 'On the floor' };
const carton = 'Filter Coffee carton';

test.describe.configure({ timeout: 300_000 });

test('an order is taken, made and delivered', async ({ app, user }, info) => {
  const artwork = info.outputPath('carton.png');
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6b3f1d' } }).toFile(artwork);
  await machineOf(app, 'Komori Lithrone G40');
  await openAs(app, user, 'Standard', '/my');
  const language = await user.engine.run<string>('return navigator.language');
  expect(language).toBe(user.engine.name === 'webkit' ? 'C' : 'en-US');
  await addsCustomer(user);
  await addsPaper(user);
  const number = await addsJob(user, path.resolve(artwork));
  await pressMore(user, 'Paper');
  await user.see(inMain(text('Carte Lumina 300')));
  await user.press(inMain(button('Add to Job')));
  await user.see(text('130 sheets of Carte Lumina 300 added'));
  await user.press(inMain(link('Done')));
  await user.press(inMain(button('Schedule')));
  const asks = dialog(`Schedule ${number}?`);
  await user.see(inside(asks, text(/^Expected/)));
  await user.press(inside(asks, button('Schedule')));
  await user.see(text(`${number} scheduled`));
  await prints(user);
  await packs(user);
  await user.press(inMain(button('Dispatch')));
  const sends = dialog(`Dispatch ${number}`);
  await user.type('Quantity', '1000', sends);
  await user.press(inside(sends, button('Dispatch')));
  await user.see(text(`1,000 pieces of ${number} dispatched`));
});

test('the words of an order line are underlined where they stand, also when the line is long', async ({
  app,
  user,
}) => {
  await openAs(app, user, 'Standard', '/job/create');
  const line = 'Customer, product and many other words that fill the field and more than that: 24k by 4 dec';
  await user.type('The order: customer, product or past job, quantity, date', line);
  await user.see({ css: '[data-part="delivery"]' });
  const far = await user.engine.run<number[]>(`
    const input = document.querySelector('[name="orderLine"]');
    const style = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
    const widthOf = (text) => canvas.measureText(text).width;
    const begins = input.getBoundingClientRect().left + parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft);
    return [...document.querySelectorAll('[data-part]')].flatMap((mark) => {
      const { left, width } = mark.getBoundingClientRect();
      const before = input.value.slice(0, input.value.indexOf(mark.textContent));
      const at = begins - input.scrollLeft + widthOf(before);
      return [Math.abs(left - at), Math.abs(width - widthOf(mark.textContent))];
    });
  `);
  expect(far).toHaveLength(4);
  expect(Math.max(...far)).toBeLessThan(2);
});

test('a tablet at the machine counts, follows other people, and still does after a restart', async ({
  app,
  user,
}) => {
  await machineOf(app, 'Komori A');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-1', name: carton });
  await openAs(app, user, 'Restricted', `/operation/${id}`);
  await user.press(inMain(button('Run')));
  await user.type('Good sheets', '60');
  await user.type('Waste sheets', '4');
  await user.press(inMain(button('Add counts')));
  await user.reads(floor, /60\s*good sheets/);
  await user.reads(floor, /4\s*waste/);
  await app.api.operations.pause({ params: { id }, body: { reason: 'Paper jam' } });
  await user.see(inside(floor, text('Paused')));
  await app.restart();
  await app.api.operations.resume({ params: { id } });
  await user.see(inside(floor, text('Running')));
  await user.seeNo(text(/Offline since/));
  await user.press(inMain(button('Pause')));
  await user.press(inside(dialog('Reason for the stop'), button('Paper jam')));
  await user.see(inside(floor, text('Paused')));
});

test('cards are dragged to another machine on the board, and bars to another time', async ({ app, user }) => {
  const heidelberg = await machineOf(app, 'Heidelberg CX 104');
  const [printing] = await createScheduledJob(app, { number: 'MR-2', name: 'Ladoo box' });
  await app.api.operations.move({ params: { id: printing.id }, body: { machineId: heidelberg.id } });
  const komori = await machineOf(app, 'Komori G40');
  await openAs(app, user, 'Standard', '/queues/');
  const machineId = async () => (await app.api.operations.get({ params: { id: printing.id } })).machineId;
  const column: Target = { role: 'article', name: 'Komori G40' };
  await user.drag({ css: `[data-card="${printing.id}"] [data-drag-handle]` }, column);
  await expect.poll(machineId).toBe(komori.id);
  await user.see(inside(column, text('MR-2')));
  await user.press(inside({ css: '[data-toast]' }, button('Undo')));
  await expect.poll(machineId).toBe(heidelberg.id);

  // A job that somebody else schedules appears by itself.
  await createScheduledJob(app, { number: 'MR-3', name: 'Mithai box' });
  await user.see(inMain(text('MR-3')));

  await user.open('/queues/timeline?machines=all&zoom=12');
  const pin = async () => (await app.api.operations.get({ params: { id: printing.id } })).pin;
  const bar = { css: `[data-bar="${printing.id}"]` };
  // Not far: from Saturday's closing until Monday the bar stands near the right edge.
  await user.drag(bar, bar, { x: 60, y: 0 });
  await expect.poll(pin).not.toBeNull();
  await user.see(button(/^MR-2 .*Printing Frontside.*, pinned/));
});

async function addsCustomer(user: Screen) {
  await user.go('Customers');
  await user.press(inMain(link('Add New Customer')));
  await user.type('Name', 'Malnad Coffee Works');
  await user.type('Address', '4 Mill Road');
  await user.pick('City', 'Chennai');
  await user.press(inMain(button('Save')));
  await user.see(inMain(text('Malnad Coffee Works')));
}

async function addsPaper(user: Screen) {
  await user.go('Stock');
  await user.press(inMain(link(/^Paper/)));
  await user.press(inMain(link('Add New Paper')));
  const fields = { Name: 'Carte Lumina 300', Length: '1020', Breadth: '720', Thickness: '380', GSM: '300' };
  for (const [label, value] of Object.entries(fields)) await user.type(label, value);
  await user.pick('Quality', 'Carte Lumina');
  await user.type('Stock quantity', '400');
  await user.press(inMain(button('Save')));
  await user.see(inMain(text('Carte Lumina 300')));
}

/** Adds a job by the form and returns the job number that the form proposed. */
async function addsJob(user: Screen, artwork: string): Promise<string> {
  await user.go('Jobs');
  await user.press(inMain(link('Add New Custom Job')));
  await user.see(heading('Add Job Requirements'));
  const { value: number } = await user.see({ label: 'Number' });
  await user.pick('Customer', 'Malnad Coffee Works');
  await user.type('Name', carton);
  await user.enterDate('Delivery Date', inDays(9));
  const counts = { Quantity: '1000', Buffer: '40', Ups: '8' };
  for (const [label, value] of Object.entries(counts)) await user.type(label, value);
  await user.pick('Type', 'Plain Box');
  await user.pick('Style', 'Four Corner Box');
  await user.type('Product Code', 'FC-500');
  await user.engine.upload('input[type="file"]', artwork);
  await user.pick('Paper Quality', 'Carte Lumina');
  const paper = { GSM: '300', Length: '1020', Breadth: '720', Thickness: '380' };
  for (const [label, value] of Object.entries(paper)) await user.type(`Paper ${label}`, value);
  await user.type('Ink', 'Cyan, Magenta');
  await user.pick('Coat', 'Aquacoat');
  for (const [type, detail] of [
    ['Printing', 'Frontside'],
    ['Packing', 'Domestic'],
  ] as const) {
    await user.pick('Operation Type', type);
    await user.pick('Operation Detail', detail);
    await user.press(inMain(button('Add operation')));
  }
  await user.see(text('2 OPERATIONS'));
  await user.press(inMain(button('Submit')));
  await user.see({ role: 'img', name: `Artwork of ${carton}` });
  return number;
}

/** Runs, pauses, counts and finishes the Printing on the operation's own screen. */
async function prints(user: Screen) {
  await user.press(inMain(link(/\bPrinting\b/)));
  await user.press(inMain(button('Run')));
  await user.see(inside(floor, text('Running')));
  await user.press(inMain(button('Pause')));
  await user.press(inside(dialog('Reason for the stop'), button('Paper jam')));
  await user.see(inside(floor, text('Paused')));
  await user.press(inMain(button('Resume')));
  await user.type('Good sheets', '128');
  await user.engine.pressEnter();
  await user.reads(floor, '128');
  await user.press(inMain(button('Finish')));
  await user.see(inside(floor, text('Finished')));
}

async function packs(user: Screen) {
  await user.go('Jobs');
  await user.press(inMain(link(new RegExp(carton))));
  await pressMore(user, 'Operations');
  await user.press(inMain(link(/\bPacking\b/)));
  await user.press(inMain(button('Run')));
  await user.press(inMain(button('Finish')));
  await user.press(inside(dialog(/^Finish /), button(finishUncounted)));
  await user.see(inside(floor, text('Finished')));
  await user.go('Jobs');
  await user.press(inMain(link(new RegExp(carton))));
}
