/** Simulates a wedge scanner, which types a code as keys, at a given speed and keyboard layout. */
import { type CDPSession, type Page } from '@playwright/test';

export interface Scan {
  /** The ms between keys. */
  gap: number;
  end?: 'Enter' | 'Tab';
  /** The keyboard layout that the computer applies to the scanner's keys. */
  keyboard?: 'us' | 'caps lock' | 'french' | 'number pad';
}

const places: Record<string, readonly [code: string, shift: boolean]> = {
  '-': ['Minus', false],
  '/': ['Slash', false],
  ':': ['Semicolon', true],
  '.': ['Period', false],
  ']': ['BracketRight', false],
  '~': ['Backquote', true],
};
/** The keys of a French keyboard for digits and the characters of our codes. */
const french: Record<string, string> = {
  '0': 'à',
  '1': '&',
  '2': 'é',
  '3': '"',
  '4': "'",
  '5': '(',
  '6': '-',
  '7': 'è',
  '8': '_',
  '9': 'ç',
  '-': ')',
  '/': '!',
  ':': 'M',
  '.': ':',
  ']': '$',
  a: 'q',
  q: 'a',
  w: 'z',
  z: 'w',
  m: ',',
  M: '?',
};

function keyOf(sign: string, keyboard: Scan['keyboard']) {
  const isLetter = /[a-z]/i.test(sign);
  const digit = /\d/.test(sign) ? (keyboard === 'number pad' ? `Numpad${sign}` : `Digit${sign}`) : '';
  const [code, shift] = isLetter
    ? ([`Key${sign.toUpperCase()}`, sign !== sign.toLowerCase()] as const)
    : (places[sign] ?? [digit, false]);
  if (code === '') throw new Error(`No key for ${sign}`);
  if (keyboard === 'french') return { key: french[sign] ?? sign, code, shift };
  const key = keyboard === 'caps lock' && isLetter ? (shift ? sign.toLowerCase() : sign.toUpperCase()) : sign;
  return { key, code, shift };
}

/**
 * Returns a function that scans on the page. Key events carry their own timestamps, so the test neither waits nor
 * depends on the machine's speed.
 */
export async function scannerOf(page: Page) {
  const keyboard: CDPSession = await page.context().newCDPSession(page);
  let clock = 0;
  return async (text: string, { gap, end = 'Enter', keyboard: made = 'us' }: Scan): Promise<void> => {
    // The protocol's timestamps are in s, well after the events before.
    clock = Math.max(clock + 0.5, Date.now() / 1000);
    const sent: Promise<unknown>[] = [];
    const send = (type: 'keyDown' | 'rawKeyDown' | 'keyUp', of: object) =>
      sent.push(keyboard.send('Input.dispatchKeyEvent', { type, timestamp: clock, ...of }));
    for (const sign of text) {
      const { key, code, shift } = keyOf(sign, made);
      const modifiers = shift ? 8 : 0;
      const of = { key, code, modifiers, windowsVirtualKeyCode: key.toUpperCase().codePointAt(0) ?? 0 };
      if (shift) send('rawKeyDown', { key: 'Shift', code: 'ShiftLeft', modifiers });
      send('keyDown', { ...of, text: key });
      send('keyUp', of);
      if (shift) send('keyUp', { key: 'Shift', code: 'ShiftLeft' });
      clock += gap / 1000;
    }
    const of = { key: end, code: end, windowsVirtualKeyCode: end === 'Enter' ? 13 : 9 };
    send('keyDown', { ...of, ...(end === 'Enter' && { text: '\r' }) });
    send('keyUp', of);
    await Promise.all(sent);
  };
}
