import { expect, test } from 'vitest';
import { type CheckedJob, checkpoints } from './checkpoints.ts';

const draft: CheckedJob = {
  status: 'draft',
  needsApproval: true,
  artworkApprovedAt: null,
  artworkToCome: false,
  papersRequired: 125,
  papersAssigned: 0,
  awaits: null,
  operationsCount: 2,
  scheduledAt: null,
  promisedDate: null,
};
const ready: CheckedJob = {
  ...draft,
  status: 'scheduled',
  artworkApprovedAt: '2026-11-20',
  papersAssigned: 125,
  scheduledAt: '2026-11-21',
  promisedDate: '2026-11-28',
};
const none = { tools: 0, missingSheets: 0 };
const die = { tools: 1, missingSheets: 0 };

type States = [artwork: string, paper: string, tools: string, scheduled: string, promised: string];

test.each<[string, CheckedJob, typeof none, States]>([
  ['a new draft', { ...draft, operationsCount: 0 }, none, ['open', 'open', 'open', 'open', 'open']],
  ['a draft that needs no tool', draft, none, ['open', 'open', 'unneeded', 'open', 'open']],
  [
    'a shop without approvals',
    { ...draft, needsApproval: false },
    die,
    ['unneeded', 'open', 'done', 'open', 'open'],
  ],
  [
    'artwork to come',
    { ...draft, needsApproval: false, artworkToCome: true },
    die,
    ['open', 'open', 'done', 'open', 'open'],
  ],
  ['a job with everything', ready, die, ['done', 'done', 'done', 'done', 'done']],
  ['paper on order', { ...ready, awaits: {} }, die, ['done', 'open', 'done', 'done', 'done']],
  [
    'paper that a count did not find',
    ready,
    { ...die, missingSheets: 3 },
    ['done', 'missing', 'done', 'done', 'done'],
  ],
  [
    'a cancelled draft',
    { ...draft, status: 'cancelled' },
    none,
    ['unneeded', 'unneeded', 'unneeded', 'unneeded', 'unneeded'],
  ],
  [
    'a finished job, whose paper is used',
    { ...ready, status: 'finished' },
    { ...none, missingSheets: 3 },
    ['done', 'done', 'unneeded', 'done', 'done'],
  ],
])('%s', (_, job, found, states) => {
  expect(Object.values(checkpoints(job, found))).toEqual(states);
});
