/**
 * Simulates a scanner, which types a code as key presses. Tests choose its speed and the computer's keyboard
 * layout.
 */
import { type CDPSession, type Page } from '@playwright/test';

export interface Scan {
  /** The time in ms between two key presses of the scanner. */
  gap: number;
  end?: 'Enter' | 'Tab';
  /** The keyboard layout of the computer, which decides the characters of the scanner's keys. */
  keyboard?: 'us' | 'caps lock' | 'french' | 'number pad' | 'number pad off';
}

/** The keys of a number pad while NumLock is off, by digit, with their Windows key codes. */
const offKeys = [
  ['Insert', 45],
  ['End', 35],
  ['ArrowDown', 40],
  ['PageDown', 34],
  ['ArrowLeft', 37],
  ['Clear', 12],
  ['ArrowRight', 39],
  ['Home', 36],
  ['ArrowUp', 38],
  ['PageUp', 33],
] as const;

const places: Record<string, readonly [code: string, shift: boolean]> = {
  '-': ['Minus', false],
  '/': ['Slash', false],
  ':': ['Semicolon', true],
  '.': ['Period', false],
  ']': ['BracketRight', false],
  '~': ['Backquote', true],
};
/**
 * The characters that a French keyboard layout gives for the keys of digits and of other characters in codes.
 */
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
  const isPad = keyboard === 'number pad' || keyboard === 'number pad off';
  const digit = /\d/.test(sign) ? (isPad ? `Numpad${sign}` : `Digit${sign}`) : '';
  const off = keyboard === 'number pad off' && digit !== '' ? offKeys[Number(sign)] : undefined;
  if (off) return { key: off[0], code: digit, shift: false, windowsVirtualKeyCode: off[1] };
  const [code, shift] = isLetter
    ? ([`Key${sign.toUpperCase()}`, sign !== sign.toLowerCase()] as const)
    : (places[sign] ?? [digit, false]);
  if (code === '') throw new Error(`No key for ${sign}`);
  if (keyboard === 'french') return { key: french[sign] ?? sign, code, shift };
  const key = keyboard === 'caps lock' && isLetter ? (shift ? sign.toLowerCase() : sign.toUpperCase()) : sign;
  return { key, code, shift };
}

/**
 * Returns a function that scans a code on the page. Each key event has its own timestamp, so that the
 * scanner's speed does not depend on the test machine.
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
      const { shift, ...typed } = keyOf(sign, made);
      const { key } = typed;
      const modifiers = shift ? 8 : 0;
      const of = { windowsVirtualKeyCode: key.toUpperCase().codePointAt(0) ?? 0, ...typed, modifiers };
      if (shift) send('rawKeyDown', { key: 'Shift', code: 'ShiftLeft', modifiers });
      if (key.length > 1) send('rawKeyDown', of);
      else send('keyDown', { ...of, text: key });
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
