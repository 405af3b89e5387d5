/**
 * Acts as a user at the screen of any engine, who presses, types and picks by role, name and label. What to press
 * must be visible, hold still, and lie under the pointer.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type Session } from '../../../shared/people/users.contract.ts';
import { type Engine, type Point } from './engine.ts';
import { sessionEntries } from '../fixtures.ts';

/** What a user sees or presses. Names are whole unless they are patterns. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  label?: string;
  text?: string | RegExp;
  css?: string;
  within?: Target;
}

export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const link = (name: string | RegExp): Target => ({ role: 'link', name });
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });
export const text = (text: string | RegExp): Target => ({ text });
export const inside = (within: Target, target: Target): Target => ({ ...target, within });
export const inMain = (target: Target): Target => inside({ role: 'main' }, target);

/** An element's centre, whether a press there reaches it and has an effect, and what it says. */
interface Seen extends Point {
  width: number;
  height: number;
  isReached: boolean;
  content: string;
  value: string;
}

const queries = fs.readFileSync(
  path.join('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/** The body of a function in the page: returns the visible elements that the target names. */
const find = `
  const matcher = (said) => (said?.source === undefined ? said : new RegExp(said.source, said.flags));
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const findAll = ({ role, name, label, text, css, within }) => {
    const root = within ? findAll(within)[0] : document.body;
    if (!root) return [];
    const of = TestingLibraryDom;
    const found = css ? [...root.querySelectorAll(css)]
      : role ? of.queryAllByRole(root, role, { name: matcher(name) })
      : label ? of.queryAllByLabelText(root, label, { selector: 'input, textarea, select, [role="combobox"]' })
      : of.queryAllByText(root, matcher(text));
    return found.filter(isVisible);
  };`;
const look = `${find}
  const [target, scrolls] = values;
  const element = findAll(target)[0];
  if (!element) return null;
  if (scrolls) element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const centre = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(centre.x, centre.y);
  const isReached = hit !== null && !element.disabled && element.ariaDisabled !== 'true' && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
  return { ...centre, width, height, isReached, content: element.innerText, value: element.value ?? '' };`;

/** Patterns as plain values, because only those reach the page. */
const plain = (target: Target): unknown =>
  JSON.parse(
    JSON.stringify(target, (_key, value: unknown) =>
      value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
    ),
  );
const inWords = (target: Target): string => JSON.stringify(plain(target));

/** The longest wait in ms. Next to two other workers, WebKit has needed more than 10 s to show a screen. */
const timeout = 30_000;

export class Screen {
  readonly engine: Engine;
  readonly url: string;

  constructor(engine: Engine, url: string) {
    this.engine = engine;
    this.url = url;
  }

  async open(address: string): Promise<void> {
    await this.engine.open(new URL(address, this.url).href);
  }

  /** Stores the session in the browser, as if the user had signed in, and opens the address. */
  async openAs(session: Session, address: string): Promise<void> {
    await this.open('/api/health');
    await this.engine.run(
      'for (const [key, value] of Object.entries(values[0])) localStorage.setItem(key, value)',
      sessionEntries(session),
    );
    await this.open(address);
  }

  async look(target: Target, scrolls = false): Promise<Seen | null> {
    if (!(await this.engine.run<boolean>(`return 'TestingLibraryDom' in window`)))
      await this.engine.run(queries);
    return this.engine.run<Seen | null>(look, plain(target), scrolls);
  }

  /** Waits until the target is visible, and returns it. */
  async see(target: Target): Promise<Seen> {
    let seen: Seen | null = null;
    await expect
      .poll(async () => (seen = await this.look(target)) !== null, {
        timeout,
        message: `see ${inWords(target)}`,
      })
      .toBe(true);
    return seen!;
  }

  async seeNo(target: Target): Promise<void> {
    await expect.poll(() => this.look(target), { timeout, message: `see no ${inWords(target)}` }).toBeNull();
  }

  /** Waits until the target says the text, or matches the pattern. */
  async reads(target: Target, content: string | RegExp): Promise<void> {
    const read = async () => (await this.look(target))?.content ?? '';
    const expected = expect.poll(read, { timeout, message: `${inWords(target)} reads ${content}` });
    await (typeof content === 'string' ? expected.toContain(content) : expected.toMatch(content));
  }

  /** Waits until the target has held still for 200 ms where a press reaches it, and returns its centre. */
  async reach(target: Target): Promise<Seen> {
    let last: Seen | null = null;
    let still = 0;
    const holdsStill = async () => {
      const before = last;
      last = await this.look(target, true);
      still = last?.isReached && last.x === before?.x && last.y === before.y ? still + 1 : 0;
      return still >= 2;
    };
    await expect
      .poll(holdsStill, { timeout, message: `press ${inWords(target)}`, intervals: [100] })
      .toBe(true);
    return last!;
  }

  async press(target: Target): Promise<void> {
    await this.engine.drag([await this.reach(target)]);
  }

  /** Types into the field with this label, in place of what it holds. */
  async type(label: string, value: string, within: Target = { role: 'main' }): Promise<void> {
    const field = { label, within };
    await this.press(field);
    if ((await this.look(field))?.value !== '') await this.engine.selectAll();
    await this.engine.type(value);
  }

  /** Enters a date and time as "2026-12-24T17:30". Engines differ in how a person types it, so it is set. */
  async enterDate(label: string, value: string): Promise<void> {
    await this.see({ label });
    await this.engine.run(
      `${find}
      const [target, value] = values;
      const field = findAll(target)[0];
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));`,
      { label },
      value,
    );
  }

  async pick(label: string, option: string): Promise<void> {
    await this.press({ role: 'combobox', name: label });
    await this.press({ role: 'option', name: option });
  }

  /** Opens a screen by the top bar. */
  async go(name: string): Promise<void> {
    await this.press(inside({ role: 'navigation', name: 'Main' }, link(name)));
    await this.see(inMain(heading(name)));
  }

  /** Drags from the first target to a point next to the second, and drops there. */
  async drag(from: Target, to: Target, offset: Point = { x: 0, y: 0 }): Promise<void> {
    const start = await this.reach(from);
    const end = await this.see(to);
    const drop = { x: end.x + offset.x, y: end.y + offset.y };
    const near = { x: start.x + Math.sign(drop.x - start.x) * 12, y: start.y + 4 };
    await this.engine.drag([start, near, drop, drop]);
  }
}
