/**
 * Defines the endpoints for the shop's results in a period, and for settings that the server proposes from
 * recent runs (design: review).
 */
import { z } from 'zod';
import { promiseBands } from '../jobs/promise/promise-ledger.ts';
import { duties } from '../platform/duties.ts';
import { lateCauses } from './past-lateness.ts';
import { learnedOf } from './suggested-settings.ts';
import { units } from '../shop/operation-types.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { id, time } from '../platform/contract/field-schemas.ts';
import { period } from '../platform/contract/period-parameters.ts';

const days = { from: z.iso.date(), to: z.iso.date() };
const seconds = z.int().describe('Seconds');
const sheets = z.number().describe('Press sheets, also for pieces');

/**
 * The results of the shop in one period, such as jobs on time and waste, with the numbers from which they are
 * calculated.
 */
const reviewPeriod = z.object({
  ...days,
  jobs: z.int().describe('Jobs with their last delivery in the period'),
  onTime: z.int().describe('The part of them with their last delivery on time'),
  pieces: z.int().describe('Pieces that were sent'),
  wasted: sheets,
  counted: sheets.describe('Press sheets that all operations counted, good or wasted'),
  openSeconds: seconds.describe('Working hours of all machines'),
  runSeconds: seconds,
  makeReadySeconds: seconds.describe('The make-ready that was recorded'),
  makeReadies: z.int().describe('Finished operations with recorded make-ready'),
  makeReadyRuns: z.int().describe('Finished operations on a machine'),
  makeReadyMean: z
    .int()
    .nullable()
    .describe('The mean seconds of recorded make-ready; null: none was recorded'),
  makeReadyPlanned: z.int().nullable().describe("Seconds by the machines' present settings"),
  estimateSeconds: seconds.describe(
    "Estimated seconds of finished operations, by the machines' present settings",
  ),
  actualSeconds: seconds.describe('The seconds that finished operations took, without pauses'),
});

const machineWaste = z.object({
  machineId: id,
  machine: z.string(),
  wasted: z.number().describe("In the machine's unit"),
  counted: z.number().describe("In the machine's unit, good or wasted"),
  before: z.object({ wasted: z.number(), counted: z.number() }),
});

const machineHours = z.object({
  machineId: id,
  machine: z.string(),
  openSeconds: seconds.describe('The sum of the next five figures'),
  runSeconds: seconds,
  makeReadySeconds: seconds,
  pausedSeconds: seconds,
  downSeconds: seconds,
  idleSeconds: seconds,
  outsideSeconds: seconds.describe(
    'Seconds of runs outside the working hours; no other figure includes them',
  ),
});

const lateJob = z.object({
  id,
  number: z.string(),
  name: z.string(),
  deliveryDate: time,
  out: time.describe('When the last delivery left'),
  lateSeconds: seconds,
  parts: z
    .array(z.object({ cause: z.enum(lateCauses), seconds }))
    .describe('How long each cause delayed the job, the longest first'),
});

const promises = { given: z.int(), kept: z.int().describe('Those whose job finished by the promised date') };

export const reviewRecord = z.object({
  ...days,
  before: z.object(days),
  until: time.describe('The end of the period, or now if it is not over'),
  periods: z.array(reviewPeriod).describe('Periods of this length, this one last'),
  wasteByMachine: z.array(machineWaste).describe('The highest share first'),
  wasteByReason: z.array(z.object({ reason: z.string(), wasted: sheets, before: sheets })),
  hours: z.array(machineHours).describe('All machines, the busiest first'),
  pausedByReason: z.array(
    z.object({
      reason: z.string(),
      seconds,
      before: seconds,
      waitedFor: z
        .array(z.object({ duty: z.enum(duties), seconds }))
        .describe('The people whom the pauses called'),
    }),
  ),
  estimates: z.array(
    z.object({
      type: z.string(),
      operations: z.int(),
      estimateSeconds: seconds,
      actualSeconds: seconds,
    }),
  ),
  promises: z
    .array(z.object({ band: z.enum(promiseBands), ...promises, before: z.object(promises) }))
    .describe('Promises by their odds whose date came in the period or the one before it'),
  late: z.object({
    jobs: z.int(),
    meanSeconds: z.int().nullable(),
    causes: z
      .array(z.object({ cause: z.enum(lateCauses), jobs: z.int() }))
      .describe('The longest cause of each job'),
    listed: z.array(lateJob).describe('At most 100 jobs, the longest lateness first; the causes are theirs'),
  }),
});
export type Review = z.infer<typeof reviewRecord>;
export type ReviewPeriod = Review['periods'][number];

export const suggestion = z.object({
  of: z.enum(learnedOf),
  machine: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('Null: the expected loss of the type in the settings'),
  type: z.string(),
  unit: z.enum(units).describe('The unit of the type'),
  now: z.number(),
  proposed: z.number(),
  runs: z.int(),
  lower: z.number().describe('A quarter of the runs were below it'),
  upper: z.number().describe('A quarter of the runs were above it'),
  moves: z
    .object({ operations: z.int(), minutes: z.number().describe('Negative: fewer minutes') })
    .nullable()
    .describe('Its operations that have not started, and by how many minutes they change; null: none'),
});
export type Suggestion = z.infer<typeof suggestion>;

export const review = {
  get: endpoint({
    method: 'GET',
    path: '/review',
    summary: 'On-time delivery, waste, hours, estimates and late jobs of a period',
    access: 'review',
    query: z.object(period),
    response: reviewRecord,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/review.csv',
    summary: 'The review as CSV, a line for each figure',
    access: 'review',
    query: z.object(period),
    response: z.string(),
    raw: true,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/review/suggestions',
    summary: 'Speeds, make-ready and waste as measured in the last 8 weeks',
    access: 'review',
    response: z.array(suggestion),
  }),
};
