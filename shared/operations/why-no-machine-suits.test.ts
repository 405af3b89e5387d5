import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { expect, test } from 'vitest';
import { type ShopMachine, whyNoMachine } from './why-no-machine-suits.ts';

const machine = (name: string, more: Partial<ShopMachine> = {}): ShopMachine => ({
  id: name,
  name,
  type: 'Printing',
  down: null,
  ...more,
});
const sheet = { length: 700, breadth: 1000 };
const small = { length: 520, breadth: 740 };
const down = { reason: 'Belt' };

test.each<[string | null, readonly ShopMachine[]]>([
  ['the shop has none for it', []],
  ['the shop has none for it', [machine('Bobst', { type: 'Punching' })]],
  ["Komori takes sheets up to 520 × 740 mm; the job's are 700 × 1,000 mm", [machine('Komori', small)]],
  [
    "Komori takes sheets up to 520 × 740 mm; the job's are 700 × 1,000 mm",
    [machine('SX 52', { length: 370, breadth: 520 }), machine('Komori', { ...small, down })],
  ],
  ['Komori is down', [machine('Komori', { down }), machine('SX 52', small)]],
  ['Komori, Rapida are down', [machine('Komori', { down }), machine('Rapida', { down })]],
  [null, [machine('Komori', { down }), machine('Rapida')]],
  [null, [machine('Bobst', { type: 'Punching', capabilities: [{ capability: 'Printing' }] })]],
])('%s', (why, machines) => {
  expect(sentenceOrNull(whyNoMachine({ type: 'Printing', sheet }, machines))).toBe(why);
});
