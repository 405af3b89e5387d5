import { expect, test } from 'vitest';
import {
  completesOrder,
  isReadyToSend,
  isShortAndAccepted,
  piecesToSend,
  refuseExcess,
} from './dispatchable-pieces.ts';

const tolerance = { under: 5, over: 10 };
const job = {
  number: 'MR-1',
  status: 'finished',
  quantity: 500,
  made: 480,
  sent: 0,
  inspection: null,
  tolerance,
} as const;

test.each([
  [{}, 480, true, true],
  [{ tolerance: null }, 480, false, false],
  [{ made: 470 }, 470, false, false],
  [{ status: 'in production' }, 480, false, false],
  [{ made: 600 }, 550, true, false],
  [{ made: 600, tolerance: undefined }, 600, true, false],
  [{ made: 600, sent: 560 }, 0, true, false],
  [{ sent: 300 }, 180, true, true],
] as const)(
  'of %j %i pieces are to send, which completes the order: %s; short and accepted: %s',
  (of, left, completes, accepted) => {
    const now = { ...job, ...of };
    expect([piecesToSend(now), completesOrder(now), isShortAndAccepted(now)]).toEqual([
      left,
      completes,
      accepted,
    ]);
    expect(isReadyToSend(now)).toBe(left > 0);
  },
);

test('a part does not complete the order', () => {
  expect([completesOrder(job, 479), completesOrder(job, 480)]).toEqual([false, true]);
});

test.each([
  [{}, 480, undefined],
  [{}, 481, 'more-than-made'],
  [{ made: 600 }, 550, undefined],
  [{ made: 600 }, 551, 'more-than-accepted'],
  [{ made: 600 }, 601, 'more-than-made'],
  [{ made: 600, sent: 500 }, 51, 'more-than-accepted'],
  [{ made: 600, tolerance: null }, 600, undefined],
])('of %j, %i pieces are refused as %s', (of, quantity, code) => {
  expect(refuseExcess({ ...job, ...of }, quantity)?.code).toBe(code);
});
