import { expect, test } from 'vitest';
import { sentenceOrNull } from '../reasons/reason.ts';
import { type ObstacleFacts, findObstacle } from './obstacle.ts';

const job: ObstacleFacts = {
  status: 'in production',
  holdReason: null,
  scheduled: true,
  steps: 2,
  papersRequired: 125,
  papersAssigned: 125,
  made: 1000,
  sent: 0,
  short: 0,
};

test.each<[string, Partial<ObstacleFacts>, string | null]>([
  ['held', { status: 'on hold', holdReason: 'Not paid for yet' }, 'On hold: Not paid for yet'],
  ['held without a reason', { status: 'on hold' }, 'On hold'],
  [
    'a bare draft',
    { status: 'draft', scheduled: false, steps: 0 },
    'Still a draft: no operations are planned',
  ],
  [
    'a draft whose artwork waits for approval',
    { status: 'draft', scheduled: false, unapproved: true, papersAssigned: 1 },
    'Still a draft: its artwork is not approved',
  ],
  [
    'a draft that no machine can make, whatever paper it has',
    {
      status: 'draft',
      scheduled: false,
      papersAssigned: 1,
      noMachine: { operation: 'Printing Frontside', why: 'Komori is down' },
    },
    'Still a draft: Printing Frontside has no machine: Komori is down',
  ],
  [
    'a draft without paper',
    { status: 'draft', scheduled: false, papersAssigned: 1 },
    'Still a draft: 124 sheets of paper are not assigned',
  ],
  [
    'a draft with its paper',
    { status: 'draft', scheduled: false },
    'Still a draft: its paper is assigned, not scheduled yet',
  ],
  ['finished', { status: 'finished' }, 'Ready to dispatch'],
  ['finished short', { status: 'finished', made: 900, short: 100 }, 'Ready to dispatch, 100 pieces short'],
  [
    'finished short, and sent',
    { status: 'finished', made: 900, sent: 900, short: 100 },
    'Finished, 100 pieces short',
  ],
  ['in the queues, where the plan says it', {}, null],
])('%s', (_what, more, words) => {
  expect(sentenceOrNull(findObstacle({ ...job, ...more }))).toBe(words);
});
