/**
 * Names the schemas that the API's description has as components, so that generated clients have types such as
 * `Job`. The names are part of the API: renaming one breaks clients.
 */
import { z } from 'zod';
import { changeEvent } from '../history/records/system.contract.ts';
import { importProblem } from '../imports/imports.contract.ts';
import { latenesses } from '../jobs/aggregate/lateness.ts';
import { jobStatuses } from '../jobs/aggregate/job-status.ts';
import { operationStates } from '../jobs/aggregate/operation-state.ts';
import { flowLine, jobRecord } from '../jobs/jobs.contract.ts';
import { machineItem } from '../machines/machines.contract.ts';
import {
  operationItem,
  operationOnMachine,
  productOperation,
  seenCounts,
} from '../operations/operations.contract.ts';
import { done } from '../platform/contract/crud-endpoints.ts';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { type Endpoint, problem } from '../platform/contract/endpoint.ts';
import { keyScopes } from '../platform/role-permissions.ts';
import { priorities, userTypes } from '../platform/specification-constants.ts';
import { sentComponent } from '../products/products.contract.ts';
import { listValue } from '../shop/lists.contract.ts';
import { todayJob } from '../today/today.contract.ts';
import { contract } from './contract.ts';

const { answers, customers, history, imports, jobs, jobBulk, papers, plans, queues, stock } = contract;
const { machines, operations, products, settings, system, users, views, webhooks } = contract;

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

const ofJob = jobRecord.shape;
const ofMachine = machineItem.shape;
const ofOperation = operationItem.shape;
const inQueues = queues.get.response.shape;
const ofPromise = answers.promise.response.shape;
const ofPlan = plans.create.response.shape;

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
  SelectedIds: customers.csvOfChosen.body,
  Priority: z.enum(priorities),
  JobStatus: z.enum(jobStatuses),
  Lateness: z.enum(latenesses),
  OperationState: z.enum(operationStates),
  UserType: z.enum(userTypes),
  KeyScope: z.enum(keyScopes),

  PlannedDelivery: ofJob.deliveries.element,
  PendingPaper: ofJob.awaits.unwrap(),
  FlowLine: flowLine,
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

  Queues: queues.get.response,
  QueueMachine: inQueues.machines.element,
  QueueJob: inQueues.jobs.element,
  QueueOperation: inQueues.jobs.element.shape.operations.element,
  ExpectedDates: queues.expected.response,
  Cause: answers.causes.response.element,
  Load: answers.load.response,
  DeliveryPromise: answers.promise.response,
  JobPromise: answers.promiseOf.response,
  PromisedDates: ofPromise.gaps,
  DisplacingDates: ofPromise.displacing,
  PromiseStep: answers.promise.body.shape.operations.unwrap().element,
  Plan: plans.create.response,
  PlanEntry: ofPlan.entries.element,
  PlanGoal: ofPlan.goal,
  PlanEffect: ofPlan.gains.element,
  PlanLeftOut: plans.undo.response.shape.left.element,
  PlanSnapshot: plans.snapshot.response,
  WaysToSave: plans.save.response,

  PaperOrder: stock.orders.response.element,
  Demand: stock.demand.response,
  CoveredJob: stock.receive.response.shape.covers.element,
  Movement: papers.movements.response.shape.items.element,
  MovementPage: papers.movements.response,
  Lorry: contract.dispatches.lately.response.element,
  DeliveryNote: contract.deliveryNotes.sorted.response.shape.items.element,
  DrawnPages: contract.documents.notePages.response,

  Today: contract.today.get.response,
  TodayJob: todayJob,
  Review: contract.review.get.response,
  Lists: contract.lists.get.response,
  ListValue: listValue,
  ChangedListValue: contract.lists.create.response,
  Settings: settings.get.response,
  SettingsUpdate: settings.update.body,
  Session: users.login.response,
  ApiKey: contract.keys.list.response.element,
  Webhook: webhooks.list.response.element,
  WebhookDelivery: webhooks.deliveries.response.shape.items.element,
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
