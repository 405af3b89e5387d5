/**
 * Proposals for the whole plan. A user requests one, the server improves it while the user looks at it, and the
 * user accepts it or undoes that (docs/plan.md).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { refusalOrNull } from './can.ts';
import { endpoint, idParams } from './endpoint.ts';
import { requestTime, clock, id, reference, time, wholeNumber } from './fields.ts';
import { planGoal } from './plan-goal.ts';
import { waysToSave } from './ways-to-save.ts';
import { planSnapshot } from './plan-snapshot.ts';
import { frozenHours } from '../rules/plan-limits.ts';

/** The limits and defaults of requests for a proposal. */
export const planLimits = {
  horizonDays: { most: 365, usual: 56 },
  frozenHours,
  budgetMs: { least: 300, most: 300_000, usual: 20_000 },
  seed: 2_147_483_647,
  assume: 20,
  /** The largest number of operations that a request to accept a proposal can name. */
  operations: 50_000,
} as const;

const job = z.object({ jobId: reference('jobId') });
const assumptions = {
  machineDown: z.object({
    machineId: reference('machineId'),
    from: requestTime('from').optional().describe('Now unless given'),
    until: requestTime('until').nullable().describe('Null: nobody knows'),
  }),
  shift: z.object({
    machineId: reference('machineId').nullable().describe('Null: the whole shop'),
    date: z.iso.date(reasonMessage('not-a-day', { field: 'date' })),
    from: clock('from'),
    to: clock('to').describe('At or before `from`: on the next day'),
  }),
  machineAdded: z.object({ like: reference('like').describe('A second one of this machine') }),
  jobFirst: job,
  jobRefused: job,
  paperLate: job.extend({ until: requestTime('until') }),
};
const choices = Object.keys(assumptions);
const assumed = z
  .strictObject(assumptions, reasonMessage('one-assumption', { choices }))
  .partial()
  .refine(
    (one) => Object.values(one).filter((each) => each !== undefined).length === 1,
    reasonMessage('one-assumption', { choices }),
  );
export type PlanAssumption = z.output<typeof assumed>;

export const planRequest = z.object({
  goal: planGoal.optional().describe('The shop’s own unless given'),
  horizonDays: wholeNumber('horizonDays', 1, planLimits.horizonDays.most)
    .default(planLimits.horizonDays.usual)
    .describe('What is expected to begin later stays where it is'),
  frozenHours: wholeNumber('frozenHours', 0, planLimits.frozenHours.most)
    .default(planLimits.frozenHours.usual)
    .describe('What is expected to begin sooner stays where it is, unless that has become impossible'),
  budgetMs: wholeNumber('budgetMs', planLimits.budgetMs.least, planLimits.budgetMs.most)
    .default(planLimits.budgetMs.usual)
    .describe('It is improved no longer than this, and only as long as somebody asks'),
  seed: wholeNumber('seed', 0, planLimits.seed).default(1),
  assume: z
    .array(assumed, reasonMessage('not-a-list', { field: 'assume' }))
    .max(
      planLimits.assume,
      reasonMessage('at-most', { field: 'assume', most: planLimits.assume, of: 'assumptions' }),
    )
    .default([]),
});
export type PlanRequest = z.output<typeof planRequest>;

const measures = z.object({
  lateJobs: z.int(),
  tardinessHours: z.number(),
  makeReadyHours: z.number(),
  meanFlowHours: z.number(),
  makespanHours: z.number(),
});
const beforeAndAfter = z.object({ before: measures, after: measures });
const movedCount = z
  .object({
    count: z.int(),
    of: z.int().describe('Of so many operations that are expected at all'),
    withinDay: z.int().describe('Of which one start or the other is within 24 hours'),
    thresholdMinutes: z.int().describe('Moved is another machine, or a start further off than this'),
  })
  .describe('Against the queues as they stood');
const jobEffect = z.object({
  jobId: id,
  deliveryDate: time,
  from: time.nullable().describe('When it was expected; null: had no date'),
  to: time.nullable(),
  hours: z.number().describe('By how much earlier or later'),
});
const gains = z
  .array(jobEffect)
  .describe('Jobs that are made earlier by more than the threshold, those with most hours first');
const pays = z.array(jobEffect).describe('Jobs that are made later, likewise');

const lateJobs = z
  .array(
    z.object({
      jobId: id,
      deliveryDate: time,
      finish: time.nullable().describe('Null: it has no date'),
    }),
  )
  .describe('Jobs that are finished after their delivery, or have no date');

const planEntry = z.object({
  operationId: id,
  jobId: id,
  machineId: id.nullable(),
  start: time.nullable().describe('Where making ready begins'),
  finish: time.nullable(),
  why: z.string().nullable().describe('Why it has no date'),
  fromMachineId: id.nullable(),
  fromStart: time.nullable(),
  fromFinish: time.nullable(),
  moved: z.boolean(),
  forced: z.string().optional().describe('Why a pin or a frozen operation had to move'),
});

const planRecord = z.object({
  id,
  state: z.enum(['improving', 'done']),
  seed: z.int(),
  at: time.describe('When the queues were read'),
  goal: planGoal,
  horizonDays: z.int(),
  frozenHours: z.int(),
  budgetMs: z.int(),
  assume: z.array(z.record(z.string(), z.unknown())),
  evaluations: z.int().describe('Plans that were weighed so far'),
  improvedAt: time.nullable().describe('When the last better one was found; null: none has been made yet'),
  failed: refusalOrNull.describe('Why there is none, or no better one'),
  measures: beforeAndAfter.nullable().describe('Null until the first one is made, as all below'),
  late: z.object({ before: lateJobs, after: lateJobs }).nullable(),
  overtime: z
    .object({ hours: z.number(), machines: z.int() })
    .nullable()
    .describe('By shifts that it assumes: hours that so many machines are open beyond their own'),
  moved: movedCount.nullable(),
  entries: z
    .array(planEntry)
    .describe('Every open operation; where it `saves` a job, those whose times change'),
  saves: id.optional().describe('The job whose ladder has it as a rung'),
  gains,
  pays,
  acceptedAt: time.nullable(),
  acceptedBy: z.string().nullable(),
  undoneAt: time.nullable(),
});
export type PlanRecord = z.output<typeof planRecord>;

const refusedWith = {
  code: z.string(),
  values: z.record(z.string(), z.unknown()),
  reason: z.string(),
};

/** An operation whose change the server did not write when a user accepted the proposal, with the reason. */
const leftOut = z.object({
  operationId: id,
  operation: z.string().describe('What it is called'),
  jobId: id.nullable(),
  job: z.string().describe("Its job's number"),
  ...refusedWith,
});
export type PlanLeftOut = z.output<typeof leftOut>;

export const plans = {
  save: endpoint({
    method: 'POST',
    path: '/jobs/:id/save',
    summary:
      'How a late job could be made sooner, by moves of its own operations. Nothing moves until one is accepted',
    access: 'edit',
    params: idParams,
    response: waysToSave,
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    summary: 'Propose a better plan. Nothing moves until it is accepted',
    access: 'edit',
    body: planRequest.default(() => planRequest.parse({})),
    response: planRecord,
  }),
  get: endpoint({
    method: 'GET',
    path: '/plans/:id',
    summary: 'A proposal as far as it has come; it is improved as long as this is asked for',
    access: 'read',
    params: idParams,
    response: planRecord,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/plans/:id/accept',
    summary:
      'Write a proposal into the queues, whole or these operations of it; what the floor has changed since is left out by name',
    access: 'edit',
    params: idParams,
    body: z
      .object({
        operations: z
          .array(reference('operations'), reasonMessage('not-a-list', { field: 'operations' }))
          .max(
            planLimits.operations,
            reasonMessage('at-most', { field: 'operations', most: planLimits.operations, of: 'operations' }),
          )
          .optional()
          .describe('All unless given'),
        assumed: z
          .boolean(reasonMessage('not-yes-or-no', { field: 'assumed' }))
          .default(false)
          .describe(
            'Writes what is assumed as well: planned downtime, shifts in calendars, and until when a job waits for paper',
          ),
      })
      .default({ assumed: false }),
    response: z.object({
      accepted: z.int().describe('Operations that were written'),
      machines: z.int().describe('Of which so many went to another machine'),
      left: z.array(leftOut),
      notWritten: z
        .array(z.object({ place: z.int().describe('In `assume`'), ...refusedWith }))
        .describe('What of `assumed` accepting could not write, and why'),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/plans/:id/undo',
    summary: 'Take an accepted proposal back, while nothing of it has started',
    access: 'undo',
    params: idParams,
    response: z.object({
      undone: z.int(),
      left: z.array(leftOut),
      notUndone: z
        .array(z.object({ id, name: z.string(), ...refusedWith }))
        .describe('Jobs, machines and calendars that somebody has changed otherwise since'),
    }),
  }),
  snapshot: endpoint({
    method: 'GET',
    path: '/plan/snapshot',
    summary: 'The shop as a plan sees it: what is open, where it may run and when that works',
    access: 'read',
    response: planSnapshot,
  }),
};
