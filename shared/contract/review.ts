/**
 * The results of the shop in a period, and settings that the server proposes from the runs of recent weeks
 * (design: review).
 */
import { z } from 'zod';
import { lateCauses } from '../rules/review-late.ts';
import { learnedOf } from '../rules/review-learned.ts';
import { units } from '../rules/operation-types.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { period } from './period.ts';

const days = { from: z.iso.date(), to: z.iso.date() };
const seconds = z.int().describe('Seconds');
const sheets = z.number().describe('Press sheets; of pieces as many as they were made of');

/** The five figures of a period, with the figures that each consists of. */
const reviewPeriod = z.object({
  ...days,
  jobs: z.int().describe('Jobs the last of which left within it'),
  onTime: z.int().describe('Of them those that had left by their delivery'),
  pieces: z.int().describe('Pieces that left'),
  wasted: sheets,
  counted: sheets.describe('Press sheets counted at all steps, good or wasted'),
  openSeconds: seconds.describe('Working hours of all machines'),
  runSeconds: seconds,
  makeReadySeconds: seconds.describe('As far as making ready was counted'),
  makeReadies: z.int().describe('Finished operations whose making ready was counted'),
  makeReadyRuns: z.int().describe('Finished operations on a machine'),
  makeReadyMean: z.int().nullable().describe('Seconds of each of them; null: none was counted'),
  makeReadyPlanned: z.int().nullable().describe('Seconds, by the machines as they are set now'),
  estimateSeconds: seconds.describe(
    'What finished operations were to take, for what they counted, by the machines as they are set now',
  ),
  actualSeconds: seconds.describe('What they took, pauses excluded'),
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
  openSeconds: seconds.describe('What the five after it add up to'),
  runSeconds: seconds,
  makeReadySeconds: seconds,
  pausedSeconds: seconds,
  downSeconds: seconds,
  idleSeconds: seconds,
  outsideSeconds: seconds.describe('Run outside of the working hours, which is in none of the others'),
});

const lateJob = z.object({
  id,
  number: z.string(),
  name: z.string(),
  deliveryDate: time,
  out: time.describe('When the last of it left'),
  lateSeconds: seconds,
  parts: z
    .array(z.object({ cause: z.enum(lateCauses), seconds }))
    .describe('Where the time went, the longest first; they add up to lateSeconds'),
});

export const reviewRecord = z.object({
  ...days,
  before: z.object(days),
  until: time.describe('Its end, or now where it is not over'),
  periods: z
    .array(reviewPeriod)
    .describe('Eight of this length, this one the last; two where it is longer than a month'),
  wasteByMachine: z.array(machineWaste).describe('The highest part first'),
  wasteByReason: z.array(z.object({ reason: z.string(), wasted: sheets, before: sheets })),
  hours: z.array(machineHours).describe('Of every machine, the most worked first'),
  pausedByReason: z.array(z.object({ reason: z.string(), seconds, before: seconds })),
  estimates: z.array(
    z.object({
      type: z.string(),
      operations: z.int(),
      estimateSeconds: seconds,
      actualSeconds: seconds,
    }),
  ),
  late: z.object({
    jobs: z.int(),
    meanSeconds: z.int().nullable(),
    causes: z
      .array(z.object({ cause: z.enum(lateCauses), jobs: z.int() }))
      .describe('The longest of each job'),
    listed: z.array(lateJob).describe('The longest late first, 100 at most; the causes are of these'),
  }),
});
export type Review = z.infer<typeof reviewRecord>;
export type ReviewPeriod = Review['periods'][number];

export const suggestion = z.object({
  of: z.enum(learnedOf),
  machine: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('Whose setting it is; null: the loss that settings expect of the type'),
  type: z.string(),
  unit: z.enum(units).describe('What its type is counted in'),
  now: z.number(),
  proposed: z.number(),
  runs: z.int(),
  lower: z.number().describe('A quarter of the runs were below'),
  upper: z.number().describe('A quarter of the runs were above'),
  moves: z
    .object({ operations: z.int(), minutes: z.number().describe('Fewer where it is negative') })
    .nullable()
    .describe(
      'The open operations on the machine that have not started, and by how many minutes of work they change together; null where none is planned by it',
    ),
});
export type Suggestion = z.infer<typeof suggestion>;

export const review = {
  get: endpoint({
    method: 'GET',
    path: '/review',
    summary: 'What became of a period: on time, waste, hours, estimates, and why jobs were late',
    access: 'review',
    query: z.object(period),
    response: reviewRecord,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/review.csv',
    summary: 'The same as CSV, a line for each figure',
    access: 'review',
    query: z.object(period),
    response: z.string(),
    raw: true,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/review/suggestions',
    summary:
      'What the runs of the last 8 weeks say of speeds, make-ready and waste; accepted by PUT of the machine or the settings',
    access: 'review',
    response: z.array(suggestion),
  }),
};
