import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import {
  freeOnOrder,
  paperNotArrived,
  receiptLimit,
  refuseDeleteOnOrder,
  refuseOrderQuantity,
  refuseReceipt,
  refuseReserveOrder,
  sheetsToCome,
} from './paper-order.ts';

/** An order of 500 sheets, of which 200 have arrived. Jobs wait for 250 of the rest. */
const order = { name: 'Carte 300', quantity: 500, received: 200, reserved: 250, jobs: ['J-1', 'J-2'] };

test('a complete order expects no sheets, and a receipt of more needs confirmation', () => {
  expect(receiptLimit({ quantity: 500, received: 500 }, 10)).toBe(0);
  expect(sheetsToCome({ quantity: 500, received: 540 })).toBe(0);
});

test('sheets to come are those not received, and free sheets are those not reserved either', () => {
  expect([sheetsToCome(order), freeOnOrder(order)]).toEqual([300, 50]);
});

describe('an order', () => {
  test.each([
    [300, 0, null],
    [301, 0, '300 of Carte 300 are still to come of this order; 301 must be confirmed'],
    [350, 10, null],
    [351, 10, '300 of Carte 300 are still to come of this order; 351 must be confirmed'],
  ])(
    'accepts the open sheets and the tolerance without confirmation: %i at %i %',
    (quantity, tolerance, why) => {
      expect(sentenceOrNull(refuseReceipt(order, quantity, tolerance))).toBe(why);
    },
  );

  test.each([
    [50, null],
    [51, 'Only 50 of Carte 300 are free on this order; 51 were asked for'],
  ])('allows reservations of its free sheets only: %i', (quantity, why) => {
    expect(sentenceOrNull(refuseReserveOrder(order, quantity))).toBe(why);
  });

  test('has no free sheets if jobs have reserved more than is expected', () => {
    const over = { ...order, reserved: 400 };
    expect(refuseReserveOrder(over, 1)).toMatchObject({ values: { left: 0, quantity: 1 } });
  });

  test.each([
    [199, 'order-received'],
    [200, 'order-reserved'],
    [449, 'order-reserved'],
    [450, undefined],
    [9000, undefined],
  ])('can’t be reduced below its received and reserved sheets: %i', (next, code) => {
    expect(refuseOrderQuantity(order, next)?.code).toBe(code);
  });

  test('prevents the deletion of its paper until all sheets have arrived', () => {
    expect(refuseDeleteOnOrder(order, 0)).toBeNull();
    expect(refuseDeleteOnOrder(order, 1)).toMatchObject({ code: 'paper-on-order', values: { quantity: 1 } });
  });

  test('not yet received is named with its sheets and the day in the shop’s time zone', () => {
    const expected = '2031-03-27T20:00:00.000Z';
    const awaited = { paper: 'Carte 300', sheets: 1250, expected, zone: 'Asia/Kolkata' };
    expect(sentenceOrNull(paperNotArrived(awaited))).toMatch(/1,250.*Carte 300|Carte 300.*1,250/);
    expect(sentenceOrNull(paperNotArrived(awaited))).toContain('28');
  });
});

test('property: received and reserved sheets never exceed the order', () => {
  const step = fc.record({
    do: fc.constantFrom('receive', 'reserve', 'order'),
    n: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const now = { name: 'P', quantity: 100, received: 0, reserved: 0, jobs: [] as string[] };
      for (const { do: what, n } of steps) {
        if (what === 'receive' && !refuseReceipt(now, n, 0)) {
          now.received += n;
          // Jobs that wait get the received sheets first.
          now.reserved = Math.max(0, now.reserved - n);
        }
        if (what === 'reserve' && !refuseReserveOrder(now, n)) now.reserved += n;
        if (what === 'order' && !refuseOrderQuantity(now, n)) now.quantity = n;
        expect(now.received + now.reserved).toBeLessThanOrEqual(now.quantity);
        expect(freeOnOrder(now)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
