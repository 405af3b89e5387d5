import { expect, test } from 'vitest';
import { sentenceOrNull } from '../../platform/reasons/refusal-reason.ts';
import { type ObstacleFacts, findObstacle } from './obstacle-to-queueing.ts';

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
  [
    'on hold with a reason',
    { status: 'on hold', holdReason: 'Not paid for yet' },
    'On hold: Not paid for yet',
  ],
  ['on hold without a reason', { status: 'on hold' }, 'On hold'],
  [
    'a draft without operations',
    { status: 'draft', scheduled: false, steps: 0 },
    'Still a draft: no operations are planned',
  ],
  [
    'a draft with unapproved artwork',
    { status: 'draft', scheduled: false, unapproved: true, papersAssigned: 1 },
    'Still a draft: its artwork is not approved',
  ],
  [
    'a draft that no machine can run, with or without paper',
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
  [
    'finished with too few pieces',
    { status: 'finished', made: 900, short: 100 },
    'Ready to dispatch, 100 pieces short',
  ],
  [
    'finished with too few pieces, all sent',
    { status: 'finished', made: 900, sent: 900, short: 100 },
    'Finished, 100 pieces short',
  ],
  ['in the queues, where the plan explains it', {}, null],
])('%s', (_what, more, words) => {
  expect(sentenceOrNull(findObstacle({ ...job, ...more }))).toBe(words);
});
