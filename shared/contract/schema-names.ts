/**
 * Names the schemas that the API's description has as components, so that generated clients have types such as
 * `Job`. The names are part of the API: renaming one breaks clients.
 */
import { z } from 'zod';
import { whyKinds } from '../../packages/planner/src/delay-reasons.ts';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { changeEvent } from '../history/records/system.contract.ts';
import { entitiesWithHistory } from '../history/records/history.contract.ts';
import { importProblem } from '../imports/imports.contract.ts';
import { latenesses } from '../jobs/aggregate/lateness.ts';
import { jobStatuses } from '../jobs/aggregate/job-status.ts';
import { openStates, operationStates } from '../jobs/aggregate/operation-state.ts';
import { customerFields, customerItem } from '../customers/customers.contract.ts';
import { flowLine, jobItem, jobRecord, jobUpdate } from '../jobs/jobs.contract.ts';
import { machineItem } from '../machines/machines.contract.ts';
import {
  openCall,
  operationItem,
  operationOnMachine,
  productOperation,
  seenCounts,
} from '../operations/operations.contract.ts';
import { setupRequest } from '../operations/operation-parts.contract.ts';
import { done } from '../platform/contract/crud-endpoints.ts';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { type Endpoint, problem } from '../platform/contract/endpoint.ts';
import { id, time } from '../platform/contract/field-schemas.ts';
import { keyScopes } from '../platform/role-permissions.ts';
import { duties } from '../platform/duties.ts';
import { priorities, userTypes } from '../platform/specification-constants.ts';
import { sentComponent } from '../products/products.contract.ts';
import { causeRecord } from '../queues/causes-and-load.contract.ts';
import { jobInspection, perClass } from '../shop/sampling/inspections.contract.ts';
import { check, listValue } from '../shop/lists.contract.ts';
import { ownField } from '../shop/own-fields/own-fields.contract.ts';
import { units } from '../shop/operation-types.ts';
import { todayJob, todayMachine, wallRecord } from '../today/today.contract.ts';
import { setupKeys } from '../tools/setup-keys.ts';
import { viewedLists } from '../views/views.contract.ts';
import { contract } from './contract.ts';

const { answers, calendars, customers, history, imports, jobs, jobBulk, papers, plans, queues, stock } =
  contract;
const { machines, operations, products, settings, system, tools, users, views, webhooks } = contract;

/** Names the schemas of an entity: a record, a record in a list, a page of the list, and what a client sends. */
function entitySchemas(): [string, z.ZodType][] {
  return Object.entries<Record<string, Endpoint>>(contract).flatMap(
    ([group, { get, sorted, create, update }]) => {
      if (!get || !sorted) return [];
      const name = group.slice(0, 1).toUpperCase() + group.slice(1, -1);
      const page = sorted.response as z.ZodObject<{ items: z.ZodArray<z.ZodType> }>;
      const all = {
        [name]: get.response,
        [`${name}Item`]: page.shape.items.element,
        [`${name}Page`]: page,
        [`${name}Create`]: create?.body,
        [`${name}Update`]: update?.body,
      };
      return Object.entries(all).filter((named): named is [string, z.ZodType] => named[1] !== undefined);
    },
  );
}

/** The fields that all records have which people name and change. */
const namedFields = z.object({ id, name: z.string(), createdAt: time, updatedAt: time, version: z.int() });
/** The fields that a job has wherever it is shown. */
const jobSummary = jobItem.pick({
  id: true,
  number: true,
  name: true,
  status: true,
  deliveryDate: true,
  expected: true,
  lateness: true,
});
/** The fields that jobs and components have in common, because both are printed. */
const printedFields = jobItem.pick({
  type: true,
  style: true,
  ups: true,
  buffer: true,
  priority: true,
  paperLength: true,
  paperBreadth: true,
  paperThickness: true,
  paperGsm: true,
  paperQuality: true,
  ink: true,
  coat: true,
  artworkUrl: true,
  artworkFullUrl: true,
  artworkThumbUrl: true,
  artworkName: true,
});
const ofJob = jobRecord.shape;
const ofMachine = machineItem.shape;
const ofOperation = operationItem.shape;
const inQueues = queues.get.response.shape;
const ofPromise = answers.promise.response.shape;
const ofPlan = plans.create.response.shape;
const ofCalendar = calendars.get.response.shape;
const lateInPlan = ofPlan.late.unwrap().shape.before;

/** The named schemas. A schema that equals one of them, here or in a copy, is described by its name. */
export const namedSchemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(entitySchemas()),
  Problem: problem,
  ImportProblem: importProblem,
  Reason: refusalOrNull.unwrap(),
  ReasonOrNull: refusalOrNull,
  CanEdit: customers.get.response.shape.can,
  JobCan: jobs.get.response.shape.can,
  OperationCan: operations.get.response.shape.can,
  MachineCan: machines.get.response.shape.can,
  PaperCan: papers.get.response.shape.can,
  UserCan: users.get.response.shape.can,
  Done: done,
  PageMetadata: customers.sorted.response.shape.metadata,
  NamedRecord: customers.search.response.element,
  NamedFields: namedFields,
  PrintedFields: printedFields,
  SelectedIds: customers.fileOfChosen.body,
  Priority: z.enum(priorities),
  JobStatus: z.enum(jobStatuses),
  Lateness: z.enum(latenesses),
  OperationState: z.enum(operationStates),
  UserType: z.enum(userTypes),
  KeyScope: z.enum(keyScopes),
  CountUnit: z.enum(units).describe('The unit of its counts'),
  OpenState: z.enum(openStates),
  ViewedList: z.enum(viewedLists),
  OperationCall: ofOperation.call.unwrap(),
  SetupKey: z.enum(setupKeys),
  Duty: z.enum(duties),
  DelayKind: z.enum(whyKinds),
  EntityWithHistory: z.enum(entitiesWithHistory),

  JobSummary: jobSummary,
  PlannedDelivery: ofJob.deliveries.element,
  PendingPaper: ofJob.awaits.unwrap(),
  FlowLine: flowLine,
  OwnField: ownField,
  OwnValues: ofJob.fields.unwrap(),
  Tolerance: customerItem.shape.tolerance.unwrap(),
  NewTolerance: customerFields.shape.tolerance.unwrap(),
  JobTolerance: ofJob.tolerance.unwrap(),
  NewJobTolerance: jobUpdate.shape.tolerance.unwrap().unwrap(),
  CustomerOrder: ofJob.customerOrder.unwrap(),
  NewCustomerOrder: jobUpdate.shape.customerOrder.unwrap().unwrap(),
  FinishedSize: ofJob.finished.unwrap(),
  NewFinishedSize: jobUpdate.shape.finished.unwrap().unwrap(),
  Blank: ofJob.blank.unwrap(),
  NewBlank: jobUpdate.shape.blank.unwrap().unwrap(),
  SheetLayout: ofJob.layout.unwrap(),
  NewSheetLayout: jobUpdate.shape.layout.unwrap().unwrap(),
  Dispatch: ofJob.dispatches.element,
  JobChange: ofJob.changes.element,
  OrderedValues: ofJob.changes.element.shape.before,
  JobOperation: ofJob.productOperations.element,
  JobCustomer: ofJob.customer,
  JobCounts: jobs.counts.response,
  JobFile: jobs.files.response.element,
  JobPaper: jobs.papers.response.element,
  EligiblePaper: jobs.eligiblePapers.response.element,
  JobDraft: contract.components.select.response,
  ChangeImpact: jobs.change.response,
  OrderChange: jobs.change.body,
  ProductOperation: products.get.response.shape.productOperations.element,
  NewProductOperation: productOperation,
  ProductComponent: sentComponent,

  JobOfOperation: ofOperation.job,
  OperationLink: ofOperation.after.element,
  OperationTool: ofOperation.tools.element,
  SeenCounts: seenCounts,
  FloorCounts: operations.counts.body,
  NewSetup: setupRequest.unwrap(),
  SetupKeys: ofOperation.setup.unwrap(),
  Pin: ofOperation.pin.unwrap(),
  Undoable: ofOperation.undoable.unwrap(),
  FloorCan: operationOnMachine.shape.can,
  OperationOnMachine: operationOnMachine,
  OperationEntry: operations.entries.response.element,

  Capability: ofMachine.capabilities.element,
  MachineDown: ofMachine.down.unwrap(),
  PlannedDown: ofMachine.plannedDowns.element,
  RunningOperation: ofMachine.running.unwrap(),
  NextOperation: ofMachine.next.unwrap(),
  MovedOperation: machines.undoClear.body.shape.operations.element,
  ToolUse: tools.get.response.shape.neededBy.element,
  Shift: ofCalendar.hours.element.element,
  NewShift: calendars.create.body.shape.hours.element.element,
  WorkingDay: settings.get.response.shape.hours.element,

  Queues: queues.get.response,
  QueueMachine: inQueues.machines.element,
  QueueJob: inQueues.jobs.element,
  QueueOperation: inQueues.jobs.element.shape.operations.element,
  ExpectedDates: queues.expected.response,
  CauseKind: z.enum([...whyKinds, ...reasonsWithoutDate]),
  WhyNoDate: z.enum(reasonsWithoutDate),
  CauseOfJob: causeRecord,
  Cause: answers.causes.response.element,
  Load: answers.load.response,
  DeliveryPromise: answers.promise.response,
  StepsBeforeStart: answers.beforeStart.response,
  JobPromise: answers.promiseOf.response,
  JobOdds: answers.oddsOf.response,
  PromisedDates: ofPromise.gaps,
  DisplacingDates: ofPromise.displacing,
  PromiseStep: answers.promise.body.shape.operations.unwrap().element,
  Plan: plans.create.response,
  PlanEntry: ofPlan.entries.element,
  PlanGoal: ofPlan.goal,
  PlanEffect: ofPlan.gains.element,
  PlanMeasures: ofPlan.measures.unwrap().shape.before,
  LateInPlan: lateInPlan.element,
  PlanOdds: plans.odds.response,
  PlanLeftOut: plans.undo.response.shape.left.element,
  PlanSnapshot: plans.snapshot.response,
  WaysToSave: plans.save.response,
  WayToSave: plans.save.response.shape.ladder.element,
  WhatIf: plans.whatIf.response,
  Remedy: plans.remedies.response.element,
  SaveOvertime: plans.save.response.shape.ladder.element.shape.overtime.unwrap(),

  PaperOrder: stock.orders.response.element,
  PaperOrderCreate: stock.order.body,
  PaperOrderUpdate: stock.changeOrder.body,
  Demand: stock.demand.response,
  SheetsOnOrder: stock.demand.response.shape.papers.element.shape.onOrder.element,
  ChangedReservation: jobs.change.response.shape.freed.element,
  WaitingJob: stock.orders.response.element.shape.jobs.element,
  CoveredJob: stock.receive.response.shape.covers.element,
  Movement: papers.movements.response.shape.items.element,
  MovementPage: papers.movements.response,
  Lorry: contract.dispatches.recent.response.element,
  DeliveryNote: contract.deliveryNotes.sorted.response.shape.items.element,
  DrawnPages: contract.documents.notePages.response,

  Today: contract.today.get.response,
  TodayJob: todayJob,
  TodayMachine: todayMachine,
  Wall: wallRecord,
  OpenCall: openCall,
  OperationChecks: operations.checks.response,
  OperationInspections: operations.inspections.response,
  JobInspection: jobInspection,
  PerClass: perClass,
  Review: contract.review.get.response,
  Lists: contract.lists.get.response,
  ListValue: listValue,
  Check: check,
  ListValueCreate: contract.lists.create.body,
  ListValueUpdate: contract.lists.update.body,
  ChangedListValue: contract.lists.create.response,
  Settings: settings.get.response,
  ExpectedLoss: settings.get.response.shape.expectedLoss,
  SettingsUpdate: settings.update.body,
  Session: users.login.response,
  ApiKey: contract.keys.list.response.element,
  Webhook: webhooks.list.response.element,
  WebhookCreate: webhooks.create.body,
  WebhookUpdate: webhooks.update.body,
  WebhookDelivery: webhooks.deliveries.response.shape.items.element,
  SavedViewCreate: views.create.body,
  SavedViewUpdate: views.update.body,
  SavedView: views.list.response.element,
  Note: history.notes.response.element,
  HistoryEntry: history.of.response.element,
  HistoryChange: history.of.response.element.shape.changes.element,
  AuditEntry: system.audit.response.shape.items.element,
  ChangeEvent: changeEvent,
  Health: system.ready.response,
  Import: imports.list.response.element,
  ImportResult: imports.create.response,
  ImportFault: importProblem.shape.errors.element,
  BulkJobs: jobBulk.bulk.body,
};
