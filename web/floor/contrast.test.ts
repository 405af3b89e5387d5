/** Tests the contrast of what a person reads from 1.5 m (look: 36-floor), by APCA 0.1.9 (W3C Silver, public constants). */
import fs from 'node:fs';
import { expect, test } from 'vitest';

const tokens = fs.readFileSync('web/ui/style/colours.css', 'utf8');
/** Returns the token's colours in the light and the dark scheme. */
const coloursOf = (token: string): string[] =>
  new RegExp(`--mr-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1) ?? [];

/** Returns the estimated luminance of the screen, with its flare on black. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.4,
  );
  const sum = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
  // oxlint-disable-next-line oxc/approx-constant -- a constant of APCA
  return sum < 0.022 ? sum + (0.022 - sum) ** 1.414 : sum;
}

/** Returns |Lc|, from 0 to about 106. */
function contrast(text: string, ground: string): number {
  const [of, on] = [luminance(text), luminance(ground)];
  const difference = on > of ? on ** 0.56 - of ** 0.57 : of ** 0.62 - on ** 0.65;
  return Math.max(0, difference * 114 - 2.7);
}

test('the scale has the values that its authors publish', () => {
  expect(contrast('#888888', '#ffffff')).toBeCloseTo(63.06, 1);
  expect(contrast('#ffffff', '#888888')).toBeCloseTo(68.54, 1);
});

test.each([
  ['on-running', 'running-lamp'],
  ['paused-text', 'paused-fill'],
  ['text', 'danger-fill'],
  ['text', 'surface-sunken'],
  ['text', 'surface'],
  ['text-far', 'surface'],
])('%s on %s has |Lc| 75 and more in both schemes', (text, ground) => {
  const grounds = coloursOf(ground);
  const values = coloursOf(text).map((colour, at) => contrast(colour, grounds[at] ?? ''));
  expect(values).toHaveLength(2);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(75);
});
