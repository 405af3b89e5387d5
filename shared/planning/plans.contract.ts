/**
 * Defines the endpoints for proposals (docs/plan.md). A user requests a proposal, watches the server improve
 * it, and can accept it and undo the acceptance.
 */
import { z } from 'zod';
import { brokenPromise } from '../jobs/job-promise.contract.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  requestTime,
  clock,
  id,
  patchIds,
  reference,
  time,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';
import { planGoal } from '../shop/plan-goal.contract.ts';
import { remedy, waysToSave, whatIf } from './ways-to-save.contract.ts';
import { planSnapshot } from './plan-snapshot.contract.ts';
import { frozenHours, remediesMaximum } from './plan-limits.ts';
import { patchIdsMaximum } from '../platform/patch-ids-limit.ts';
import { priorities } from '../platform/specification-constants.ts';
import { queuesRecord } from '../queues/queues.contract.ts';

/** The limits and defaults of requests for proposals. */
export const planLimits = {
  horizonDays: { most: 365, usual: 56 },
  frozenHours,
  budgetMs: { least: 300, most: 300_000, usual: 20_000 },
  seed: 2_147_483_647,
  assume: 20,
  remedies: remediesMaximum,
  /** The largest number of operations that a user can name when accepting a proposal. */
  operations: 50_000,
} as const;

const job = z.object({ jobId: reference('jobId') });
const assumptions = {
  machineDown: z.object({
    machineId: reference('machineId'),
    from: requestTime('from').optional().describe('Default: now'),
    until: requestTime('until').nullable().describe('Null: unknown'),
  }),
  shift: z.object({
    machineId: reference('machineId').nullable().describe('Null: the whole shop'),
    date: z.iso.date(reasonMessage('not-a-day', { field: 'date' })),
    from: clock('from'),
    to: clock('to').describe('A time at or before `from` is on the next day'),
  }),
  machineAdded: z.object({
    like: reference('like').describe('A machine to assume twice'),
  }),
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
  goal: planGoal.optional().describe('Default: the shop’s goal'),
  horizonDays: wholeNumber('horizonDays', 1, planLimits.horizonDays.most)
    .default(planLimits.horizonDays.usual)
    .describe('Operations that begin later stay'),
  frozenHours: wholeNumber('frozenHours', 0, planLimits.frozenHours.most)
    .default(planLimits.frozenHours.usual)
    .describe('Those that begin sooner stay if possible'),
  budgetMs: wholeNumber('budgetMs', planLimits.budgetMs.least, planLimits.budgetMs.most)
    .default(planLimits.budgetMs.usual)
    .describe('The longest time of improvement'),
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
    of: z.int().describe('Operations with an expected date'),
    withinDay: z.int().describe('Within 24 hours, before or after'),
    thresholdMinutes: z.int().describe('Smaller changes do not count'),
  })
  .describe('Moved operations');
const jobEffect = z.object({
  jobId: id,
  deliveryDate: time,
  from: time.nullable().describe('The expected date before; null: none'),
  to: time.nullable(),
  hours: z.number().describe('How many hours earlier or later'),
  brokenPromise,
});
const gains = z.array(jobEffect).describe('Jobs that finish earlier, the largest gain first');
const pays = z.array(jobEffect).describe('Jobs that finish later, the largest loss first');

const lateJobs = z
  .array(
    z.object({
      jobId: id,
      deliveryDate: time,
      finish: time.nullable().describe('Null: no date'),
    }),
  )
  .describe('Jobs that finish late, or have no date');

const planEntry = z.object({
  operationId: id,
  jobId: id,
  machineId: id.nullable(),
  start: time.nullable().describe('When make-ready begins'),
  finish: time.nullable(),
  why: z.string().nullable().describe('Why the operation has no date'),
  fromMachineId: id.nullable(),
  fromStart: time.nullable(),
  fromFinish: time.nullable(),
  moved: z.boolean(),
  forced: z.string().optional().describe('Why a kept operation had to move'),
  effect: z
    .object({
      gains,
      pays,
      others: z.int().describe('Further jobs'),
      needing: z.int().describe('Moves that need this one'),
    })
    .nullish()
    .describe('What the move does; null: it follows others'),
});

const planRecord = z.object({
  id,
  state: z.enum(['improving', 'done']),
  seed: z.int(),
  at: time.describe('When it was read'),
  goal: planGoal,
  horizonDays: z.int(),
  frozenHours: z.int(),
  budgetMs: z.int(),
  assume: z.array(z.record(z.string(), z.unknown())),
  evaluations: z.int().describe('Plans tried'),
  improvedAt: time.nullable().describe('When it last got better; null: never'),
  failed: refusalOrNull.describe('Why there is no plan, or no better one'),
  measures: beforeAndAfter.nullable().describe('Null until the first plan, like all fields below'),
  late: z.object({ before: lateJobs, after: lateJobs }).nullable(),
  overtime: z
    .object({ hours: z.number(), machines: z.int() })
    .nullable()
    .describe('Assumed: machines that are open longer'),
  moved: movedCount.nullable(),
  entries: z.array(planEntry).describe('Open operations; with `saves`, those with other times'),
  saves: id.optional().describe('The job that this proposal saves'),
  ranked: z
    .object({
      operationIds: z.array(id).describe('Its moves, the one that matters most first'),
      parts: z
        .array(z.object({ moves: z.int(), lateJobs: z.int(), tardinessHours: z.number() }))
        .describe('The figures after only the first moves; the last part is the whole'),
    })
    .optional()
    .describe('Once the proposal is done; missing with assumptions'),
  gains,
  pays,
  acceptedAt: time.nullable(),
  acceptedBy: z.string().nullable(),
  acceptedMoves: z.int().nullable().describe('How many of its moves were accepted; null: none yet'),
  undoneAt: time.nullable(),
});
export type PlanRecord = z.output<typeof planRecord>;

const refusedWith = {
  code: z.string(),
  values: z.record(z.string(), z.unknown()),
  reason: z.string(),
};

/** An operation of an accepted proposal with a change that the server refused to write, and the reason. */
const leftOut = z.object({
  operationId: id,
  operation: z.string().describe("The operation's name"),
  jobId: id.nullable(),
  job: z.string().describe("The job's number"),
  ...refusedWith,
});
export type PlanLeftOut = z.output<typeof leftOut>;

/** An action whose effect on the queues a client can preview, with what the action sets. */
const previewedStep = z.object({
  do: z.enum([
    'schedule',
    'hold',
    'cancel',
    'unschedule',
    'closeShort',
    'remove',
    'change',
    'down',
    'clear',
    'accept',
    'order',
  ]),
  id: id.describe('The job, machine, plan or paper'),
  priority: z.enum(priorities).optional(),
  deliveryDate: requestTime('Delivery Date').optional(),
  expectedBack: requestTime('Expected back').nullable().optional(),
  orderId: id.optional(),
  expected: requestTime('Expected').optional(),
  operations: z.array(id).max(planLimits.operations).optional(),
});
export type PreviewedStep = z.output<typeof previewedStep>;

const someOperations = z
  .array(reference('operations'), reasonMessage('not-a-list', { field: 'operations' }))
  .max(
    planLimits.operations,
    reasonMessage('at-most', { field: 'operations', most: planLimits.operations, of: 'operations' }),
  )
  .optional()
  .describe('Default: all operations');

/** How likely jobs are delivered in time as the queues are, and after a proposal or some of its moves. */
const planOdds = z.object({
  jobs: z.array(
    z.object({
      jobId: id,
      before: z.number().nullable().describe('From 0 to 1; null: no date'),
      after: z.number().nullable(),
    }),
  ),
  runs: z.int().describe('Finished jobs from which the odds follow'),
  note: z.string().nullable().describe('Why there are no odds'),
});
export type PlanOdds = z.output<typeof planOdds>;

export const plans = {
  save: endpoint({
    method: 'POST',
    path: '/jobs/:id/save',
    summary: 'Ways to save a late job',
    access: 'edit',
    params: idParams,
    response: waysToSave,
  }),
  whatIf: endpoint({
    method: 'POST',
    path: '/operations/:id/what-if',
    summary: 'What would happen if an operation were earlier. Nothing moves yet',
    access: 'edit',
    params: idParams,
    response: whatIf,
  }),
  remedies: endpoint({
    method: 'GET',
    path: '/remedies',
    summary: 'The best way to save late jobs, or what scheduling drafts costs',
    access: 'read',
    query: z.object({
      of: patchIds
        .refine(
          (ids) => ids.length <= planLimits.remedies,
          reasonMessage('at-most', { field: 'of', most: planLimits.remedies, of: 'ids' }),
        )
        .describe('Ids of jobs, separated by commas'),
    }),
    response: z.array(remedy),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/queues/preview',
    summary: 'The queues as these actions would leave them',
    access: 'floor',
    body: z.object({ steps: z.array(previewedStep).min(1).max(patchIdsMaximum) }),
    response: z.object({
      ids: z.array(id),
      part: queuesRecord,
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/plans',
    summary: 'Propose a better plan. Nothing moves yet',
    access: 'edit',
    body: planRequest.default(() => planRequest.parse({})),
    response: planRecord,
  }),
  get: endpoint({
    method: 'GET',
    path: '/plans/:id',
    summary: 'The best proposal so far; requests keep it improving',
    access: 'read',
    params: idParams,
    response: planRecord,
  }),
  odds: endpoint({
    method: 'POST',
    path: '/plans/:id/odds',
    summary: 'The odds of the deliveries that a proposal or some of its operations would change',
    access: 'edit',
    params: idParams,
    body: z.object({ operations: someOperations }).default({}),
    response: planOdds,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/plans/:id/accept',
    summary: 'Write a proposal or some of its operations into the queues',
    access: 'edit',
    params: idParams,
    body: z
      .object({
        operations: someOperations,
        assumed: z
          .boolean(reasonMessage('not-yes-or-no', { field: 'assumed' }))
          .default(false)
          .describe('Also write the assumptions'),
      })
      .default({ assumed: false }),
    response: z.object({
      accepted: z.int().describe('Operations written'),
      machines: z.int().describe('Those on another machine'),
      left: z.array(leftOut),
      notWritten: z
        .array(z.object({ place: z.int().describe('The index in `assume`'), ...refusedWith }))
        .describe('Assumptions that could not be written, and why'),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/plans/:id/undo',
    summary: 'Undo an accepted proposal, while nothing of it has started',
    access: 'undo',
    params: idParams,
    response: z.object({
      undone: z.int(),
      left: z.array(leftOut),
      notUndone: z
        .array(z.object({ id, name: z.string(), ...refusedWith }))
        .describe('Records that somebody has changed since'),
    }),
  }),
  snapshot: endpoint({
    method: 'GET',
    path: '/plan/snapshot',
    summary: 'The shop as the planner reads it',
    access: 'read',
    response: planSnapshot,
  }),
};
