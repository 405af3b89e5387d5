/**
 * Generates the sequences of actions that the model test plays: random days, and rare cases written by hand.
 */
import fc from 'fast-check';
import { type floorSteps, type jobVerbs, type paperSteps, type Step } from './model.ts';

const job = fc.nat(2);
const paper = fc.nat(1);
/**
 * The index of an operation in its job. An index that is too high means the first open operation (placeOf).
 */
const operation = fc.nat(7);
const some = fc.integer({ min: 1, max: 15 });
const taken = fc.integer({ min: -25, max: 25 }).filter((sheets) => sheets !== 0);
type Verb<K extends string> = { weight: number; do: fc.Arbitrary<K> };
const of = <K extends Step['do']>(weight: number, ...names: K[]): Verb<K> => ({
  weight,
  do: fc.constantFrom(...names),
});
const onJob = (verb: Verb<(typeof jobVerbs)[number]>) => ({
  weight: verb.weight,
  arbitrary: fc.record({ do: verb.do, job }),
});
const onFloor = (verb: Verb<(typeof floorSteps)[number]>) => ({
  weight: verb.weight,
  arbitrary: fc.record({ do: verb.do, job, operation }),
});
const onPaper = (verb: Verb<(typeof paperSteps)[number]>, quantity: fc.Arbitrary<number>) => ({
  weight: verb.weight,
  arbitrary: fc.record({ do: verb.do, job, paper, quantity }),
});

/** Random steps, weighted so that most days make progress although the server refuses many steps. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  onJob(of(4, 'schedule')),
  onJob(of(5, 'unschedule', 'hold', 'cancel', 'dispatch', 'undispatch', 'change')),
  onJob(of(4, 'release', 'reinstate')),
  onJob(of(1, 'delete')),
  onFloor(of(16, 'advance')),
  onFloor(of(8, 'pause', 'resume', 'suspend')),
  onFloor(of(10, 'undo')),
  onPaper(of(6, 'assign', 'return', 'remove'), some),
  onPaper(of(2, 'assign'), fc.constant(10)),
  onPaper(of(1, 'adjust'), taken),
  onPaper(of(2, 'count'), fc.nat(50)),
);

/** Random days. They are long, because errors appear late in a day. */
export const days = fc.array(steps, { minLength: 40, maxLength: 80, size: 'max' });

/** The steps that schedule every job and start printing the first one. */
export const morning: Step[] = [
  ...[0, 1, 2].flatMap((each): Step[] => [
    { do: 'assign', job: each, paper: 0, quantity: 12 },
    { do: 'schedule', job: each },
  ]),
  { do: 'advance', job: 0, operation: 0 },
];

const press = (what: (typeof floorSteps)[number], of: number, place: number): Step => ({
  do: what,
  job: of,
  operation: place,
});
const sheets = (what: (typeof paperSteps)[number], of: number, quantity: number): Step => ({
  do: what,
  job: of,
  paper: 0,
  quantity,
});

/** Rare cases, each as a list of steps that follow the steps in `morning`. */
export const corners: Step[][] = [
  // The paper that a cancellation freed goes to another job, then comes in again.
  [
    { do: 'cancel', job: 1 },
    sheets('assign', 2, 15),
    { do: 'reinstate', job: 1 },
    sheets('adjust', 0, 10),
    { do: 'reinstate', job: 1 },
    { do: 'delete', job: 1 },
  ],
  // A finish can't be undone once its machine started another job, until that start is undone.
  [
    press('advance', 0, 0),
    press('advance', 1, 0),
    press('undo', 0, 0),
    press('suspend', 1, 0),
    press('undo', 0, 0),
    press('undo', 1, 0),
    press('undo', 1, 0),
    press('undo', 0, 0),
    press('undo', 0, 0),
  ],
  // A start can't be undone while too few of its sheets are left.
  [sheets('return', 0, 5), press('undo', 0, 0), sheets('assign', 0, 3), press('undo', 0, 0)],
  // A count finds less than is reserved. The first operation gets the sheets, and the others start once a count finds
  // more.
  [
    press('advance', 0, 0),
    sheets('count', 0, 13),
    sheets('assign', 2, 1),
    sheets('adjust', 0, -1),
    press('advance', 1, 0),
    press('suspend', 1, 0),
    press('advance', 2, 0),
    sheets('return', 0, 4),
    press('advance', 2, 0),
    sheets('count', 0, 40),
    press('advance', 2, 0),
    press('advance', 1, 0),
  ],
  // A job reaches its last delivery and goes back.
  [
    press('advance', 0, 0),
    press('advance', 1, 0),
    press('advance', 1, 0),
    press('advance', 1, 1),
    { do: 'dispatch', job: 1 },
    press('advance', 1, 1),
    { do: 'dispatch', job: 1 },
    sheets('assign', 1, 1),
    press('undo', 1, 1),
    { do: 'cancel', job: 1 },
    press('suspend', 1, 1),
    { do: 'undispatch', job: 1 },
    { do: 'cancel', job: 1 },
    sheets('return', 1, 2),
    { do: 'reinstate', job: 1 },
    press('undo', 1, 1),
    press('undo', 1, 1),
    press('undo', 1, 0),
  ],
  // Nothing starts while the job is on hold. Unscheduling frees its operations.
  [
    { do: 'hold', job: 2 },
    press('advance', 2, 0),
    { do: 'unschedule', job: 2 },
    sheets('remove', 2, 1),
    { do: 'schedule', job: 2 },
    { do: 'release', job: 2 },
    { do: 'schedule', job: 2 },
    { do: 'delete', job: 2 },
  ],
];
